import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'

/** Whether the actor says what the marketplace keeps: staff who pay out. */
export const canSetCommission = (actor: Actor): actor is Person => isPerson(actor) && hasTask(actor, 'payOut')

/** Whether the actor is told what the marketplace keeps of what the party acted for sells, and its own link. */
export const canSeeCommission = canSetSaleTerms
