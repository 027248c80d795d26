import type { RefundStep } from '#app/features/events/tables.server.ts'
import { getEventOnSale } from '#app/features/tickets/queries-sale.server.ts'
import { fitSeats, soldOut } from '#app/features/tickets/seats.ts'
import { takeSeats } from '#app/features/tickets/take-seats.server.ts'
import { tryCode } from '#app/features/tickets/try-code.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { hashOf, once } from '#app/platform/idempotency.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { plannedWrite } from '#app/platform/statement.server.ts'
import { checkChoice } from './choice.ts'
import { countTry } from './count-try.server.ts'
import { holdSeatsInput } from './inputs.ts'
import { keepRefundRules } from './kept-refund.ts'
import { limitHolds } from './limit-holds.server.ts'
import { dueOf, HOLD_MINUTES, priceLines, type SeatLine } from './order.ts'
import { type Holder, ownerKey } from './queries-holder.server.ts'
import { signTicket } from './sign-ticket.server.ts'

/**
 * Holds seats of an event for 15 minutes, for an account or for a browser (`ctx.visitorKey`), and prices them in the
 * event's currency as of now, with the tax that the seller's terms say now and the refunds that the event's say: they hold for this order from here on. Repeats with one key give the same order. Refuses `events:refused.soldOut`,
 * `events:refused.fewLeft`, `events:refused.saleEnded`, `orders:refused.noPayments` for seats with a price where no money
 * can be taken, and what countTry, tryCode and limitHolds refuse.
 */
export async function holdSeats(ctx: Ctx, input: unknown): Promise<{ reference: string }> {
  const { event: slug, seats, key, code: typed } = parseInput(holdSeatsInput, input)

  const now = ctx.now()
  const code = typed === '' ? null : await tryCode(ctx, { event: slug, code: typed })
  const { event, types, quotas } = await getEventOnSale(ctx, slug, code)

  if (!isPerson(ctx.actor) && !ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')
  const holder = await countTry(ctx)
  checkChoice(types, seats, event.startsAt, now)

  const lines = priceLines(types, seats, { currency: event.currency, now, code })
  if (lines.some((line) => line.unitMinor > 0) && !takesPayments())
    throw refuse('conflict', 'orders:refused.noPayments')
  const wanted = lines.map((line) => ({
    ...{ ticketTypeId: line.ticketTypeId, quantity: line.quantity },
    codeId: line.code === null ? null : code?.id,
  }))
  const heldUntil = new Date(now.getTime() + HOLD_MINUTES * 60_000)
  const order = newOrder(ctx, { event, lines, holder, heldUntil })
  const body = { slug, seats: Object.fromEntries(seats), ...(code && { code: code.code }) }
  const answer = { reference: order.reference }
  const call = { owner: ownerKey(holder), key: key ?? withoutScripts(body, now), body, answer }

  // A look before the lock, so that a crowd before a sold-out event does not queue; the count that decides comes after it.
  const fit = fitSeats(quotas, wanted)
  return inTransaction((tx) =>
    once(tx, call, async () => {
      if (!fit.fits) throw soldOut(fit.left)
      await limitHolds(tx, holder, order.seats)
      await writeOrder(tx, order.values)
      const about = { reference: order.reference, seats: order.seats }
      await audit(tx, ctx, 'orders.hold', { kind: 'order', id: order.id }, about)
      await takeSeats(tx, { eventId: event.id, orderId: order.id, wanted, heldUntil })
      return answer
    }),
  )
}

/** A double click without scripts carries no key: the same choice within ten seconds counts as one. */
function withoutScripts(body: unknown, now: Date): string {
  return `auto:${hashOf(body)}:${Math.floor(now.getTime() / 10_000)}`
}

type NewOrder = {
  event: {
    id: string
    ownerId: PartyId
    currency: string
    tax: TaxTerms | null
    refundSteps: RefundStep[]
    startsAt: Date
  }
  lines: SeatLine[]
  holder: Holder
  heldUntil: Date
}

/** An order with its lines and a ticket for each seat, all that is written of it made up beforehand. */
const writeOrder = plannedWrite(
  'orders.write',
  `with written as (
    insert into orders (id, reference, event_id, seller_id, buyer_id, visitor_key, counted_with, state, currency,
      total_minor, seats, held_until, language, placed_by, tax, tax_minor, refund_rules)
    values ($1, $2, $3, $4, $5, $6, $7, 'held', $8, $9, $10, $11, $12, $21, $22, $23, $24)),
  lines as (
    insert into order_lines (id, order_id, kind, ticket_type_id, position, name, quantity, unit_minor, code, full_minor)
    select line.id, $1, 'seat', line.type, line.position - 1, line.name, line.quantity, line.unit, line.code, line.full_minor
    from unnest($13::uuid[], $14::uuid[], $15::text[], $16::int[], $17::bigint[], $25::text[], $26::bigint[])
      with ordinality as line(id, type, name, quantity, unit, code, full_minor, position))
  insert into tickets (id, order_id, line_id, event_id, position, code)
  select seat.id, $1, seat.line, $3, seat.position, seat.code
  from unnest($18::uuid[], $19::uuid[], $20::text[]) with ordinality as seat(id, line, code, position)`,
)

function newOrder(ctx: Ctx, { event, lines, holder, heldUntil }: NewOrder) {
  const id = newId()
  const reference = newCode(10)
  const lineIds = lines.map(() => newId())
  const seats = lines.flatMap((line, at) => Array.from({ length: line.quantity }, () => lineIds[at]))
  const { total, tax } = dueOf(lines, event)
  const values = [
    ...[id, reference, event.id, event.ownerId, holder.buyerId, holder.visitorKey, holder.countedWith],
    ...[event.currency, total.minor, seats.length, heldUntil, ctx.language],
    ...[lineIds, lines.map((line) => line.ticketTypeId), lines.map((line) => line.name)],
    ...[lines.map((line) => line.quantity), lines.map((line) => line.unitMinor)],
    ...[seats.map(() => newId()), seats, seats.map(() => signTicket()), holder.placedBy],
    // A list would be taken for an array of the database.
    ...[event.tax, tax.minor, JSON.stringify(keepRefundRules(event))],
    ...[lines.map((line) => line.code), lines.map((line) => line.fullMinor)],
  ]
  return { id, reference, seats: seats.length, values }
}
