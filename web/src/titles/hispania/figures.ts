// Hispania explained: the drawings beside its rules, and how it plays in two minutes.

import type { Explained } from '../../shell/drawing'
import { t } from '../../shell/text'

export const explained = (): Explained => ({
  figures: [
    {
      id: 'roads',
      rules: ['move.1', 'move.6'],
      caption: t('Each segment of a link costs a denarius. A chain of roads is one segment.'),
      shapes: [
        { is: 'link', from: [25, 45], to: [85, 45], label: t('1') },
        { is: 'link', from: [85, 45], to: [135, 45], road: true },
        { is: 'link', from: [135, 45], to: [180, 45], road: true },
        { is: 'link', from: [180, 45], to: [222, 45], road: true },
        { is: 'space', at: [25, 45] },
        { is: 'space', at: [85, 45] },
        { is: 'space', at: [135, 45] },
        { is: 'space', at: [180, 45] },
        { is: 'space', at: [222, 45] },
        { is: 'army', at: [25, 45], party: 'rome', label: 'P' },
        { is: 'text', at: [153, 70], text: t('the whole chain: 1') },
        { is: 'text', at: [120, 104], text: t('1 + 1 = 2 denarii'), strong: true },
      ],
    },
    {
      id: 'sum',
      rules: ['attack.1', 'attack.2', 'attack.3', 'attack.4', 'besiege.6'],
      caption: t(
        'Both sides add up what they have. A second general beside the enemy doubles the ' +
          'Roman sum; a second army doubles the Hispanic one.',
      ),
      shapes: [
        { is: 'link', from: [60, 30], to: [120, 30] },
        { is: 'link', from: [120, 30], to: [180, 30] },
        { is: 'space', at: [60, 30] },
        { is: 'space', at: [180, 30] },
        { is: 'army', at: [60, 30], party: 'rome', label: 'P' },
        { is: 'army', at: [180, 30], party: 'rome', label: 'C' },
        { is: 'army', at: [120, 30], party: 'hispania', label: '2' },
        { is: 'die', at: [26, 72], face: 4 },
        {
          is: 'text',
          at: [40, 76],
          text: t('+ 3 denarii + 2 garrisons = 9, doubled: 18'),
          start: true,
        },
        { is: 'die', at: [26, 100], face: 5 },
        { is: 'text', at: [40, 104], text: t('+ 2 revolts = 7'), start: true },
      ],
    },
    {
      id: 'capital',
      rules: ['garrison.1', 'garrison.4', 'goal.1'],
      caption: t('A capital takes a garrison only when no city of its province is in revolt.'),
      shapes: [
        {
          is: 'region',
          corners: [
            [14, 14],
            [110, 14],
            [110, 100],
            [14, 100],
          ],
          party: 'nobody',
        },
        {
          is: 'region',
          corners: [
            [130, 14],
            [226, 14],
            [226, 100],
            [130, 100],
          ],
          party: 'nobody',
        },
        { is: 'space', at: [40, 40], capital: true },
        { is: 'space', at: [82, 70] },
        { is: 'disc', at: [82, 70], party: 'hispania' },
        { is: 'text', at: [62, 114], text: t('not yet') },
        { is: 'space', at: [156, 40], capital: true },
        { is: 'disc', at: [156, 40], party: 'rome' },
        { is: 'space', at: [198, 70] },
        { is: 'text', at: [178, 114], text: t('garrison') },
      ],
    },
    {
      id: 'revolt',
      rules: ['revolt.1', 'revolt.2', 'revolt.3', 'revolt.4', 'revolt.5'],
      caption: t('After each general two dice pick a city. Where nobody guards it, it rises.'),
      shapes: [
        { is: 'die', at: [30, 40], face: 3 },
        { is: 'die', at: [30, 78], face: 5 },
        { is: 'text', at: [46, 44], text: t('province III'), start: true },
        { is: 'text', at: [46, 82], text: t('city 5'), start: true },
        { is: 'arrow', from: [96, 60], to: [140, 34] },
        { is: 'arrow', from: [96, 60], to: [140, 88], barred: true },
        { is: 'space', at: [160, 32] },
        { is: 'disc', at: [160, 32], party: 'hispania' },
        { is: 'text', at: [178, 36], text: t('rises'), start: true },
        { is: 'space', at: [160, 90] },
        { is: 'disc', at: [160, 90], party: 'rome' },
        { is: 'text', at: [178, 94], text: t('guarded'), start: true },
      ],
    },
  ],
  primer: [
    {
      heading: t('The goal'),
      text: t(
        'Three Roman generals must put a garrison into all six capitals of Hispania and keep ' +
          'their two provinces quiet, within eleven rounds. You play them together, alone or ' +
          'with friends.',
      ),
      figure: 'capital',
    },
    {
      heading: t('Your turn'),
      text: t(
        'One general at a time spends the common purse: on marching, sailing, garrisons, sieges ' +
          'and attacks. What is spent is there again for the next general.',
      ),
      figure: 'roads',
    },
    {
      heading: t('Fighting'),
      text: t(
        'You see the chance before you roll. Denarii, garrisons and a colleague close by make ' +
          'it better.',
      ),
      figure: 'sum',
    },
    {
      heading: t('The answer of Hispania'),
      text: t(
        'After each general a city rises, revolts grow into armies, and armies march on you. ' +
          'When no revolt is left in the reserve, or time is up, Rome has lost.',
      ),
      figure: 'revolt',
    },
  ],
})
