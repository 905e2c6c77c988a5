// Hannibal explained: the drawings beside its rules, and how it plays in two minutes.

import type { Explained } from '../../shell/drawing'
import { t } from '../../shell/text'

export const explained = (): Explained => ({
  figures: [
    {
      id: 'operations',
      rules: ['8.1', '8.2', '8.3'],
      caption: t('A card is its event or its number: a march, markers, or with a 3 troops.'),
      shapes: [
        { is: 'card', at: [34, 60], label: t('3 or event') },
        { is: 'arrow', from: [46, 52], to: [104, 24] },
        { is: 'arrow', from: [46, 60], to: [104, 60] },
        { is: 'arrow', from: [46, 68], to: [104, 96] },
        { is: 'army', at: [112, 22], party: 'carthage', label: 'H' },
        { is: 'text', at: [130, 26], text: t('a general rated 3 or less'), start: true },
        { is: 'space', at: [112, 60], party: 'carthage' },
        { is: 'text', at: [130, 64], text: t('up to 3 PC markers'), start: true },
        { is: 'army', at: [112, 98], party: 'carthage', label: '+1' },
        { is: 'text', at: [130, 102], text: t('a combat unit (CU)'), start: true },
      ],
    },
    {
      id: 'interception',
      rules: ['12.1', '12.2', '12.3', '12.4', '12.5'],
      caption: t(
        'An army next to the space that an enemy enters may step in: it rolls its battle ' +
          'rating or less. The enemy then fights, or backs up and stops.',
      ),
      shapes: [
        { is: 'link', from: [35, 36], to: [120, 36] },
        { is: 'link', from: [120, 36], to: [120, 92] },
        { is: 'link', from: [120, 36], to: [205, 36] },
        { is: 'space', at: [120, 36] },
        { is: 'space', at: [205, 36] },
        { is: 'arrow', from: [35, 36], to: [120, 36] },
        { is: 'arrow', from: [120, 92], to: [120, 36] },
        { is: 'army', at: [35, 36], party: 'carthage', label: 'H' },
        { is: 'army', at: [120, 92], party: 'rome', label: '3' },
        { is: 'die', at: [160, 86], face: 2 },
        { is: 'text', at: [174, 90], text: t('3 or less'), start: true },
      ],
    },
    {
      id: 'control',
      rules: ['19.1', '22.1'],
      caption: t('Whoever has a marker in most spaces of a province controls it: one point.'),
      shapes: [
        {
          is: 'region',
          corners: [
            [14, 16],
            [112, 10],
            [112, 104],
            [20, 104],
          ],
          party: 'rome',
        },
        {
          is: 'region',
          corners: [
            [128, 10],
            [226, 16],
            [220, 104],
            [128, 104],
          ],
          party: 'carthage',
        },
        { is: 'space', at: [40, 36], party: 'rome' },
        { is: 'space', at: [84, 34], party: 'rome' },
        { is: 'space', at: [62, 66], party: 'carthage' },
        { is: 'space', at: [154, 34], party: 'carthage' },
        { is: 'space', at: [198, 38], party: 'carthage' },
        { is: 'space', at: [176, 68] },
        { is: 'text', at: [64, 96], text: t('Rome: 1') },
        { is: 'text', at: [176, 96], text: t('Carthage: 1') },
      ],
    },
    {
      id: 'battle',
      rules: ['14.6', '14.7', '14.10'],
      caption: t(
        'The attacker plays a battle card, the defender must match it. Whoever cannot has lost.',
      ),
      shapes: [
        { is: 'card', at: [60, 44], label: t('flank'), party: 'carthage' },
        { is: 'arrow', from: [70, 44], to: [128, 44] },
        { is: 'card', at: [132, 44], label: t('flank'), party: 'rome' },
        { is: 'text', at: [190, 48], text: t('matched') },
        { is: 'text', at: [120, 98], text: t('no match: the battle is lost'), strong: true },
      ],
    },
    {
      id: 'isolation',
      rules: ['19.4', '5.5'],
      caption: t(
        'In winter a marker without a way to a friendly CU, city, Tribe or port comes off.',
      ),
      shapes: [
        { is: 'link', from: [30, 34], to: [90, 34] },
        { is: 'link', from: [90, 34], to: [150, 34] },
        { is: 'link', from: [150, 34], to: [210, 34] },
        { is: 'link', from: [210, 34], to: [210, 88] },
        { is: 'space', at: [30, 34], party: 'rome', capital: true, name: t('city') },
        { is: 'space', at: [90, 34], party: 'rome', name: t('stays') },
        { is: 'space', at: [150, 34], party: 'carthage' },
        { is: 'space', at: [210, 34], party: 'carthage' },
        { is: 'space', at: [210, 88], party: 'rome' },
        { is: 'arrow', from: [200, 88], to: [140, 88] },
        { is: 'text', at: [112, 92], text: t('comes off') },
      ],
    },
  ],
  primer: [
    {
      heading: t('The goal'),
      text: t(
        'Rome and Carthage fight for the western Mediterranean for nine turns. Most provinces ' +
          'win in the end; a capital that falls ends the war at once.',
      ),
      figure: 'control',
    },
    {
      heading: t('Cards drive the war'),
      text: t(
        'Each turn both sides get a hand and play one card after the other. Every card is an ' +
          'event or a number.',
      ),
      figure: 'operations',
    },
    {
      heading: t('Armies react'),
      text: t(
        'Who is attacked is not helpless: armies intercept, avoid battle and pursue. Good ' +
          'generals do it more often.',
      ),
      figure: 'interception',
    },
    {
      heading: t('Battles'),
      text: t(
        'Larger armies, better generals and allies bring more battle cards. They are played ' +
          'against each other round by round.',
      ),
      figure: 'battle',
    },
    {
      heading: t('Winter'),
      text: t(
        'At the end of a turn armies in the field suffer, cut-off markers are lost, and the ' +
          'side with fewer provinces pays for it.',
      ),
      figure: 'isolation',
    },
  ],
})
