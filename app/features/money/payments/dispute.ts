import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]
export type DisputeMove = 'win' | 'lose'

/** A payer claims a payment back at the bank: the gateway decides, and says so. What was decided stays. */
export const DISPUTE_TABLE: readonly Transition<DisputeState, DisputeMove>[] = [
  { name: 'win', from: ['open'], to: 'won', by: ['system'] },
  { name: 'lose', from: ['open'], to: 'lost', by: ['system'] },
]

const DISPUTED = { payment: 'id', amountMinor: 'minor', currency: 'currency' } as const

/** Money is held, is back, or is gone: each of the dispute. */
export const disputeOpened = defineFact('dispute.opened', DISPUTED)
export const disputeWon = defineFact('dispute.won', { ...STEP, ...DISPUTED })
export const disputeLost = defineFact('dispute.lost', { ...STEP, ...DISPUTED })
