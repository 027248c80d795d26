import { type Actor, isPerson } from '#app/kit/actor.ts'

/** Who may wait for seats: people whose email address is confirmed, so that an offer reaches them. */
export function canJoinWaitlist(actor: Actor): boolean {
  return isPerson(actor) && actor.emailConfirmed
}
