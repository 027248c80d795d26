import { type Actor, actsForParty, isPerson, type PartyActor } from '#app/kit/actor.ts'

/**
 * Who may ask for proposals: people with a confirmed email address, so that answers reach them, and programs,
 * whose party is known.
 */
export function canPublishRequirement(actor: Actor): boolean {
  return isPerson(actor) ? actor.emailConfirmed : actsForParty(actor)
}

/** Who may ask the trainers of the own company alone: who acts for one that trainers join. */
export function canAskOwnTrainers(actor: PartyActor): boolean {
  return actor.company?.kind === 'company'
}
