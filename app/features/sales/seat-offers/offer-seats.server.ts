import { takeSeats } from '#app/features/catalogue/inventory/take-seats.server.ts'
import type { TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { composeOrder } from '#app/features/sales/orders/compose-order.server.ts'
import { priceLines } from '#app/features/sales/orders/order.ts'
import { writeOrder } from '#app/features/sales/orders/write-order.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'

type Offer = {
  event: Parameters<typeof composeOrder>[0]['event'] & { takesTransfers: boolean }
  type: TicketType
  quantity: number
  /** For whom the seats are, and who takes them. */
  to: { buyerId: PartyId; placedBy: AccountId; language: Language }
  heldUntil: Date
  /** At the prices of which moment. */
  pricedAt: Date
  isTurn?: boolean
}

/**
 * Offers seats to somebody: an order that holds them until `heldUntil`, which its buyer cannot extend.
 * `along` writes rows that refer to the order, by its id, before the seats are taken, the last act of the
 * transaction. Refuses `orders:refused.noPayments` for priced seats where no payment is possible, and what
 * takeSeats refuses.
 */
export async function offerSeats(
  tx: Tx,
  { event, type, quantity, to, heldUntil, pricedAt, isTurn = false }: Offer,
  along: (orderId: string) => Promise<unknown>,
): Promise<void> {
  const lines = priceLines([type], new Map([[type.id, quantity]]), { ...event, now: pricedAt })
  if (lines.some(({ unitMinor }) => unitMinor > 0) && !takesPayments() && !event.takesTransfers)
    throw refuse('conflict', 'orders:refused.noPayments')
  const { language, ...owner } = to
  const holder = { ...owner, visitorKey: null, countedWith: null }
  const order = composeOrder({ event, lines, holder, heldUntil, language, extended: true })
  await writeOrder(tx, order, { linkCodes: [], at: pricedAt })
  await along(order.id)
  await takeSeats(tx, {
    eventId: event.id,
    orderId: order.id,
    heldUntil,
    isTurn,
    wanted: [{ ticketTypeId: type.id, quantity }],
  })
}
