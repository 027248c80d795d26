import type { GroupDealRow } from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { priceLowered } from '#app/features/sales/orders/order.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

/** The price as the payer of a line owes it: without the tax that was in it, where that is not owed. */
const OWED = `$3::bigint - coalesce(round($3::numeric * (l.tax ->> 'shownRate')::int / (10000 + (l.tax ->> 'shownRate')::int)), 0)::bigint`

const lower = preparedStatement<{ orderId: string }>(
  'orders.sink-prices',
  `update order_lines l set lowered_minor = ${OWED} from orders o
    where o.id = l.order_id and o.event_id = $1 and o.group_deal_id is null and o.state in ('held', 'reserved', 'confirmed', 'completed')
      and l.ticket_type_id = $2 and l.unit_minor > ${OWED} and l.lowered_minor is null
    returning o.id as "orderId"`,
)

/**
 * Enqueues lowering all higher-priced orders without the deal, of a locked group deal's event, to the decided
 * price; the refund is each order's own, later. Prices that are lower by a code, early or as a group stay.
 */
export async function lowerPrices(tx: Tx, groupDeal: GroupDealRow, reachedMinor: number): Promise<void> {
  const lowered = await lower(tx, [groupDeal.eventId, groupDeal.ticketTypeId, reachedMinor])
  await recordFacts(
    tx,
    priceLowered,
    lowered.map(({ orderId }) => ({
      subjectId: orderId,
      details: { groupDeal: groupDeal.id, reachedMinor },
    })),
  )
}
