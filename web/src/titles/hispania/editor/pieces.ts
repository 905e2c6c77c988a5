// What can be put on the map, and the map with it. Where a piece may stand the server knows; here
// it is only known whether it is a thing of cities, seas or links.

import type { Option } from '../../../api/types'
import { t } from '../../../shell/text'
import type { Board, Commander, Piece, SpaceState, Still } from '../model'
import { empty, type Draft } from './draft'

export type Tool =
  | 'remove'
  | 'revolt'
  | 'army'
  | 'special_army'
  | 'legion'
  | 'fleet'
  | 'pirates'
  | 'road'
  | `garrison-${Commander}`
  | `general-${Piece}`

type Ground = 'city' | 'sea' | 'space' | 'link' | 'all'

interface Facts {
  tool: Tool
  name: string
  ground: Ground
  /** The variant that brings it. */
  variant?: string
}

export const tools = (): Facts[] => [
  { tool: 'revolt', name: t('Revolt'), ground: 'city' },
  { tool: 'army', name: t('Hispanic army'), ground: 'city' },
  { tool: 'special_army', name: t('Special army'), ground: 'city', variant: 'terror' },
  { tool: 'general-praetor_ulterior', name: t('Praetor of Ulterior'), ground: 'space' },
  { tool: 'general-praetor_citerior', name: t('Praetor of Citerior'), ground: 'space' },
  { tool: 'general-consul', name: t('Consul'), ground: 'space' },
  { tool: 'general-proconsul', name: t('Proconsul'), ground: 'space', variant: 'proconsvl' },
  { tool: 'garrison-praetor_ulterior', name: t('Garrison of Ulterior'), ground: 'city' },
  { tool: 'garrison-praetor_citerior', name: t('Garrison of Citerior'), ground: 'city' },
  { tool: 'garrison-consul', name: t('Garrison of the consul'), ground: 'city' },
  { tool: 'legion', name: t('Legio Hispana'), ground: 'city', variant: 'legio_hispana' },
  { tool: 'fleet', name: t('Fleet'), ground: 'sea' },
  { tool: 'pirates', name: t('Pirates'), ground: 'sea', variant: 'pirates' },
  { tool: 'road', name: t('Road'), ground: 'link' },
  { tool: 'remove', name: t('Remove'), ground: 'all' },
]

/** The draft after a press on a space or link. */
export function put(still: Still, draft: Draft, tool: Tool, noun: string): Draft {
  const link = still.links.find((one) => one.id === noun)
  if (link) return link.road || link.kind !== 'land' ? draft : laid(draft, tool, noun)
  const space = draft.spaces[noun] ?? empty(noun)
  if (tool === 'remove') return within(draft, relieved(space))
  const rolled = tool === 'revolt' || tool.includes('army') ? false : draft.rolled
  return within(bare({ ...draft, rolled }, tool, noun), added(space, tool))
}

function laid(draft: Draft, tool: Tool, link: string): Draft {
  const without = draft.roads.filter((one) => one !== link)
  const there = without.length < draft.roads.length
  if (there && (tool === 'road' || tool === 'remove')) return { ...draft, roads: without }
  return tool === 'road' ? { ...draft, roads: [...without, link] } : draft
}

/** There is one of these: what is put down here was taken from elsewhere. */
function bare(draft: Draft, tool: Tool, noun: string): Draft {
  const change = (space: SpaceState): SpaceState => {
    if (space.id === noun) return space
    if (tool === `general-${space.general}`) return { ...space, general: null }
    if (tool === 'legion') return { ...space, legion: false }
    return tool === 'special_army' ? { ...space, special_army: false } : space
  }
  return Object.values(draft.spaces).map(change).reduce(within, draft)
}

function added(space: SpaceState, tool: Tool): SpaceState {
  const [kind, piece] = tool.split('-') as [string, Piece | undefined]
  if (kind === 'garrison' && piece) return { ...space, garrisons: [...space.garrisons, piece] }
  if (kind === 'general' && piece)
    return { ...space, general: space.general === piece ? null : piece }
  if (tool === 'revolt') return { ...space, revolts: space.revolts + 1 }
  if (tool === 'pirates') return { ...space, pirates: space.pirates + 1 }
  if (tool === 'army') return { ...space, army: !space.army, special_army: false }
  if (tool === 'special_army')
    return { ...space, army: !space.special_army, special_army: !space.special_army }
  if (tool === 'legion') return { ...space, legion: !space.legion }
  return tool === 'fleet' ? { ...space, fleet: !space.fleet } : space
}

/** A space without the uppermost thing in it. */
function relieved(space: SpaceState): SpaceState {
  if (space.general) return { ...space, general: null }
  if (space.army) return { ...space, army: false, special_army: false }
  if (space.legion) return { ...space, legion: false }
  if (space.garrisons.length) return { ...space, garrisons: space.garrisons.slice(0, -1) }
  if (space.revolts) return { ...space, revolts: space.revolts - 1 }
  if (space.pirates) return { ...space, pirates: space.pirates - 1 }
  return { ...space, fleet: false }
}

function within(draft: Draft, space: SpaceState): Draft {
  const others = Object.values(draft.spaces).filter(({ id }) => id !== space.id)
  const nothing = JSON.stringify(space) === JSON.stringify(empty(space.id))
  const all = nothing ? others : [...others, space]
  return { ...draft, spaces: Object.fromEntries(all.map((one) => [one.id, one])) }
}

/** The draft as a board to look at. */
export function pictured(still: Still, draft: Draft): Board {
  const drawn = still.links.filter((link) => link.road).map(({ id }) => id)
  return {
    spaces: Object.values(draft.spaces).map((space) => ({
      ...space,
      // The Legio Hispana is a disc of the consul.
      garrisons: space.legion ? [...space.garrisons, 'consul'] : space.garrisons,
    })),
    roads: [...drawn, ...draft.roads],
    variants: draft.variants,
    active: draft.turn,
    turn: draft.turn,
    setup: true,
    off_board: [],
    goal: { garrison_in: draft.garrisonIn },
  } as unknown as Board
}

/** What a press on each space or link does, for the map and for screen readers. */
export function offers(still: Still, draft: Draft, tool: Tool): Map<string, Option[]> {
  const facts = tools().find((one) => one.tool === tool)
  const ground = facts?.ground ?? 'all'
  const label =
    tool === 'remove'
      ? t('Remove what is on top')
      : t('Place: {piece}', { piece: facts?.name ?? '' })
  const fits = (kind: string) => ground === 'all' || ground === 'space' || ground === kind
  const spaces = ground === 'link' ? [] : still.spaces.filter((space) => fits(space.kind))
  const full = spaces.filter(({ id }) => tool !== 'remove' || draft.spaces[id])
  const links = still.links.filter(
    (link) =>
      link.kind === 'land' &&
      !link.road &&
      (ground === 'link' || (tool === 'remove' && draft.roads.includes(link.id))),
  )
  const option = (id: string): [string, Option[]] => [
    id,
    [{ action: `${tool} ${id}`, label, target: id, odds: [], path: [] } as unknown as Option],
  ]
  return new Map([...full, ...links].map(({ id }) => option(id)))
}
