import { type Actor, actsForParty, isPerson } from '#app/kit/actor.ts'

/**
 * Who may ask for proposals: people whose email address is confirmed, so that answers reach somebody, and
 * programs, whose party is known.
 */
export function canPublishRequirement(actor: Actor): boolean {
  return isPerson(actor) ? actor.emailConfirmed : actsForParty(actor)
}
