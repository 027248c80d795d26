import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { canGiveGoodwill } from '#app/features/sales/order-desk/policy.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { money } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { canOpenThing } from './policy.ts'
import { thingsOpenTo } from './queries-scope.server.ts'

const seller = alias(parties, 'seller')
const buyer = alias(parties, 'buyer')
const nameOf = (party: typeof seller | typeof buyer) => sql<string | null>`${partyName(party)}`

type Seat = { position: number; name: string | null; email: string | null; state: string }
type Paper = { id: string; kind: string; number: string; state: string; minor: number; currency: string }

const seatsOfOrder = sql<Seat[]>`(select coalesce(jsonb_agg(jsonb_build_object('position', t.position,
  'name', t.participant_name, 'email', t.participant_email, 'state', t.state) order by t.position), '[]')
  from ${tickets} t where t.order_id = ${orders.id})`
const papersOfOrder = sql<Paper[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind,
  'number', i.number_text, 'state', i.state, 'minor', i.total_minor, 'currency', i.currency)
  order by i.issued_on, i.number), '[]')
  from ${invoices} i where i.subject_kind = 'order' and i.subject_id = ${orders.id})`
const leftOfOrder = sql<number>`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0)
  from ${payments} p where p.subject_kind = 'order' and p.subject_id = ${orders.id} and p.state = 'succeeded')`

/**
 * An order of anybody as staff reads it: what it is of, whose, its seats, papers and money, and whether the
 * actor may give some of that back; that it was opened is recorded. Not found for who has no task that opens
 * orders.
 */
export async function getOrderForStaff(ctx: Ctx, reference: string) {
  const { actor } = ctx
  if (!canOpenThing(actor, 'order')) throw notFound()
  const [found] = await read(ctx)
    .select({
      id: orders.id,
      sellerId: orders.sellerId,
      reference: orders.reference,
      state: orders.state,
      cancelReason: orders.cancelReason,
      createdAt: orders.createdAt,
      confirmedAt: orders.confirmedAt,
      heldUntil: orders.heldUntil,
      currency: orders.currency,
      totalMinor: orders.totalMinor,
      billing: orders.billing,
      title: orderItems.title,
      language: orderItems.language,
      startsAt: orderItems.startsAt,
      timeZone: orderItems.timeZone,
      event: events.slug,
      seller: nameOf(seller),
      sellerSlug: seller.displaySlug,
      buyer: nameOf(buyer),
      buyerSlug: buyer.displaySlug,
      email: accounts.email,
      seats: seatsOfOrder,
      papers: papersOfOrder,
      leftMinor: leftOfOrder.mapWith(Number),
      isOwn: sql<boolean>`(${isOwnCause(actor, orders.sellerId)} or coalesce(${isOwnCause(actor, orders.buyerId)}, false))`,
    })
    .from(orders)
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(buyer, eq(buyer.id, orders.buyerId))
    .leftJoin(accounts, eq(accounts.id, orders.placedBy))
    .where(and(thingsOpenTo(actor, 'order'), eq(orders.reference, reference)))
  if (!found) throw notFound()
  const { id, sellerId, leftMinor, ...order } = found
  await recordStaffRead(ctx, { owner: sellerId, subject: { kind: 'order', id }, what: 'order' })
  const mayGive = canGiveGoodwill(actor) && leftMinor > 0 && !order.isOwn
  return { ...order, left: mayGive ? money(leftMinor, order.currency) : null }
}

export type OrderForStaff = Awaited<ReturnType<typeof getOrderForStaff>>
