import { type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { disputes, payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { messageReports } from '#app/features/people/message-safety/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders, seatCancellations, tickets } from '#app/features/sales/orders/tables.server.ts'
import { ticketMails } from '#app/features/sales/participants/tables.server.ts'
import { contentReports } from '#app/features/site/content-reports/tables.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { thingsOpenTo } from './queries-scope.server.ts'
import type { Thing, ThingKind } from './thing.ts'

/** More parts than these nobody reads; the line and the cases of a thing are of these. */
const MOST = 500

/** What belongs to a thing: rows by kind and id, and the addresses of those it concerns. */
export type About = { kinds: string[]; ids: string[]; addresses: string[] }

const part = (kind: string, id: SQL, rest: SQL): SQL =>
  sql`select ${kind}::text as kind, ${id}::text as id, null::text as address ${rest}`
const address = (of: SQL, rest: SQL): SQL =>
  sql`select 'address'::text as kind, null::text as id, lower(${of}) as address ${rest}`

/** A person, a company or a provider: itself, its account, and what of its waits for somebody. */
function ofParty(key: string): SQL[] {
  const party = sql`(select p.id from ${parties} p where p.slug = ${key.toLowerCase()})`
  return [
    part('party', sql`p.id`, sql`from ${parties} p where p.slug = ${key.toLowerCase()}`),
    part('account', sql`a.id`, sql`from ${accounts} a where a.party_id = ${party}`),
    address(sql`a.email`, sql`from ${accounts} a where a.party_id = ${party}`),
    part(
      'contact',
      sql`c.id`,
      sql`from ${contactMessages} c join ${accounts} a on a.id = c.account_id where a.party_id = ${party}`,
    ),
    part('event', sql`e.id`, sql`from ${events} e where e.owner_id = ${party} and e.state = 'in_review'`),
    part('dispute', sql`d.id`, sql`from ${disputes} d where d.seller_id = ${party} and d.state = 'open'`),
    part(
      'refund',
      sql`r.id`,
      sql`from ${refunds} r join ${payments} p on p.id = r.payment_id
        join ${orders} o on p.subject_kind = 'order' and o.id = p.subject_id
        where r.state = 'requested' and (o.seller_id = ${party} or o.buyer_id = ${party})`,
    ),
    part(
      'message-report',
      sql`m.id`,
      sql`from ${messageReports} m where m.reported_id = ${party} and m.state = 'open'`,
    ),
    part(
      'review',
      sql`w.id`,
      sql`from ${reviews} w where w.trainer_id = ${party} and w.state = 'public'
        and exists (select from ${contentReports} x where x.subject_kind = 'review' and x.subject_id = w.id)`,
    ),
  ]
}

function ofEvent(key: string): SQL[] {
  const event = sql`(select e.id from ${events} e where e.slug = ${key})`
  const itsPayments = sql`from ${orders} o
    join ${payments} p on p.subject_kind = 'order' and p.subject_id = o.id`
  return [
    part('event', sql`e.id`, sql`from ${events} e where e.slug = ${key}`),
    address(
      sql`a.email`,
      sql`from ${events} e join ${accounts} a on a.id = e.created_by where e.slug = ${key}`,
    ),
    part(
      'refund',
      sql`r.id`,
      sql`${itsPayments} join ${refunds} r on r.payment_id = p.id
        where o.event_id = ${event} and r.state <> 'succeeded'`,
    ),
    part(
      'dispute',
      sql`d.id`,
      sql`${itsPayments} join ${disputes} d on d.payment_id = p.id where o.event_id = ${event}`,
    ),
  ]
}

/** All parts of the orders that a condition on `o` names. */
function ofOrders(isOne: SQL): SQL[] {
  const itsPayments = sql`from ${orders} o
    join ${payments} p on p.subject_kind = 'order' and p.subject_id = o.id`
  return [
    part('order', sql`o.id`, sql`from ${orders} o where ${isOne}`),
    address(sql`a.email`, sql`from ${orders} o join ${accounts} a on a.id = o.placed_by where ${isOne}`),
    part('ticket', sql`t.id`, sql`from ${orders} o join ${tickets} t on t.order_id = o.id where ${isOne}`),
    address(
      sql`t.participant_email`,
      sql`from ${orders} o join ${tickets} t on t.order_id = o.id where ${isOne} and t.participant_email is not null`,
    ),
    part(
      'ticket-mail',
      sql`m.id`,
      sql`from ${orders} o join ${ticketMails} m on m.order_id = o.id where ${isOne}`,
    ),
    address(sql`m.address`, sql`from ${orders} o join ${ticketMails} m on m.order_id = o.id where ${isOne}`),
    part(
      'cancellation',
      sql`c.id`,
      sql`from ${orders} o join ${seatCancellations} c on c.order_id = o.id where ${isOne}`,
    ),
    part(
      'invoice',
      sql`i.id`,
      sql`from ${orders} o join ${invoices} i on i.subject_kind = 'order' and i.subject_id = o.id where ${isOne}`,
    ),
    part('payment', sql`p.id`, sql`${itsPayments} where ${isOne}`),
    part('refund', sql`r.id`, sql`${itsPayments} join ${refunds} r on r.payment_id = p.id where ${isOne}`),
    part('dispute', sql`d.id`, sql`${itsPayments} join ${disputes} d on d.payment_id = p.id where ${isOne}`),
  ]
}

/** A document, those that correct it, and the order that it is of. */
const ofInvoice = (key: string): SQL[] => [
  part(
    'invoice',
    sql`i.id`,
    sql`from ${invoices} i where i.id = ${key}::uuid or i.credits_id = ${key}::uuid`,
  ),
  ...ofOrders(
    sql`o.id = (select i.subject_id from ${invoices} i where i.id = ${key}::uuid and i.subject_kind = 'order')`,
  ),
]

const PARTS: Record<ThingKind, (key: string) => SQL[]> = {
  party: ofParty,
  event: ofEvent,
  order: (key) => ofOrders(sql`o.reference = ${key}`),
  invoice: ofInvoice,
}

/** What belongs to a thing that the actor may open; nothing of another. One query. */
export async function findAbout(ctx: Ctx, { kind, key }: Thing): Promise<About> {
  const rows = await read(ctx)
    .selectDistinct({
      kind: sql<string>`about.kind`,
      id: sql<string | null>`about.id`,
      address: sql<string | null>`about.address`,
    })
    .from(sql`(${sql.join(PARTS[kind](key), sql` union all `)}) as about`)
    .where(thingsOpenTo(ctx.actor, kind))
    .limit(MOST)
  const named = rows.filter(({ id }) => id !== null)
  return {
    kinds: [...new Set(named.map((row) => row.kind))],
    ids: named.map(({ id }) => id ?? ''),
    addresses: [...new Set(rows.flatMap((row) => (row.address === null ? [] : [row.address])))],
  }
}
