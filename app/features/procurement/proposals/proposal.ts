import { FILES_OF_MESSAGE } from '#app/features/people/message-files/message-file.ts'
import { dueOf } from '#app/features/sales/orders/order.ts'
import type { TrainingDay } from '#app/features/sales/orders/training.ts'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'
import { lineTaxOf, type Taxed, type TaxTerms } from '#app/kit/tax.ts'

export const PROPOSAL_STATES = [
  'submitted',
  'shortlisted',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]
export type ProposalStep =
  | 'shortlist'
  | 'accept'
  | 'decline'
  | 'decline_rest'
  | 'withdraw'
  | 'resubmit'
  | 'expire'
  | 'fall_through'
  | 'revive'

export const PROPOSAL_TABLE: readonly Transition<ProposalState, ProposalStep>[] = [
  { name: 'shortlist', from: ['submitted'], to: 'shortlisted', by: ['customer'] },
  { name: 'accept', from: ['submitted', 'shortlisted'], to: 'accepted', by: ['customer'] },
  { name: 'decline', from: ['submitted', 'shortlisted'], to: 'declined', by: ['customer'] },
  // Another one was chosen, or none.
  {
    name: 'decline_rest',
    from: ['submitted', 'shortlisted'],
    to: 'declined',
    by: ['customer', 'system'],
  },
  { name: 'withdraw', from: ['submitted', 'shortlisted'], to: 'withdrawn', by: ['provider'] },
  { name: 'resubmit', from: ['withdrawn'], to: 'submitted', by: ['provider'] },
  { name: 'expire', from: ['submitted', 'shortlisted'], to: 'expired', by: ['clock'] },
  // What was agreed on was cancelled or not paid for, and those declined for it stand again.
  { name: 'fall_through', from: ['accepted'], to: 'expired', by: ['clock'] },
  { name: 'revive', from: ['declined'], to: 'submitted', by: ['clock'] },
]

/** The states in which a proposal can still be accepted. */
export const STANDING: readonly ProposalState[] = ['submitted', 'shortlisted']

const SIDES = { provider: 'id', requirement: 'id' } as const

/** A proposal came in, or a new version of it. */
export const proposalSubmitted = defineFact('proposal.submitted', { ...SIDES, version: 'count' })
export const proposalShortlisted = defineFact('proposal.shortlisted', { ...STEP, ...SIDES })
export const proposalAccepted = defineFact('proposal.accepted', { ...STEP, ...SIDES })
export const proposalWithdrawn = defineFact('proposal.withdrawn', { ...STEP, ...SIDES })
export const proposalDeclined = defineFact('proposal.declined', { ...STEP, ...SIDES })
export const proposalExpired = defineFact('proposal.expired', { ...STEP, ...SIDES })
/** What it became did not come about. */
export const proposalFellThrough = defineFact('proposal.fell-through', { ...STEP, ...SIDES })
/** It was declined for another one, which fell through, and can be awarded again. */
export const proposalRevived = defineFact('proposal.revived', { ...STEP, ...SIDES })

/** What the fee is for: each participant, each day, or all of it. */
export const FEE_UNITS = ['person', 'day', 'whole'] as const
export type FeeUnit = (typeof FEE_UNITS)[number]

/** Whether travel or materials are in the fee, cost something besides, or are not known yet. */
export const EXTRAS = ['included', 'extra', 'unknown'] as const
export type Extra = (typeof EXTRAS)[number]

/** Prices of a proposal in minor units of its currency, as its provider's tax terms say them. */
export type Prices = {
  currency: string
  feeUnit: FeeUnit
  feeMinor: number
  travel: Extra
  travelMinor: number | null
  materials: Extra
  materialsMinor: number | null
  otherMinor: number | null
  otherText: string
}
export type Need = { participants: number; days: number }
export type PriceLine = {
  kind: FeeUnit | 'travel' | 'materials' | 'other'
  quantity: number
  unitMinor: number
}

/** The lines of a proposal for so many participants on so many days: what an order of it has. */
export function linesOf(prices: Prices, { participants, days }: Need): PriceLine[] {
  const times = { person: participants, day: days, whole: 1 }[prices.feeUnit]
  const once = (kind: PriceLine['kind'], unitMinor: number | null): PriceLine[] =>
    unitMinor === null ? [] : [{ kind, quantity: 1, unitMinor }]
  return [
    { kind: prices.feeUnit, quantity: times, unitMinor: prices.feeMinor },
    ...once('travel', prices.travel === 'extra' ? prices.travelMinor : null),
    ...once('materials', prices.materials === 'extra' ? prices.materialsMinor : null),
    ...once('other', prices.otherMinor),
  ]
}

/** What is due for a proposal, by the arithmetic of all orders; the same on its form and beside others. */
export function dueOfProposal(prices: Prices, need: Need, tax: TaxTerms | null): Taxed {
  const lines = linesOf(prices, need).map((line) => ({ ...line, tax: lineTaxOf(tax) }))
  return dueOf(lines, { currency: prices.currency, tax })
}

/** What a proposal leaves open; its total is more than it says then. */
export function unknownsOf({ travel, materials }: Pick<Prices, 'travel' | 'materials'>) {
  const open = { travel, materials }
  return (['travel', 'materials'] as const).filter((name) => open[name] === 'unknown')
}

/** What uses the files of a version of a proposal, and of a draft: each by its id. */
export const OF_PROPOSAL = 'proposal'
export const OF_PROPOSAL_DRAFT = 'proposal-draft'
export const FILES_OF_PROPOSAL = FILES_OF_MESSAGE

/** Where somebody who sees a proposal gets one of its files. */
export const proposalFilePath = (code: string, name: string) => `/files/proposal/${code}/${name}`

/** The latest a proposal may hold. */
export const MOST_VALID_DAYS = 365

/** A version of a proposal: written once, so that what was read is what is accepted. */
export type ProposalVersion = Prices & {
  version: number
  participants: number
  startsAt: Date
  endsAt: Date
  days: TrainingDay[]
  timeZone: string
  tax: TaxTerms | null
  totalMinor: number
  taxMinor: number
  words: string
  validUntil: Date
}

/** How a proposal stands by now: one that holds no longer is said so before the clock has come by. */
export function standingOf(
  { state, validUntil }: { state: ProposalState; validUntil: Date },
  now: Date,
): ProposalState {
  return STANDING.includes(state) && validUntil <= now ? 'expired' : state
}

/** How whoever reads a proposal calls its standing, as a key of texts: what was sent to them has come. */
export const receivedStanding = (standing: ProposalState) =>
  standing === 'submitted' ? 'proposals:compare.received' : `proposals:standing.${standing}`

/** Whether the seeker can still decide on a proposal. */
export function isAwardable(proposal: { standing: ProposalState }, requirement: { state: string }): boolean {
  return STANDING.includes(proposal.standing) && ['open', 'deciding'].includes(requirement.state)
}

export const PROPOSAL_TONE: Record<ProposalState, BadgeTone> = {
  submitted: 'wait',
  shortlisted: 'wait',
  accepted: 'good',
  declined: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
}
