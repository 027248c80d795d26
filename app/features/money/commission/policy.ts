import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'

/** Whether the actor says what the marketplace keeps: staff who pay out. */
export const canSetCommission = (actor: Actor): actor is Person => isPerson(actor) && hasTask(actor, 'payOut')

/** Whether the actor confirms the rate of one provider: staff who pay out, but for who proposed it. */
export const canConfirmCommission = (actor: Actor, { proposedBy }: { proposedBy: AccountId }): boolean =>
  canSetCommission(actor) && actor.accountId !== proposedBy

/** Whether the actor is told what the marketplace keeps of the sales of the party acted for, and its link. */
export const canSeeCommission = canSetSaleTerms
