import { sql } from 'drizzle-orm'
import { lostRefunds } from '#app/features/money/payments/queries-scope.server.ts'
import { sparedUnpaid } from '#app/features/sales/orders/queries-scope.server.ts'
import { AT, type Invariant } from '#app/platform/invariants.server.ts'

/** It is on its way back, or known to have failed and offered to be sent again. */
const OPEN_REFUND = sql`select 1 from refunds join payments p on p.id = refunds.payment_id
  where p.subject_kind = 'order' and p.subject_id = o.id and (refunds.state = 'requested' or ${lostRefunds()})`

/** What must hold between orders and their money. */
export const orderPaymentsInvariants: readonly Invariant[] = [
  {
    name: 'paid-orders',
    rule: 'An order that is confirmed and paid was captured, less refunds, for exactly its total, less what was cancelled before',
    query: sql`
      select o.reference as what from orders o
      left join (
        select t.subject_id, sum(e.amount_minor) as net from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'clearing'
        where t.kind in ('capture', 'refund', 'refund_returned') and t.subject_kind = 'order' group by t.subject_id
      ) l on l.subject_id = o.id
      where o.state in ('confirmed', 'completed') and o.payment = 'paid' and o.refund = 'none'
        and coalesce(l.net, 0) <> o.total_minor - ${sparedUnpaid()}
        and not exists (${OPEN_REFUND})`,
  },
  {
    name: 'paid-without-seat',
    rule: 'Money of an order without seats was paid back or is on its way back, but for what its buyer cancelled: the terms say how much',
    query: sql`
      select o.reference as what from orders o
      where o.state in ('held', 'expired', 'cancelled') and o.payment = 'paid' and o.refund <> 'full'
        and not (o.event_id is null and o.state = 'cancelled' and o.confirmed_at is not null)
        and not exists (select 1 from seat_cancellations c where c.order_id = o.id)
        and not exists (${OPEN_REFUND})`,
  },
  {
    name: 'one-charge',
    rule: 'No order was charged twice without the second charge going back, or being known not to have arrived',
    query: sql`
      select o.reference as what from orders o join payments p
        on p.subject_kind = 'order' and p.subject_id = o.id and p.state = 'succeeded' and p.refunded_minor < p.amount_minor
        and not exists (select from refunds where refunds.payment_id = p.id and ${lostRefunds()})
      group by o.reference having count(*) > 1`,
  },
  {
    name: 'sale-per-order',
    rule: 'A confirmed and paid order has one sale in the ledger, of its total, less what was cancelled before',
    query: sql`
      select o.reference as what from orders o
      where o.state in ('confirmed', 'completed') and o.payment = 'paid' and o.total_minor - ${sparedUnpaid()} <> coalesce((
        select -sum(e.amount_minor) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'clearing'
        where t.subject_kind = 'order' and t.subject_id = o.id and t.kind = 'sale'), 0)`,
  },
  {
    name: 'authorised-seats',
    rule: 'Seats that are booked and not paid are reserved, or one card keeps what they cost and is charged once their event runs, or they are to be paid by a day',
    query: sql`select o.reference as what from orders o join events e on e.id = o.event_id
      where o.state in ('confirmed', 'completed') and o.billed_at is null and o.total_minor > ${sparedUnpaid()} and o.payment <> 'paid'
        and case o.payment when 'failed' then o.held_until is null when 'awaiting' then (
            select count(*) from payments p where p.subject_kind = 'order' and p.subject_id = o.id and p.state not in ('declined', 'succeeded')
              and (p.state <> 'authorized' or p.amount_minor >= o.total_minor - ${sparedUnpaid()})) <> 1
          else true end
      union all
      select o.reference from orders o join event_guarantees a on a.event_id = o.event_id
      where a.guaranteed_at < ${AT} - interval '1 hour' and o.billed_at is not null and o.payment = 'none' and o.state in ('reserved', 'confirmed')
        and not exists (select from group_deals p where p.id = o.group_deal_id and p.state <> 'decided')`,
  },
]
