import type { TICKET_STATES } from '#app/features/sales/orders/order.ts'
import type { Pricing } from '#app/features/sales/orders/pricing.ts'
import type { LineTax } from '#app/kit/tax.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

export type Seat = {
  id: string
  position: number
  state: (typeof TICKET_STATES)[number]
  isUsed: boolean
  participantEmail: string | null
  lineId: string
  ticketTypeId: string
  typeName: string
  /** What it cost, or costs since the price came down, or it became a cheaper one. */
  unitMinor: number
  pricing: Pricing | null
  isLowered: boolean
  tax: LineTax | null
}

const seatsById = preparedStatement<Seat>(
  'orders.seats',
  `select t.id, t.position, t.state, t.checked_in_at is not null as "isUsed", t.participant_email as "participantEmail",
    l.id as "lineId", l.ticket_type_id as "ticketTypeId", l.name as "typeName", least(l.unit_minor, l.lowered_minor, l.changed_minor)::float8 as "unitMinor",
    case when l.lowered_minor is null then l.pricing end as pricing, coalesce(l.lowered_minor, l.changed_minor) is not null as "isLowered", l.tax
  from tickets t join order_lines l on l.id = t.line_id where t.order_id = $1 order by t.position for update of t`,
)

/**
 * The seats that an order was placed with, cancelled ones too, each with what its line says; locked, so that
 * nobody is let in meanwhile.
 */
export async function listSeats(tx: Tx, orderId: string): Promise<Seat[]> {
  return seatsById(tx, [orderId])
}
