import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'

/** Whether somebody sees the disputes of all sellers, and answers them. */
export const canAnswerDisputes = (actor: Actor): boolean => hasTask(actor, 'refund')

/** Whether somebody sees the disputes of what the party acted for sold, and answers them. */
export const canSeeOwnDisputes = (actor: Actor): actor is Person => isPerson(actor) && canSetSaleTerms(actor)
