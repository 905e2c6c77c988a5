// De Bello Punico explained: the drawings beside its rules, and how it plays in two minutes.

import type { At, Explained, Shape } from '../../shell/drawing'
import { t } from '../../shell/text'

const hexes = (all: At[], tone: 'front' | 'rear' | 'plain' = 'plain'): Shape[] =>
  all.map((at) => ({ is: 'hex', at, tone }))

/** The unit in the middle faces north: three hexes before it, three behind. */
const MIDDLE: At = [3, 1.15]
const AHEAD: At = [3, 0.15]
const FRONT: At[] = [AHEAD, [2, 1.15], [4, 1.15]]
const BEHIND: At = [3, 2.15]
const REAR: At[] = [[2, 2.15], BEHIND, [4, 2.15]]

export const explained = (): Explained => ({
  figures: [
    {
      id: 'zone',
      rules: ['6', '8', '8.1', '8.2', '8.2.1'],
      caption: t(
        'A unit controls the three hexes before it and moves only there. An enemy who enters ' +
          'one of them must stop.',
      ),
      shapes: [
        ...hexes(FRONT, 'front'),
        ...hexes(REAR, 'rear'),
        { is: 'hex', at: MIDDLE },
        { is: 'unit', at: MIDDLE, party: 'rome', facing: 0, label: 'Ha' },
        { is: 'unit', at: [4, 1.15], party: 'carthage', facing: 240, label: 'In' },
        { is: 'text', at: [140, 42], text: t('must stop here'), start: true },
        { is: 'text', at: [140, 74], text: t('red: the front'), start: true },
        { is: 'text', at: [140, 90], text: t('green: the rear'), start: true },
      ],
    },
    {
      id: 'support',
      rules: ['10.4', '10.4.1'],
      caption: t(
        'A unit of the same type behind it, facing the same way and in no enemy zone of ' +
          'control, adds 1.',
      ),
      shapes: [
        ...hexes(REAR, 'rear'),
        ...hexes([MIDDLE, AHEAD]),
        { is: 'unit', at: AHEAD, party: 'carthage', facing: 180, label: 'In' },
        { is: 'unit', at: MIDDLE, party: 'rome', facing: 0, label: 'Ha' },
        { is: 'unit', at: BEHIND, party: 'rome', facing: 0, label: 'Ha' },
        { is: 'unit', at: [4, 2.15], party: 'rome', facing: 60, label: 'Ha' },
        { is: 'text', at: [52, 106], text: t('+1'), strong: true },
        { is: 'text', at: [140, 74], text: t('turned: no support'), start: true },
      ],
    },
    {
      id: 'rear',
      rules: ['10.5'],
      caption: t('From behind most troops add 2, the others 1.'),
      shapes: [
        ...hexes(FRONT, 'front'),
        ...hexes(REAR, 'rear'),
        { is: 'hex', at: MIDDLE },
        { is: 'unit', at: MIDDLE, party: 'rome', facing: 0, label: 'Pr' },
        { is: 'unit', at: [4, 2.15], party: 'carthage', facing: 300, label: 'Cv' },
        { is: 'text', at: [140, 74], text: t('attacks with +2'), start: true },
      ],
    },
    {
      id: 'combat',
      rules: ['10.2', '10.3', '10.6', '10.7'],
      caption: t(
        'Both roll and add. The lower total is disordered: by 1, or by 2 if it is at most half. ' +
          'Enough disorder, and the unit panics.',
      ),
      shapes: [
        ...hexes([
          [2, 1.5],
          [3, 0.5],
        ]),
        { is: 'unit', at: [2, 1.5], party: 'rome', facing: 60, label: 'Tr' },
        { is: 'unit', at: [3, 0.5], party: 'carthage', facing: 240, label: 'In' },
        { is: 'die', at: [26, 100], face: 5 },
        { is: 'text', at: [40, 104], text: t('+ 4 = 9'), start: true },
        { is: 'die', at: [100, 100], face: 1 },
        { is: 'text', at: [114, 104], text: t('+ 3 = 4'), start: true },
        { is: 'text', at: [110, 38], text: t('takes 2 disorder points'), start: true },
      ],
    },
  ],
  primer: [
    {
      heading: t('The goal'),
      text: t(
        'Two armies meet in one of four battles of the war. Every unit that panics brings its ' +
          'side closer to rout. Rout the enemy first.',
      ),
      figure: 'combat',
    },
    {
      heading: t('Lines and facing'),
      text: t(
        'Units look one way: they move, fight and control only the three hexes before them. ' +
          'Keep your line closed.',
      ),
      figure: 'zone',
    },
    {
      heading: t('Depth'),
      text: t('A second line of the same troops supports the first.'),
      figure: 'support',
    },
    {
      heading: t('Flanks'),
      text: t('Cavalry and elephants decide the day where they come round the line.'),
      figure: 'rear',
    },
    {
      heading: t('Command'),
      text: t(
        'Each turn you hide command points in boxes: for the first move, for combat, for ' +
          'recovery and more. What you keep for later, the enemy can only guess.',
      ),
    },
  ],
})
