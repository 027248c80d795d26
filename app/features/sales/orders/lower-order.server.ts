import { eq, sql } from 'drizzle-orm'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { money } from '#app/kit/money.ts'
import type { LineTax } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import type { OrderRow } from './lock-order.server.ts'
import { isAuthorized } from './open-money.ts'
import { amountsOf, dueOf } from './order.ts'
import { type Pricing, worthOf } from './pricing.ts'
import { orderLines, orders } from './tables.server.ts'

type Line = {
  quantity: number
  left: number
  unitMinor: number
  loweredMinor: number | null
  pricing: Pricing | null
  tax: LineTax | null
}

const listLowered = preparedStatement<Line>(
  'orders.lowered-lines',
  `select l.quantity, coalesce(l.changed_minor, l.unit_minor)::float8 as "unitMinor", l.lowered_minor::float8 as "loweredMinor", l.pricing, l.tax,
    (select count(*)::int from tickets t where t.line_id = l.id and t.state <> 'cancelled') as left
  from order_lines l where l.order_id = $1 and exists (select from order_lines s where s.order_id = $1 and s.lowered_minor < s.unit_minor)
  order by l.position`,
)

const STANDS = ['held', 'reserved', 'confirmed', 'completed']

/**
 * A locked order that was booked without the price promise of its event costs no more than that was decided
 * at: what is not paid costs less, and of what is paid the difference goes back, once, for seats that were
 * not cancelled. While money is on its way nothing is changed: it is asked again then.
 */
export async function lowerOrder(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const lines = STANDS.includes(order.state) ? await listLowered(tx, [order.id]) : []
  if (lines.length === 0) return
  const attempts = await attemptsOf(tx, { kind: 'order', id: order.id })
  if (order.payment === 'paid') {
    const due = (worth: (line: Line) => number) =>
      dueOf(
        lines.map((line) => ({ quantity: 1, unitMinor: worth(line), tax: line.tax })),
        order,
      ).total.minor
    const now = (line: Line) => Math.min(worthOf(line, line.left), line.left * lowest(line))
    let back = due((line) => worthOf(line, line.left)) - due(now)
    for (const payment of attempts) {
      const left = payment.state === 'succeeded' ? payment.amountMinor - payment.refundedMinor : 0
      const minor = Math.min(back, left)
      if (minor <= 0) continue
      back -= minor
      const amount = money(minor, order.currency)
      const cause = { kind: 'order', id: order.id } as const
      await requestRefund(tx, ctx, { payment, amount, reason: 'price_lowered', cause })
    }
    return
  }
  const isCharged = attempts.some(
    ({ state, captureMinor }) => state === 'authorized' && captureMinor !== null,
  )
  if (isCharged || (order.payment === 'awaiting' && !isAuthorized(order))) return
  await tx
    .update(orderLines)
    .set({
      unitMinor: sql`least(${orderLines.unitMinor}, ${orderLines.loweredMinor})`,
      pricing: sql`case when ${orderLines.loweredMinor} is null then ${orderLines.pricing} end`,
    })
    .where(eq(orderLines.orderId, order.id))
  const due = dueOf(
    lines.map((line) => ({ quantity: line.quantity, unitMinor: lowest(line), tax: line.tax })),
    order,
  )
  await tx.update(orders).set(amountsOf(due)).where(eq(orders.id, order.id))
}

const lowest = ({ unitMinor, loweredMinor }: Line) => Math.min(unitMinor, loweredMinor ?? unitMinor)
