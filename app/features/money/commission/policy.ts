import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'

/** Whether the actor says what the marketplace keeps: staff who pay out. */
export const canSetCommission = (actor: Actor): actor is Person => isPerson(actor) && hasTask(actor, 'payOut')

/** Whether the actor is told what the marketplace keeps of the sales of the party acted for, and its link. */
export const canSeeCommission = canSetSaleTerms
