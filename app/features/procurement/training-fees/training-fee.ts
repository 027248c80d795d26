import { dueOfLine, lineOf } from '#app/features/sales/training-requests/terms/terms.ts'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'
import type { Taxed, TaxTerms } from '#app/kit/tax.ts'

export const TRAINING_FEE_STATES = [
  'proposed',
  'countered',
  'approved',
  'rejected',
  'expired',
  'withdrawn',
] as const
export type TrainingFeeState = (typeof TRAINING_FEE_STATES)[number]

export const TRAINING_FEE_STEPS = [
  'propose',
  'counter',
  'agree',
  'approve',
  'reject',
  'withdraw',
  'expire',
] as const
export type TrainingFeeStep = (typeof TRAINING_FEE_STEPS)[number]

export const TRAINING_FEE_TABLE: readonly Transition<TrainingFeeState, TrainingFeeStep>[] = [
  // What is over is proposed anew; a first proposal has no state before it.
  { name: 'propose', from: ['rejected', 'expired', 'withdrawn'], to: 'proposed', by: ['provider'] },
  { name: 'counter', from: ['proposed', 'countered'], to: 'countered', by: ['customer', 'provider'] },
  // The provider takes what the company has countered, and proposes that: the company still approves it.
  { name: 'agree', from: ['countered'], to: 'proposed', by: ['provider'] },
  { name: 'approve', from: ['proposed', 'countered'], to: 'approved', by: ['customer'] },
  { name: 'reject', from: ['proposed', 'countered'], to: 'rejected', by: ['customer'] },
  { name: 'withdraw', from: ['proposed', 'countered'], to: 'withdrawn', by: ['provider'] },
  { name: 'expire', from: ['proposed', 'countered', 'approved'], to: 'expired', by: ['clock'] },
]

/** The states in which a fee is on the table. */
export const ON_THE_TABLE = ['proposed', 'countered'] as const satisfies readonly TrainingFeeState[]
/** The states that end with its last day. */
export const HOLDING_STATES = [
  'proposed',
  'countered',
  'approved',
] as const satisfies readonly TrainingFeeState[]

const SIDES = { company: 'id', provider: 'id', version: 'count' } as const

/** A first one came in; later ones say from which state they come. */
export const trainingFeeProposed = defineFact('training-fee.proposed', { ...SIDES })
export const trainingFeeCountered = defineFact('training-fee.countered', { ...STEP, ...SIDES })
export const trainingFeeAgreed = defineFact('training-fee.agreed', { ...STEP, ...SIDES })
export const trainingFeeApproved = defineFact('training-fee.approved', { ...STEP, ...SIDES })
export const trainingFeeRejected = defineFact('training-fee.rejected', { ...STEP, ...SIDES })
export const trainingFeeWithdrawn = defineFact('training-fee.withdrawn', { ...STEP, ...SIDES })
export const trainingFeeExpired = defineFact('training-fee.expired', { ...STEP, ...SIDES })

/** Who has taken a step. */
export const FEE_SIDES = ['company', 'provider', 'clock'] as const
export type FeeSide = (typeof FEE_SIDES)[number]

/** What the amount is for: each day, each participant, or the whole training. */
export const FEE_UNITS = ['day', 'person', 'whole'] as const
export type FeeUnit = (typeof FEE_UNITS)[number]

/** The latest that a fee may hold. */
export const MOST_VALID_DAYS = 365
/** So many versions may a fee have: each is a step. */
export const MOST_VERSIONS = 200
/** The most that an amount may be, in minor units. */
export const MOST_AMOUNT = 1e11

/** What a fee says; `amountMinor` in minor units of `currency`, by the provider's tax terms. */
export type FeePrice = { unit: FeeUnit; amountMinor: number; currency: string; tax: TaxTerms | null }
/** What a version says: its price, what that includes, and until when it holds. */
export type FeeContent = FeePrice & { includes: string; validUntil: Date }
type Need = { participants: number; days: number }

/** What is due for as many participants and days, by the arithmetic of all orders. */
export function dueOfFee({ unit, amountMinor, currency, tax }: FeePrice, need: Need): Taxed {
  const price = { unit, unitMinor: amountMinor, currency, tax, largestGroup: null }
  return dueOfLine(lineOf(price, { people: need.participants, days: need.days }))
}

/** The share of each participant in that, in minor units, rounded up. */
export const perHead = (due: Taxed, { participants }: Need): number =>
  Math.ceil(due.total.minor / participants)

/** Whether a fee ends with its last day. */
export const isHolding = ({ state }: { state: TrainingFeeState }): boolean =>
  HOLDING_STATES.some((holding) => holding === state)

type Standing = { state: TrainingFeeState; validUntil: Date }

/** How a fee stands by now: one that holds no longer is said so before the clock has come by. */
export function standingOfFee({ state, validUntil }: Standing, now: Date): TrainingFeeState {
  return isHolding({ state }) && validUntil <= now ? 'expired' : state
}

/**
 * What a side may do with a fee, by its standing and by who has said what stands there; `canPropose` is
 * whether the topic is open to the provider.
 */
export function stepsOf(
  fee: { standing: TrainingFeeState; proposer: FeeSide; isTopicOpen: boolean; canPropose: boolean },
  side: 'company' | 'provider',
): readonly TrainingFeeStep[] {
  const { standing, proposer, isTopicOpen, canPropose } = fee
  const isOnTable = ON_THE_TABLE.some((state) => state === standing)
  const counter: TrainingFeeStep[] = isOnTable && isTopicOpen ? ['counter'] : []
  if (side === 'company') {
    if (!isOnTable) return []
    return [...(proposer === 'provider' ? (['approve'] as const) : []), ...counter, 'reject']
  }
  if (!isOnTable) return canPropose && standing !== 'approved' ? ['propose'] : []
  const agree: TrainingFeeStep[] = proposer === 'company' && isTopicOpen ? ['agree'] : []
  return [...agree, ...counter, 'withdraw']
}

/** How a side calls the standing of a fee: what it has named itself waits for the other. */
export function feeStateKey(
  { standing, proposer }: { standing: TrainingFeeState; proposer: FeeSide },
  side: 'company' | 'provider',
): string {
  if (standing !== 'proposed' && standing !== 'countered') return standing
  return `${standing}.${proposer === side ? 'own' : 'other'}`
}

export const TRAINING_FEE_TONE: Record<TrainingFeeState, BadgeTone> = {
  proposed: 'wait',
  countered: 'wait',
  approved: 'good',
  rejected: 'bad',
  expired: 'plain',
  withdrawn: 'plain',
}

export const trainingFeePath = (code: string): string => `/training-fees/${code}`
/** Where a training is requested at the price of an approved fee. */
export const requestAtFee = (code: string): string => `/request-training?fee=${code}`
