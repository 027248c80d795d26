import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const DISPUTE_STATES = ['open', 'contested', 'accepted', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]
export type DisputeMove = 'contest' | 'accept' | 'win' | 'lose'

/**
 * A payer claims a payment back at the bank. The seller or staff answer once, with evidence or by accepting
 * the claim; the gateway decides, and says so. What was decided stays.
 */
export const DISPUTE_TABLE: readonly Transition<DisputeState, DisputeMove>[] = [
  { name: 'contest', from: ['open'], to: 'contested', by: ['staff', 'provider'] },
  { name: 'accept', from: ['open'], to: 'accepted', by: ['staff', 'provider'] },
  { name: 'win', from: ['open', 'contested', 'accepted'], to: 'won', by: ['system'] },
  { name: 'lose', from: ['open', 'contested', 'accepted'], to: 'lost', by: ['system'] },
]

/** Whether the gateway has yet to decide: the money is held so long. */
export const isUndecided = (state: DisputeState): boolean => state !== 'won' && state !== 'lost'

const DISPUTED = { payment: 'id', amountMinor: 'minor', currency: 'currency' } as const

/** Money is held, is back, or is gone: each of the dispute. */
export const disputeOpened = defineFact('dispute.opened', DISPUTED)
export const disputeWon = defineFact('dispute.won', { ...STEP, ...DISPUTED })
export const disputeLost = defineFact('dispute.lost', { ...STEP, ...DISPUTED })
/** It was answered: the gateway is to be told. */
export const disputeAnswered = defineFact('dispute.answered', { ...STEP, ...DISPUTED })
