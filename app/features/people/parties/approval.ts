import { APPROVALS, type ProviderApproval } from '#app/kit/actor.ts'
import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const APPROVAL_STATES = APPROVALS
export type ApprovalStep = 'ask' | 'approve' | 'reject'

/** Whether a party may teach here: it asks, staff decides, and who was refused may ask again. */
export const APPROVAL_TABLE: readonly Transition<ProviderApproval, ApprovalStep>[] = [
  { name: 'ask', from: ['none', 'rejected'], to: 'pending', by: ['provider'] },
  { name: 'approve', from: ['pending'], to: 'approved', by: ['staff'] },
  { name: 'reject', from: ['pending'], to: 'rejected', by: ['staff'] },
]

/** A provider may publish and sell from now on. */
export const providerApproved = defineFact('provider.approved', STEP)
/** A provider was refused, with a reason that stands in its party. */
export const providerRejected = defineFact('provider.rejected', STEP)
