import { APPROVALS, type ProviderApproval } from '#app/kit/actor.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const APPROVAL_STATES = APPROVALS
export type ApprovalStep = 'ask' | 'approve' | 'reject'

/** The states of a provider's approval: it asks, staff decides, and a refused provider may ask again. */
export const APPROVAL_TABLE: readonly Transition<ProviderApproval, ApprovalStep>[] = [
  { name: 'ask', from: ['none', 'rejected'], to: 'pending', by: ['provider'] },
  { name: 'approve', from: ['pending'], to: 'approved', by: ['staff'] },
  { name: 'reject', from: ['pending'], to: 'rejected', by: ['staff'] },
]

/** A provider was approved to publish and sell. */
export const providerApproved = defineFact('provider.approved', STEP)
/** A provider was refused; the reason is in its party. */
export const providerRejected = defineFact('provider.rejected', STEP)
