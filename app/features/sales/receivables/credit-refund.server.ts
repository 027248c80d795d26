import { creditLines, creditOf } from '#app/features/money/invoicing/credit-lines.ts'
import { issueCreditNote } from '#app/features/money/invoicing/issue-credit-note.server.ts'
import type { PaymentRow, RefundRow } from '#app/features/money/payments/payable.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

type Line = { text: string; quantity: number; unitMinor: number }

/** Of seats that were cancelled, how many of which type; of anything else what the order is of. */
const listCredited = preparedStatement<Line>(
  'orders.list-credited',
  `with title as (select i.title as said from order_items i where i.order_id = $1 and i.position = 0),
  cancelled as (select title.said || ': ' || l.name as text, count(*)::int as quantity, coalesce(l.sunk_minor, l.unit_minor)::float8 as "unitMinor", l.position
    from tickets t join order_lines l on l.id = t.line_id cross join title
    where t.order_id = $1 and t.cancellation_id = $2::uuid group by title.said, l.id)
  select text, quantity, "unitMinor" from (
    select * from cancelled union all
    select said, 1, $3::float8, 0 from title where not exists (select from cancelled)) as lines order by position`,
)

type Credited = {
  order: OrderRow
  payment: Pick<PaymentRow, 'amountMinor'>
  refund: Pick<RefundRow, 'id' | 'causeKind' | 'causeId' | 'amountMinor'>
  /** What of the order is credited, with this. */
  creditedMinor: number
  /** Whether it is still to be sent, by hand. */
  isOwed?: boolean
}

/**
 * Credits what goes back of a locked order on a note to its invoice. Of all that was paid at once, line by
 * line, without another look.
 */
export async function creditRefund(
  tx: Tx,
  ctx: Ctx,
  { order, payment, refund, creditedMinor: back, isOwed = false }: Credited,
): Promise<void> {
  const { amountMinor } = refund
  const credit = creditOf(order, { before: back - amountMinor, back })
  const isWhole = amountMinor === payment.amountMinor
  const cancellationId = refund.causeKind === 'seat_cancellation' ? refund.causeId : null
  const credited = isWhole ? null : await listCredited(tx, [order.id, cancellationId, amountMinor])
  await issueCreditNote(tx, {
    subject: { kind: 'order', id: order.id },
    refundId: refund.id,
    isOwed,
    at: ctx.now(),
    ...credit,
    lines: credited && creditLines(credited, credit, order),
  })
}
