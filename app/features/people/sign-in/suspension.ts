import { type Refusal, refuse } from '#app/kit/refusal.ts'

/**
 * What is answered to whom it is proven that they own a suspended account: with the reason of staff, where
 * there is one.
 */
export function suspendedRefusal(reason: string | null): Refusal {
  return reason
    ? refuse('forbidden', 'accounts:signIn.suspendedFor', { reason })
    : refuse('forbidden', 'accounts:signIn.suspended')
}
