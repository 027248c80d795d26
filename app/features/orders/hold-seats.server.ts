import { getEventOnSale } from '#app/features/tickets/queries-sale.server.ts'
import { fitSeats } from '#app/features/tickets/seats.ts'
import { countQuotas, soldOut, takeSeats } from '#app/features/tickets/take-seats.server.ts'
import { MOST_OPEN_SEATS, saleState, type TicketType } from '#app/features/tickets/ticket-type.ts'
import { isPerson } from '#app/kit/actor.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, type FieldErrors, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { hashOf, once } from '#app/platform/idempotency.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { holdSeatsInput } from './inputs.ts'
import { countTry, limitHolds } from './limit-holds.server.ts'
import { HOLD_MINUTES, type OrderLine, priceLines, totalOf } from './order.ts'
import { getHolder, type Holder, ownerKey } from './queries-holder.server.ts'
import { signTicket } from './sign-ticket.server.ts'
import { orderLines, orders, tickets } from './tables.server.ts'

/**
 * Holds seats of an event for 15 minutes, for an account or for a browser (`ctx.visitorKey`), and prices them in the
 * event's currency as of now. Repeats with one key give the same order. Refuses `events:refused.soldOut`,
 * `events:refused.fewLeft`, `events:refused.saleEnded`, `orders:refused.noPayments` for seats with a price where no money
 * can be taken, and what countTry and limitHolds refuse.
 */
export async function holdSeats(ctx: Ctx, input: unknown): Promise<{ reference: string }> {
  const { event: slug, seats, key } = parseInput(holdSeatsInput, input)

  const now = ctx.now()
  const { event, types } = await getEventOnSale(ctx, slug)

  if (!isPerson(ctx.actor) && !ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')
  const holder = await getHolder(ctx)
  await countTry(holder)
  checkChoice(types, seats, event.startsAt, now)

  const lines = priceLines(types, seats, event.currency, now)
  if (lines.some((line) => line.unitMinor > 0) && !takesPayments())
    throw refuse('conflict', 'orders:refused.noPayments')
  const wanted = lines.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity }))
  const body = { slug, seats: Object.fromEntries(seats) }
  const call = { owner: ownerKey(holder), key: key ?? withoutScripts(body, now), body }

  const order = { event, lines, holder, heldUntil: new Date(now.getTime() + HOLD_MINUTES * 60_000) }
  return inTransaction((tx) =>
    once(tx, call, async () => {
      await refuseSoldOut(tx, wanted)
      await limitHolds(tx, holder, sumOf(wanted))
      const { id, reference } = await writeOrder(tx, ctx, order)
      await takeSeats(tx, { eventId: event.id, orderId: id, wanted, heldUntil: order.heldUntil })
      return { reference }
    }),
  )
}

const sumOf = (wanted: { quantity: number }[]) => wanted.reduce((sum, want) => sum + want.quantity, 0)

/** A double click without scripts carries no key: the same choice within ten seconds counts as one. */
function withoutScripts(body: unknown, now: Date): string {
  return `auto:${hashOf(body)}:${Math.floor(now.getTime() / 10_000)}`
}

function checkChoice(types: TicketType[], seats: ReadonlyMap<string, number>, start: Date, now: Date): void {
  const errors: FieldErrors = {}
  let total = 0
  for (const [id, quantity] of seats) {
    const type = types.find((candidate) => candidate.id === id)
    const field = `seats.${id}`
    total += quantity
    if (!type) errors[''] = { key: 'orders:hold.unknownType' }
    else if (saleState(type, start, now) !== 'open') errors[field] = { key: 'orders:hold.notOnSale' }
    else if (quantity < type.minPerOrder)
      errors[field] = { key: 'orders:hold.atLeast', params: { count: type.minPerOrder } }
    else if (quantity > type.maxPerOrder)
      errors[field] = { key: 'orders:hold.atMost', params: { count: type.maxPerOrder } }
  }
  if (total > MOST_OPEN_SEATS) errors[''] ??= { key: 'orders:hold.most', params: { count: MOST_OPEN_SEATS } }
  if (Object.keys(errors).length > 0) throw new BadInput(errors)
}

/** A look before the lock, so that a crowd before a sold-out event does not queue; the count that decides comes after it. */
async function refuseSoldOut(tx: Tx, wanted: { ticketTypeId: string; quantity: number }[]): Promise<void> {
  const counts = await countQuotas(
    tx,
    wanted.map((want) => want.ticketTypeId),
  )
  const fit = fitSeats(counts, wanted)
  if (!fit.fits) throw soldOut(fit.left)
}

type NewOrder = {
  event: { id: string; ownerId: PartyId; currency: string }
  lines: OrderLine[]
  holder: Holder
  heldUntil: Date
}

async function writeOrder(tx: Tx, ctx: Ctx, { event, lines, holder, heldUntil }: NewOrder) {
  const id = newId()
  const reference = newCode(10)
  const rows = lines.map((line, position) => ({ ...line, id: newId(), orderId: id, position }))
  const seats = rows.flatMap((row) => Array.from({ length: row.quantity }, () => row.id))
  await tx.insert(orders).values({
    id,
    reference,
    eventId: event.id,
    sellerId: event.ownerId,
    buyerId: holder.buyerId,
    placedBy: holder.placedBy,
    visitorKey: holder.visitorKey,
    countedWith: holder.countedWith,
    state: 'held',
    currency: event.currency,
    totalMinor: totalOf(lines, event.currency).minor,
    seats: seats.length,
    heldUntil,
    language: ctx.language,
  })
  await tx.insert(orderLines).values(rows)
  await tx.insert(tickets).values(
    seats.map((lineId, at) => ({
      id: newId(),
      orderId: id,
      lineId,
      eventId: event.id,
      position: at + 1,
      code: signTicket(),
    })),
  )
  await audit(tx, ctx, 'orders.hold', { kind: 'order', id }, { reference, seats: seats.length })
  return { id, reference }
}
