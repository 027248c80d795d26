import { type CreditedLine, creditOf } from '#app/features/money/invoicing/credit-lines.ts'
import { issueCreditNote } from '#app/features/money/invoicing/issue-credit-note.server.ts'
import type { PaymentRow, RefundRow } from '#app/features/money/payments/payable.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import type { WrittenSum } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

type Billed = {
  title: string
  /** What seats became that became others. */
  became: string | null
  /**
   * Of seats that were cancelled, how many of which type, or what its seller picked; nothing of anything
   * else.
   */
  lines: CreditedLine[]
  invoice: WrittenSum | null
  /** What notes credited of it before. */
  notes: WrittenSum[]
}

const SUM = (
  document: string,
) => `json_build_object('currency', ${document}.currency, 'totalMinor', ${document}.total_minor,
  'taxMinor', ${document}.tax_minor, 'tax', ${document}.tax)`

const findBilled = preparedStatement<Billed>(
  'orders.find-billed',
  `select item.title, (select string_agg(distinct l.name, ', ') from order_lines l where l.order_id = $1 and l.change_id = $3::uuid) as became,
    coalesce((select w.lines::json from line_credits w where w.id = $4::uuid and w.order_id = $1), lines.said) as lines, ${SUM('i')} as invoice,
    (select coalesce(json_agg(${SUM('c')}), '[]') from invoices c where c.credits_id = i.id) as notes
  from invoices i join order_items item on item.order_id = $1 and item.position = 0
  cross join lateral (select coalesce(json_agg(json_build_object('text', item.title || ': ' || line.name, 'quantity', line.seats,
      'unitMinor', line.unit, 'tax', line.tax) order by line.position), '[]') as said
    from (select l.name, l.position, l.tax, least(l.unit_minor, l.lowered_minor, l.changed_minor) as unit, count(*) as seats
      from tickets t join order_lines l on l.id = t.line_id
      where t.order_id = $1 and t.cancellation_id = $2::uuid group by l.id) line) lines
  where i.subject_kind = 'order' and i.subject_id = $1 and i.kind = 'invoice' and i.state <> 'replaced'`,
)

type Credited = {
  order: Pick<OrderRow, 'id' | 'creditedMinor'>
  payment: Pick<PaymentRow, 'amountMinor'>
  refund: Pick<RefundRow, 'id' | 'causeKind' | 'causeId' | 'amountMinor'>
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
  { order, payment, refund, isOwed = false }: Credited,
): Promise<void> {
  const { amountMinor } = refund
  const cancellationId = refund.causeKind === 'seat_cancellation' ? refund.causeId : null
  const changeId = refund.causeKind === 'seat_change' ? refund.causeId : null
  const wish = refund.causeKind === 'goodwill' ? refund.causeId : null
  const isWhole = amountMinor === payment.amountMinor && order.creditedMinor === 0
  const [billed] = isWhole ? [] : await findBilled(tx, [order.id, cancellationId, changeId, wish])
  if (!isWhole && !billed?.invoice) return
  const credit =
    billed?.invoice &&
    creditOf(billed.invoice, {
      amountMinor,
      title: billed.became ? `${billed.title}: ${billed.became}` : billed.title,
      lines: billed.lines,
      before: billed.notes,
    })
  const subject = { kind: 'order', id: order.id } as const
  await issueCreditNote(tx, { subject, refundId: refund.id, isOwed, credit: credit ?? null, at: ctx.now() })
}
