import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { takeSeats } from '#app/features/catalogue/inventory/take-seats.server.ts'
import { writeDetails } from '#app/features/sales/checkout/write-details.server.ts'
import { composeOrder } from '#app/features/sales/orders/compose-order.server.ts'
import { confirmOrder } from '#app/features/sales/orders/confirm-order.server.ts'
import { listTickets } from '#app/features/sales/orders/list-tickets.server.ts'
import { lockOrder } from '#app/features/sales/orders/lock-order.server.ts'
import { HOLD_MINUTES } from '#app/features/sales/orders/order.ts'
import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import { ownerKey } from '#app/features/sales/orders/queries-holder.server.ts'
import { writeOrder } from '#app/features/sales/orders/write-order.server.ts'
import { askTicketMails } from '#app/features/sales/participants/ask-ticket-mails.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Language } from '#app/kit/language.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { besideWaiting } from './beside-waiting.ts'
import { findGiven } from './find-given.server.ts'
import { giftIn } from './gift.ts'
import { giveSeatsInput } from './inputs.ts'

export type Given = { reference: string; seats: number }

/**
 * Makes a complimentary order for the organiser's own event: it is confirmed at once, and its participants
 * get their tickets. Ticket types need no code and can be given before, between and after their sale, until
 * the event is over; seats that the waiting list wants are not given unless confirmed (`ahead`). Repeats with
 * one key give once. Refuses with `notFound` somebody else's event, with `forbidden` a member without the
 * right to manage it or without a confirmed address, with `conflict` an event that is not public or over,
 * what takeSeats and findGiven refuse and `manual-orders:refused.waiting`; bad input beside the names for
 * more ticket emails than may go out in a day.
 */
export async function giveSeats(ctx: Ctx, input: unknown): Promise<Given> {
  const { key, people: typed, seats: number, ...asked } = parseInput(giveSeatsInput, input)
  const gift = { ...asked, ...giftIn({ seats: number, people: typed }) }
  const { actor } = ctx
  if (!hasAccount(actor)) throw notFound()

  return inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, gift.event)
    if (!canGiveSeats(actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (!actor.emailConfirmed) throw refuse('forbidden', 'orders:refused.confirmEmail')

    const owner = ownerKey({ buyerId: event.ownerId, visitorKey: null })
    return once(tx, { owner, key, body: gift }, async () => {
      if (event.isOver || event.state !== 'published') throw refuse('conflict', 'events:refused.saleEnded')
      return give(tx, ctx, { event, gift, by: actor.accountId })
    })
  })
}

type Giving = {
  event: Awaited<ReturnType<typeof lockSoldEvent>>
  gift: ReturnType<typeof giftIn> & { type: string; language: Language; ahead: boolean }
  by: AccountId
}

async function give(tx: Tx, ctx: Ctx, { event, gift, by }: Giving): Promise<Given> {
  const { seats, people, language, ahead } = gift
  const { line, waiting } = await findGiven(tx, { event, typeId: gift.type, seats, people })
  const heldUntil = new Date(ctx.now().getTime() + HOLD_MINUTES * 60_000)
  const { reference, ...order } = composeOrder({
    // Nothing is due: neither tax nor what comes back is said of it.
    event: { ...event, tax: null, refundSteps: [] },
    lines: [line],
    heldUntil,
    language,
    holder: { buyerId: event.ownerId, visitorKey: null, placedBy: by, countedWith: null },
    isManual: true,
  })
  await writeOrder(tx, { reference, ...order }, { linkCodes: [], at: ctx.now() })
  await writeDetails(tx, { orderId: order.id, nameLater: people.length < seats, participants: people })
  const row = await lockOrder(tx, order.id)
  await audit(tx, ctx, 'orders.give', { kind: 'order', id: order.id }, { reference, seats })
  // Asked for before the seats are had: whoever cannot be written to any more today is given nothing.
  const named = (await listTickets(tx, order.id)).map((seat) => ({ ...seat, state: 'valid' as const }))
  if (!(await askTicketMails(tx, { order: row, seats: named })))
    throw new BadInput({ people: { key: 'manual-orders:invalid.mails' } })

  const wanted = [{ ticketTypeId: line.ticketTypeId, quantity: seats }]
  const claim = { eventId: event.id, orderId: order.id, wanted, heldUntil, isTurn: ahead, isManual: true }
  await takeSeats(tx, claim).catch((error: unknown) => {
    throw waiting > 0 && !ahead ? besideWaiting(error) : error
  })
  if (!(await confirmOrder(tx, ctx, row))) throw refuse('conflict', 'events:refused.soldOut')
  return { reference, seats }
}
