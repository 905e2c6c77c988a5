// The words of the protocol. They come from the server's own schema, so that the two can't drift.

import type { components } from '../../.generated/schema'

type Schemas = components['schemas']

export type Barred = Schemas['Barred']
export type Odds = Schemas['Odds']
export type Option = Schemas['Option']
export type GameEvent = Schemas['GameEvent']
export type Track = Schemas['Track']
export type View = Schemas['View']
export type Fair = Schemas['Fair']

export type Seat = Schemas['Seat']
export type SeatState = Schemas['SeatState']
export type Match = Schemas['MatchInfo']
export type Claimed = Schemas['Claimed']
export type NewMatch = Schemas['NewMatch']
export type Sitter = Schemas['Here'] | Schemas['Friend'] | Schemas['ByBot']
export type AskedClock = NonNullable<NewMatch['clock']>
export type TableState = Schemas['TableState']
export type Proposal = Schemas['ProposalState']
export type Created = Schemas['Created']

export type TitleInfo = Schemas['TitleInfo']
export type LaidTitle = Schemas['LaidTitle']
export type Sheet = Schemas['Sheet']
export type Scenario = Schemas['Scenario']
export type LessonInfo = Schemas['LessonInfo']
export type Digit = Schemas['Digit']
export type Rule = Schemas['Rule']
export type Plan = Schemas['Plan']
export type WhyNot = Schemas['WhyNot']

export type CoachAdvice = Schemas['CoachAdvice']
export type CoachPlan = Schemas['CoachPlan']
export type CoachMove = Schemas['CoachMove']
export type CoachLine = Schemas['CoachLine']

export type GameReview = Schemas['GameReview']
export type ReviewPoint = Schemas['ReviewPoint']
export type ReviewLine = Schemas['ReviewLine']
export type Reviewed = Schemas['Reviewed']

export type Story = Schemas['Charts']
export type Fight = Schemas['FightTold']

export type ServerMessage = Schemas['ServerMessage']
export type ChatLine = Schemas['ChatLine']
export type PatchMessage = Schemas['PatchMessage']
export type ClientMessage = Schemas['ClientMessage']

export type NoticeChannel = Schemas['NoticeChannel']
export type Notices = Schemas['Notices']
export type WishedKind = NoticeChannel['kinds'][number]
export type Wish = Schemas['ByPush'] | Schemas['ByMail'] | Schemas['ByWebhook']
export type Me = Schemas['Me']
export type SeatNotes = Schemas['SeatNotes']
export type MyGame = Schemas['MyGame']
export type MyGames = Schemas['MyGames']
export type OpenSeat = Schemas['OpenSeat']
export type ClockTerms = Schemas['ClockTerms']
