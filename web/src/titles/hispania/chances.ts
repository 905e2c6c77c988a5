// What a few games say of a chance.

/** Games won, and games played. */
export type Tally = [won: number, played: number]

const Z = 1.959964

/** Wilson's 95 % interval, as `martius simulate` has it. */
export function wilson([won, played]: Tally): [number, number] {
  if (!played) return [0, 1]
  const z2 = (Z * Z) / played
  const share = won / played
  const middle = share + z2 / 2
  const spread = Z * Math.sqrt((share * (1 - share) + z2 / 4) / played)
  return [Math.max(0, (middle - spread) / (1 + z2)), Math.min(1, (middle + spread) / (1 + z2))]
}
