import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Whether somebody may correct and credit an invoice: who may sell and give back for its seller. */
export const canCorrectInvoice = (actor: Actor, { sellerId }: { sellerId: PartyId }): boolean =>
  canGiveSeats(actor, { ownerId: sellerId })
