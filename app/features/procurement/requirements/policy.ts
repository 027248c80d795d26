import { type Actor, actsForParty, isPerson } from '#app/kit/actor.ts'

/**
 * Who may ask for proposals: people with a confirmed email address, so that answers reach them, and programs,
 * whose party is known.
 */
export function canPublishRequirement(actor: Actor): boolean {
  return isPerson(actor) ? actor.emailConfirmed : actsForParty(actor)
}
