import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Whether somebody may correct and credit an invoice: who may sell and give back for its seller. */
export const canCorrectInvoice = (actor: Actor, { sellerId }: { sellerId: PartyId }): boolean =>
  canGiveSeats(actor, { ownerId: sellerId })

/** Whether the actor is staff that corrects invoices of any seller; never in an own cause. */
export const canCorrectForSellers = (actor: Actor): actor is Person =>
  isPerson(actor) && hasTask(actor, 'refund')
