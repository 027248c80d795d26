import { sql } from 'drizzle-orm'
import { lostRefunds, refundsFirstBooked } from '#app/features/money/payments/queries-scope.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { AT, MONEY_RULES, type Rule } from './queries-money-rules.server.ts'

export type InvariantResult = { name: string; rule: string; broken: number; examples: string[] }

/** It is on its way back, or known to have failed and offered to be sent again. */
const OPEN_REFUND = sql`select 1 from refunds join payments p on p.id = refunds.payment_id
  where p.subject_kind = 'order' and p.subject_id = o.id and (refunds.state = 'asked' or ${lostRefunds()})`

/** What was cancelled of an order before anybody had paid for it. */
const LESS = sql`(select coalesce(sum(c.less_minor), 0) from seat_cancellations c where c.order_id = o.id)`

/** What must hold in the books at any moment. Each query gives the rows that break its rule. */
const RULES: Rule[] = [
  ...MONEY_RULES,
  {
    name: 'paid-orders',
    rule: 'An order that is placed and paid was captured, less refunds, for exactly its total, less what was cancelled before',
    query: sql`
      select o.reference as what from orders o
      left join (
        select t.subject_id, sum(e.amount_minor) as net from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'gateway'
        where t.kind in ('capture', 'refund', 'refund_returned') and t.subject_kind = 'order' group by t.subject_id
      ) l on l.subject_id = o.id
      where o.state in ('placed', 'completed') and o.payment = 'paid' and o.refund = 'none'
        and coalesce(l.net, 0) <> o.total_minor - ${LESS}
        and not exists (${OPEN_REFUND})`,
  },
  {
    name: 'paid-without-seat',
    rule: 'Money of an order without seats was paid back or is on its way back, but for what its buyer cancelled: the terms say how much',
    query: sql`
      select o.reference as what from orders o
      where o.state in ('held', 'expired', 'cancelled') and o.payment = 'paid' and o.refund <> 'full'
        and not (o.event_id is null and o.state = 'cancelled' and o.placed_at is not null)
        and not exists (select 1 from seat_cancellations c where c.order_id = o.id)
        and not exists (${OPEN_REFUND})`,
  },
  {
    name: 'full-rings',
    rule: 'An event runs for sure once as many people come as it needs',
    query: sql`
      select e.slug as what from events e
      where e.state in ('published', 'completed')
        and e.minimum <= (select coalesce(sum(c.quantity), 0) from seat_claims c where c.event_id = e.id and c.state = 'taken')
        and not exists (select from event_assurances a where a.event_id = e.id)`,
  },
  {
    name: 'seats',
    rule: 'Seats taken and held fit every quota',
    query: sql`
      select q.id::text as what from quotas q
      join quota_ticket_types qt on qt.quota_id = q.id
      join seat_claims c on c.ticket_type_id = qt.ticket_type_id
        and (c.state = 'taken' or (c.state = 'held' and c.held_until > ${AT}))
      group by q.id, q.size having sum(c.quantity) > q.size`,
  },
  {
    name: 'codes',
    rule: 'No code has given more seats than it is good for',
    query: sql`
      select k.code as what from booking_codes k
      join seat_claims c on c.code_id = k.id
        and (c.state = 'taken' or (c.state = 'held' and c.held_until > ${AT}))
      group by k.id having sum(c.quantity) > k.seats`,
  },
  {
    name: 'capacity',
    rule: 'Seats taken fit the capacity of the event',
    query: sql`
      select e.slug as what from events e join seat_claims c on c.event_id = e.id and c.state = 'taken'
      group by e.id having sum(c.quantity) > e.capacity`,
  },
  {
    name: 'limits',
    rule: 'The quota of the whole event is as large as its capacity, and every seat given away counts in it',
    query: sql`
      select e.slug as what from events e join quotas q on q.event_id = e.id and q.whole_event where q.size <> e.capacity
      union
      select e.slug from events e join seat_claims c on c.event_id = e.id and c.state in ('taken', 'held')
      where not exists (select 1 from quota_ticket_types qt join quotas q on q.id = qt.quota_id and q.whole_event
        where qt.ticket_type_id = c.ticket_type_id and q.event_id = e.id)`,
  },
  {
    name: 'tickets',
    rule: 'A placed order has as many valid tickets and seats taken as it says, and a ticket for each seat in its lines',
    query: sql`
      select o.reference as what from orders o
      where o.state in ('placed', 'completed') and (
        o.seats <> (select count(*) from tickets t where t.order_id = o.id and t.state = 'valid')
        or o.seats <> (select coalesce(sum(c.quantity), 0) from seat_claims c where c.order_id = o.id and c.state = 'taken')
        or (select count(*) from tickets t where t.order_id = o.id)
          <> (select coalesce(sum(l.quantity), 0) from order_lines l where l.order_id = o.id and l.kind = 'seat')
        or exists (select from tickets t where t.order_id = o.id and t.state = 'cancelled' and t.cancellation_id is null))`,
  },
  {
    name: 'cancelled-seats',
    rule: 'Of seats that were cancelled as much went back, or is on its way back, as was said, once, and as many tickets are void',
    query: sql`
      select o.reference as what from seat_cancellations c join orders o on o.id = c.order_id
      where c.seats <> (select count(*) from tickets t where t.cancellation_id = c.id and t.order_id = c.order_id)
        or c.amount_minor <> (select coalesce(sum(r.amount_minor), 0) from refunds r join payments p on p.id = r.payment_id
          where p.subject_kind = 'order' and p.subject_id = o.id and r.cause_kind = 'seat_cancellation' and r.cause_id = c.id::text and r.attempt = 1)`,
  },
  {
    name: 'totals',
    rule: 'The total of an order is the sum of its lines, and the tax where its terms add it',
    query: sql`
      select o.reference as what from orders o
      where o.total_minor - case o.tax ->> 'treatment' when 'added' then o.tax_minor else 0 end
        <> (select coalesce(sum(l.quantity * l.unit_minor), 0) from order_lines l where l.order_id = o.id)`,
  },
  {
    name: 'tax',
    rule: 'The tax of an order is what its terms say, rounded once, and stands on its invoice',
    query: sql`
      select o.reference as what from orders o
      left join invoices i on i.subject_id = o.id and i.subject_kind = 'order' and i.kind = 'invoice'
      where o.tax_minor <> coalesce(case o.tax ->> 'treatment'
          when 'added' then round((o.total_minor - o.tax_minor) * (o.tax ->> 'rate')::numeric / 10000)
          when 'included' then round(o.total_minor * (o.tax ->> 'rate')::numeric / (10000 + (o.tax ->> 'rate')::numeric)) end, 0)
        or (i.id is not null and ((i.tax_minor <> o.tax_minor and ${LESS} = 0) or i.tax is distinct from o.tax))`,
  },
  {
    name: 'one-invoice',
    rule: 'An order that is to be transferred, or was placed and paid, has exactly one invoice of its total, less what was cancelled before; others have none',
    query: sql`
      select o.reference as what from orders o
      left join (
        select subject_id, count(*) as n, sum(total_minor) as total from invoices
        where kind = 'invoice' and subject_kind = 'order' group by subject_id
      ) i on i.subject_id = o.id
      where case when (o.billed_at is not null and o.payment <> 'none') or (o.placed_at is not null and o.payment = 'paid'
          and not exists (select from refunds r join payments p on p.id = r.payment_id
            where p.subject_kind = 'order' and p.subject_id = o.id and r.reason = 'no_seat'))
        then i.n is distinct from 1 or i.total <> o.total_minor - ${LESS} else i.n is not null end`,
  },
  {
    name: 'bills',
    rule: 'Of a bill the invoice is issued while a transfer is awaited, paid once it came, and credited in full once it is not awaited any more',
    query: sql`
      select o.reference as what from orders o
      join invoices i on i.subject_kind = 'order' and i.subject_id = o.id and i.kind = 'invoice'
      left join invoices c on c.credits_id = i.id and c.refund_id is null
      where o.billed_at is not null and (i.transfer is null
        or i.state <> case when c.id is not null then 'credited' when o.payment = 'awaiting' then 'issued' else 'paid' end
        or (c.id is null) <> (o.payment = 'awaiting' or (o.payment = 'paid' and o.placed_at is not null))
        or (c.id is not null and (c.total_minor <> i.total_minor or c.tax_minor <> i.tax_minor))
        or (o.payment = 'awaiting' and o.state not in ('billed', 'placed', 'completed')))`,
  },
  {
    name: 'seller-receipts',
    rule: 'What came by transfer and was used lies on its seller’s own account, less what was sent back',
    query: sql`
      select o.reference as what from orders o
      join payments p on p.subject_kind = 'order' and p.subject_id = o.id and p.gateway = 'transfer' and p.state = 'succeeded'
      where o.placed_at is not null
        and (select coalesce(sum(e.amount_minor), 0) from ledger_transactions t
          join ledger_entries e on e.transaction_id = t.id and e.account = 'seller_bank'
          where t.subject_kind = 'order' and t.subject_id = o.id)
        <> p.amount_minor - (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.state = 'paid_back')
        and not exists (select from refunds r where r.payment_id = p.id and r.reason = 'paid_twice')`,
  },
  {
    name: 'invoice-numbers',
    rule: 'Invoice numbers of a seller and year run from 1 without a gap up to the counter',
    query: sql`
      select c.seller_id || '/' || c.year as what from document_counters c
      left join invoices i on i.seller_id = c.seller_id and i.kind = c.kind and i.year = c.year
      group by c.seller_id, c.kind, c.year, c.last_number
      having count(i.id) <> c.last_number or coalesce(max(i.number), 0) <> c.last_number or coalesce(min(i.number), 1) <> 1
      union all
      select i.seller_id || '/' || i.year from invoices i
      where not exists (select 1 from document_counters c where c.seller_id = i.seller_id and c.kind = i.kind and c.year = i.year)`,
  },
  {
    name: 'credit-notes',
    rule: 'What was paid back of an invoiced order, or is to be transferred back, stands on one credit note, however often it was sent; those of an invoice add up, tax and all, to no more than it',
    query: sql`
      select o.reference as what from refunds
      join payments p on p.id = refunds.payment_id and p.subject_kind = 'order'
      join orders o on o.id = p.subject_id and o.placed_at is not null
      join invoices i on i.subject_kind = 'order' and i.subject_id = o.id and i.kind = 'invoice'
      left join invoices c on c.refund_id = refunds.id and c.credits_id = i.id
      where c.total_minor is distinct from case when ${refundsFirstBooked()} and refunds.reason <> 'paid_twice'
          or (p.gateway = 'transfer' and refunds.state = 'asked' and c.id is not null) then refunds.amount_minor end
        or (p.gateway = 'transfer' and c.state <> case refunds.state when 'asked' then 'issued' else 'paid' end)
        or (refunds.state = 'paid_back' and not exists (select from ledger_transactions t where t.unique_key = 'refund:' || refunds.id))
        or c.currency <> i.currency or c.tax is distinct from i.tax
      union
      select i.number_text from invoices i join invoices c on c.credits_id = i.id
      group by i.id having sum(c.total_minor) > i.total_minor
        or sum(c.tax_minor) <> round(i.tax_minor * sum(c.total_minor) / nullif(i.total_minor, 0))
        or min(c.seller_id::text) <> i.seller_id::text or bool_or(i.kind <> 'invoice')`,
  },
  {
    name: 'ledger',
    rule: 'Every movement of money sums to zero and has entries',
    query: sql`
      select t.unique_key as what from ledger_transactions t
      left join ledger_entries e on e.transaction_id = t.id
      group by t.id, t.unique_key, e.currency having coalesce(sum(e.amount_minor), -1) <> 0`,
  },
  {
    name: 'sale-per-order',
    rule: 'A placed and paid order has one sale in the ledger, of its total, less what was cancelled before',
    query: sql`
      select o.reference as what from orders o
      where o.state in ('placed', 'completed') and o.payment = 'paid' and o.total_minor - ${LESS} <> coalesce((
        select -sum(e.amount_minor) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'gateway'
        where t.subject_kind = 'order' and t.subject_id = o.id and t.kind = 'sale'), 0)`,
  },
  {
    name: 'plan-sales',
    rule: 'What was paid for a workspace and used was sold once, for exactly that, and invoiced for as much; other money goes back',
    query: sql`
      select p.id::text as what from payments p
      left join ledger_transactions t on t.unique_key = 'sale:' || p.id and t.kind = 'sale'
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'gateway'
      where p.subject_kind = 'subscription' and p.state = 'succeeded'
        and case when t.id is null then p.refunded_minor <> p.amount_minor
          and not exists (select from refunds where refunds.payment_id = p.id and ${lostRefunds()}) else -e.amount_minor <> p.amount_minor end
      union all
      select s.subject_id::text from (
        select t.subject_id, -sum(e.amount_minor) as minor from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'gateway'
        where t.kind = 'sale' and t.subject_kind = 'subscription' group by t.subject_id
      ) s full join (
        select subject_id, sum(total_minor) as minor from invoices
        where kind = 'invoice' and subject_kind = 'subscription' group by subject_id
      ) i on i.subject_id = s.subject_id
      where s.minor is distinct from i.minor`,
  },
  {
    name: 'orphan-holds',
    rule: 'Only held, promised and billed orders hold seats, only placed ones have taken seats; no hold has run out for 15 minutes',
    query: sql`select c.id::text as what from seat_claims c left join orders o on o.id = c.order_id
      where (c.state = 'held' and (coalesce(o.state, 'none') not in ('held', 'promised', 'billed') or c.held_until < ${AT} - interval '15 minutes'))
        or (c.state = 'taken' and coalesce(o.state, 'none') not in ('placed', 'completed'))
      union all
      select o.reference from orders o where o.state = 'held' and o.held_until < ${AT} - interval '15 minutes'`,
  },
  {
    name: 'promises',
    rule: 'Who joined a price promise is booked once it is reached, owes nothing before it is decided, then the same as all others, and nothing where it was not reached',
    query: sql`select o.reference as what from orders o join pools p on p.id = o.pool_id join order_lines l on l.order_id = o.id
      where (o.state = 'promised' and (p.state = 'lapsed' or o.payment = 'paid' or o.billed_at is not null))
        or (o.state in ('billed', 'placed', 'completed') and (p.state in ('open', 'lapsed') or l.unit_minor <> p.reached_minor))
        or (p.state = 'reached' and (o.payment = 'paid' or (o.payment = 'awaiting' and o.billed_at is not null)))
        or l.unit_minor > (select max((s ->> 'minor')::bigint) from jsonb_array_elements(p.steps) s)`,
  },
  {
    name: 'authorised-seats',
    rule: 'Seats that are booked and not paid are billed, or one card keeps what they cost and is charged once their event runs, or they are to be paid by a day',
    query: sql`select o.reference as what from orders o join events e on e.id = o.event_id
      where o.state in ('placed', 'completed') and o.billed_at is null and o.total_minor > ${LESS} and o.payment <> 'paid'
        and case o.payment when 'failed' then o.held_until is null when 'awaiting' then (
            select count(*) from payments p where p.subject_kind = 'order' and p.subject_id = o.id and p.state not in ('declined', 'succeeded')
              and (p.state <> 'authorised' or p.amount_minor >= o.total_minor - ${LESS})) <> 1
          else true end
      union all
      select o.reference from orders o join event_assurances a on a.event_id = o.event_id
      where a.assured_at < ${AT} - interval '1 hour' and o.billed_at is not null and o.payment = 'none' and o.state in ('billed', 'placed')
        and not exists (select from pools p where p.id = o.pool_id and p.state <> 'decided')`,
  },
  {
    name: 'notices',
    rule: 'No notice of the gateway is left unworked for 15 minutes',
    query: sql`select id as what from gateway_notices where worked_at is null and received_at < ${AT} - interval '15 minutes'`,
  },
]

/**
 * Every rule with how many rows break it and up to five of them; those that know the time as of `at`, such as the moment of a backup, and as of now without it.
 */
export async function checkInvariants(
  ctx: Ctx = systemContext('invariants'),
  at: Date | null = null,
): Promise<InvariantResult[]> {
  const moment = at ? sql`${at.toISOString()}::timestamptz` : sql`clock_timestamp()`
  const results: InvariantResult[] = []
  for (const { name, rule, query } of RULES) {
    const asked = sql.join(query.queryChunks.map((chunk) => (chunk === AT ? moment : chunk)))
    const { rows } = await read(ctx).execute<{ what: string }>(asked)
    results.push({ name, rule, broken: rows.length, examples: rows.slice(0, 5).map((row) => row.what) })
  }
  return results
}
