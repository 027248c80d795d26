import type { issueTickets } from '#app/features/sales/orders/change-tickets.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { dueOf } from '#app/features/sales/orders/order.ts'
import { type Pricing, worthOf } from '#app/features/sales/orders/pricing.ts'
import { QUORUM_COLUMN } from '#app/features/sales/orders/queries-open-quorum.server.ts'
import type { Taxed } from '#app/kit/tax.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

type Bought = Awaited<ReturnType<typeof issueTickets>>[number]
type Line = Bought['lines'][number] & { pricing: Pricing | null; bought: number }
type Left = Omit<Bought, 'lines'> & { lines: Line[] }

const listLeft = preparedStatement<Left>(
  'orders.list-left',
  `select (select i.title from order_items i where i.order_id = o.id and i.position = 0) as title,
    (select ${QUORUM_COLUMN} from events e where e.id = o.event_id) as quorum,
    (select coalesce(json_agg(json_build_object('name', l.name, 'quantity', left_of.seats, 'unitMinor', l.unit_minor,
      'code', l.code, 'fullMinor', l.full_minor, 'loweredMinor', l.lowered_minor, 'tax', l.tax, 'commissionRate', l.commission_rate, 'pricing', l.pricing, 'bought', l.quantity) order by l.position), '[]')
      from order_lines l cross join lateral (select case when l.kind <> 'seat' then l.quantity
        else (select count(*)::int from tickets t where t.line_id = l.id and t.state <> 'cancelled') end as seats) left_of
      where l.order_id = o.id and left_of.seats > 0) as lines
  from orders o where o.id = $1`,
)

/**
 * What a locked order still owes that nobody has paid, line by line: of seats those that were not cancelled
 * since, by the rules that they were bought by.
 */
export async function findOwed(tx: Tx, order: OrderRow): Promise<Bought & { due: Taxed }> {
  const [bought] = await listLeft(tx, [order.id])
  if (!bought) throw new Error('an order was lost')
  const lines = bought.lines.map(worthOfLeft)
  return { ...bought, lines, due: dueOf(lines, order) }
}

/**
 * A line of what is left: each seat at what it costs now, or all of them as one sum where that cannot be said
 * of each.
 */
function worthOfLeft({ pricing, bought, ...line }: Line): Bought['lines'][number] {
  const { quantity, unitMinor, name } = line
  const worth = worthOf({ quantity: bought, unitMinor, pricing }, quantity)
  if (worth === quantity * unitMinor) return line
  const each = { ...line, code: null, fullMinor: null }
  return worth % quantity === 0
    ? { ...each, unitMinor: worth / quantity }
    : { ...each, name: `${quantity} × ${name}`, quantity: 1, unitMinor: worth }
}
