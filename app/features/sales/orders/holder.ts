import { type Refusal, refuse } from '#app/kit/refusal.ts'

/** How often guests of one address, or of one confirmed email address, may try to hold seats. */
export const GUEST_HOLDS = { name: 'guest-holds', points: 100, seconds: 900 }

/** Who is not known by an email address is not shut out but asked who it is. */
export function whoHolds(): Refusal {
  return refuse('limit', 'orders:refused.whoHolds')
}
