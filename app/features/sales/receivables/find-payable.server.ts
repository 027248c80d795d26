import type { EventState } from '#app/features/catalogue/events/event.ts'
import type { StoredQuorum } from '#app/features/sales/orders/open-quorum.ts'
import { QUORUM_COLUMN } from '#app/features/sales/orders/queries-open-quorum.server.ts'
import type { LineTax } from '#app/kit/tax.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { SELLER_COLUMN } from './queries-seller.server.ts'
import type { SellerFacts } from './seller-facts.ts'

export type PayableFacts = {
  event: { state: EventState; startsAt: string } | null
  quorum: StoredQuorum
  seller: SellerFacts
  unnamed: boolean
  lines: { quantity: number; unitMinor: number; tax: LineTax | null }[]
}

/** What decides whether the locked order `$1` may be paid, and what it comes to. */
export const findPayable = preparedStatement<PayableFacts>(
  'orders.payable',
  `select
    (select json_build_object('state', coalesce(e.state, 'published'), 'startsAt', coalesce(e.starts_at, i.starts_at))
      from order_items i left join events e on e.id = o.event_id where i.order_id = o.id and i.position = 0) as event,
    (select ${QUORUM_COLUMN} from events e where e.id = o.event_id) as quorum,
    ${SELLER_COLUMN} as seller,
    exists (select from tickets t where t.order_id = o.id and t.participant_name is null) as unnamed,
    (select coalesce(json_agg(json_build_object('quantity', l.quantity, 'unitMinor', l.unit_minor, 'tax', l.tax)), '[]')
      from order_lines l where l.order_id = o.id) as lines
  from orders o where o.id = $1`,
)
