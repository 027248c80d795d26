import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'

type Sold = { sellerId: PartyId }

/** Whether somebody may correct participants of an order and send its papers again: who manages its event. */
export const canServeOrder = (actor: Actor, { sellerId }: Sold): boolean =>
  canGiveSeats(actor, { ownerId: sellerId })

/** Whether the actor is staff that gives money back beyond the terms; never in an own cause. */
export const canGiveGoodwill = (actor: Actor): actor is Person => isPerson(actor) && hasTask(actor, 'refund')

/**
 * Whether the actor confirms what goes back beyond the terms: staff that gives such, but for who proposed it.
 */
export const canConfirmGoodwill = (actor: Actor, { proposedBy }: { proposedBy: AccountId }): boolean =>
  canGiveGoodwill(actor) && actor.accountId !== proposedBy
