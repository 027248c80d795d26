import { APPROVALS, type ProviderApproval } from '#app/kit/actor.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const APPROVAL_STATES = APPROVALS
export type ApprovalStep = 'ask' | 'return' | 'approve' | 'reject' | 'withdraw'

/**
 * The states of a provider's approval: it asks, staff decides or sends it back for what is missing, and a
 * provider who was refused may ask again; so may one whose approval staff has withdrawn.
 */
export const APPROVAL_TABLE: readonly Transition<ProviderApproval, ApprovalStep>[] = [
  { name: 'ask', from: ['none', 'returned', 'rejected'], to: 'pending', by: ['provider'] },
  { name: 'return', from: ['pending'], to: 'returned', by: ['staff'] },
  { name: 'approve', from: ['pending'], to: 'approved', by: ['staff'] },
  { name: 'reject', from: ['pending'], to: 'rejected', by: ['staff'] },
  { name: 'withdraw', from: ['approved'], to: 'rejected', by: ['staff'] },
]

/** A provider was approved to publish and sell. */
export const providerApproved = defineFact('provider.approved', STEP)
/** Staff asks a provider for something before it decides; for what is in its party. */
export const providerReturned = defineFact('provider.returned', STEP)
/** The approval of a provider was withdrawn; the reason is in its party. */
export const providerWithdrawn = defineFact('provider.withdrawn', STEP)
/** A provider was refused; the reason is in its party. */
export const providerRejected = defineFact('provider.rejected', STEP)
