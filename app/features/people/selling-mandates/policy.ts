import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, isPerson, type Person } from '#app/kit/actor.ts'

/** Whether the actor accepts and withdraws the mandate of the party acted for: a provider, or its admins. */
export const canGiveMandate = (actor: Actor): actor is Person => isPerson(actor) && canSetSaleTerms(actor)
