import { type SQL, sql } from 'drizzle-orm'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { SaleFacts, SaleMessage, SeatRecord } from './evidence.ts'

const MOST_IN_WORDS = 12
const MOST_ON_PAPER = 60

/** What of the joined order has an id that the key of a mail about it names. */
const idsOfSale = sql`(select ${orders.id} union all select ${orders.eventId}
  union all select m.id from ticket_mails m where m.order_id = ${orders.id}
  union all select i.id from invoices i where i.subject_kind = 'order' and i.subject_id = ${orders.id}
  union all select r.id from refunds r where r.payment_id = ${payments.id}
  union all select c.id from seat_cancellations c where c.order_id = ${orders.id}
  union all select s.id from seat_changes s where s.order_id = ${orders.id}
  union all select n.id from invoice_reminders n where n.order_id = ${orders.id}
  union all select v.id from event_changes v where v.event_id = ${orders.eventId}
  union all select a.id from announcements a where a.event_id = ${orders.eventId}
  union all select q.id from training_requests q where q.order_id = ${orders.id})`

/** Mails about the joined order to who ordered and who was sent a ticket, addresses masked. */
const saleMails = sql`(select coalesce(json_agg(json_build_object('kind', sent.kind, 'to', sent.masked, 'at', sent.at, 'state', sent.state)
    order by sent.at), '[]') from (
  select e.kind, left(e.to_address, 1) || '***' || substring(e.to_address from '@.*$') as masked, coalesce(e.sent_at, e.created_at) as at, e.state
  from emails e
  where lower(e.to_address) in (select lower(a.email) from accounts a where a.id = ${orders.placedBy}
      union select lower(m.address) from ticket_mails m where m.order_id = ${orders.id})
    and e.kind ~ '^(orders|training-requests|reschedulings|invoice-corrections|invoice-reminders)[.]'
    and exists (select from ${idsOfSale} of(id) where strpos(e.dedup_key, of.id::text) > 0)
  order by e.id limit 40) sent)`

/** What is known of the sale of the joined order; null of what is no order. */
export const saleFacts = sql<SaleFacts | null>`case when ${orders.id} is not null then json_build_object(
  'reference', ${orders.reference}, 'title', ${orderItems.title}, 'timeZone', ${orderItems.timeZone},
  'startsAt', ${orderItems.startsAt}, 'endsAt', ${orderItems.endsAt}, 'orderedAt', ${orders.createdAt},
  'confirmedAt', ${orders.confirmedAt}, 'refundRules', ${orders.refundRules}, 'currency', ${orders.currency},
  'refundedMinor', ${payments.refundedMinor}, 'termsVersion', ${orders.termsVersion}, 'termsAcceptedAt', ${orders.termsAcceptedAt},
  'invoice', (select string_agg(i.number_text, ', ' order by i.issued_on) from invoices i
    where i.subject_kind = 'order' and i.subject_id = ${orders.id} and i.kind = 'invoice'),
  'emailedAt', (select min(e.sent_at) from accounts a join emails e on lower(e.to_address) = lower(a.email)
    where a.id = ${orders.placedBy} and strpos(e.dedup_key, ${orders.id}::text) > 0),
  'mails', ${saleMails},
  'present', (select count(distinct m.ticket_id) from tickets t join attendance_marks m on m.ticket_id = t.id
    where t.order_id = ${orders.id} and m.mark = 'present'),
  'tickets', (select count(*) from tickets t where t.order_id = ${orders.id} and t.state <> 'reserved'),
  'checkedIn', (select count(t.checked_in_at) from tickets t where t.order_id = ${orders.id}),
  'firstCheckIn', (select min(t.checked_in_at) from tickets t where t.order_id = ${orders.id})) end`

/**
 * What seller and buyer of the joined order wrote to each other last of it, or of nothing else, the oldest
 * first; nothing that is withheld.
 */
const messagesOf = (most: number) => sql<
  SaleMessage[]
>`(select coalesce(json_agg(json_build_object('at', said.written_at, 'isSeller', said.side_id = ${orders.sellerId},
    'words', left(said.words, 1000)) order by said.written_at), '[]') from (
  select l.written_at, l.side_id, l.words from conversations c join conversation_lines l on l.conversation_id = c.id
  where c.low_id = least(${orders.sellerId}, ${orders.buyerId}) and c.high_id = greatest(${orders.sellerId}, ${orders.buyerId})
    and (c.subject_id is null or c.subject_id in (${orders.id}, ${orders.eventId}, (select e.topic_id from events e where e.id = ${orders.eventId}),
      (select b.topic_id from order_trainings b where b.order_id = ${orders.id})))
    and l.kind = 'message' and l.withheld is null and l.words <> '' order by l.written_at desc limit ${most}) said)`

export const saleMessages = messagesOf(MOST_IN_WORDS)
/** The same for a paper, which has room for more of them. */
export const paperMessages = messagesOf(MOST_ON_PAPER)

/**
 * What was recorded of each seat of the joined order: when it was shown at the door, and the half-days that
 * were marked. Nobody is named.
 */
export const seatRecords = sql<
  SeatRecord[]
>`(select coalesce(json_agg(json_build_object('checkedInAt', t.checked_in_at,
    'marks', (select coalesce(json_agg(json_build_object('startsAt', s.starts_at, 'half', m.half, 'mark', m.mark) order by s.starts_at, m.half), '[]')
      from attendance_marks m join event_sessions s on s.id = m.session_id where m.ticket_id = t.id)) order by t.order_id, t.position), '[]')
  from tickets t where t.state <> 'reserved' and t.order_id in (${orders.id}, (select h.seats_order_id from held_trainings h where h.order_id = ${orders.id})))`

/** The last invoice of the joined order. */
export const invoiceOfSale = sql<string | null>`(select i.id from invoices i
  where i.subject_kind = 'order' and i.subject_id = ${orders.id} and i.kind = 'invoice' order by i.issued_on desc, i.number desc limit 1)`

/** What was taken from an account when the dispute was opened, in minor units. */
export const takenFrom = (account: 'payable' | 'commission') =>
  sql<number>`(select coalesce(-sum(e.amount_minor), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.unique_key = 'dispute:' || ${disputes.id} and e.account = ${account})`.mapWith(Number)

/** Whether staff are a side of the joined order, or colleagues of one. */
export const isOwnDispute = (actor: Person): SQL<boolean> =>
  sql<boolean>`coalesce(${isOwnCause(actor, orders.sellerId)} or ${isOwnCause(actor, orders.buyerId)}, false)`
