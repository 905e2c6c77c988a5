// How the lines move on each battle card: small, on the card, and large, on the field.

/** On a card, in a box of 40. */
export const SIGNS: Record<string, string> = {
  frontal_assault:
    'M-12,14V-12M-17,-6L-12,-13L-7,-6M0,14V-14M-5,-8L0,-15L5,-8M12,14V-12M7,-6L12,-13L17,-6',
  flank_left: 'M8,15V0Q8,-12 -8,-12M-3,-17L-10,-12L-3,-7M15,15V-2',
  flank_right: 'M-8,15V0Q-8,-12 8,-12M3,-17L10,-12L3,-7M-15,15V-2',
  probe: 'M0,15v-3M0,8v-3M0,1v-3M-6,-6L0,-14L6,-6',
  double_envelopment: 'M-4,15Q-22,4 -9,-11M-13,-6L-8,-13L-2,-8M4,15Q22,4 9,-11M13,-6L8,-13L2,-8',
  reserve: 'M-10,15V-15M-10,-14H12L6,-7L12,0H-10',
}

/** On the field, from an army on the left to one on the right: 400 wide, 150 high. */
export const MOVES: Record<string, string> = {
  frontal_assault:
    'M150,45H235M225,38L237,45L225,52M150,75H235M225,68L237,75L225,82' +
    'M150,105H235M225,98L237,105L225,112',
  flank_left: 'M150,50C190,4 260,0 300,34M296,21L301,35L287,36M150,90H215',
  flank_right: 'M150,100C190,146 260,150 300,116M287,114L301,115L296,129M150,60H215',
  probe: 'M150,75h14M174,75h14M198,75h14M208,66L222,75L208,84',
  double_envelopment:
    'M150,50C190,0 270,-2 305,38M300,24L306,39L291,38' +
    'M150,100C190,150 270,152 305,112M291,112L306,111L300,126',
}
