import { type Actor, isPerson } from '#app/kit/actor.ts'

/** Who may join a waiting list: people with a confirmed email address, so that an offer reaches them. */
export function canJoinWaitlist(actor: Actor): boolean {
  return isPerson(actor) && actor.emailConfirmed
}
