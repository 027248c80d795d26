import { type Actor, actsForParty } from '#app/kit/actor.ts'

/** Whether the actor matches, notes deliveries and decides on differences: not as an employee of a firm. */
export const canMatch = (actor: Actor): boolean => actsForParty(actor) && actor.role !== 'employee'

/** Whether the actor says what the party acted for tolerates: for a company its admins. */
export const canSetTolerance = (actor: Actor): boolean =>
  actsForParty(actor) && (actor.role === 'admin' || actor.role === 'self')
