import type { LineTax } from '#app/kit/tax.ts'
import { stepAlong } from '#app/platform/change-state.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import type { StoredQuorum } from './open-quorum.ts'
import { TICKET_TABLE } from './order.ts'
import { QUORUM_COLUMN } from './queries-open-quorum.server.ts'

type Line = {
  name: string
  quantity: number
  unitMinor: number
  code: string | null
  fullMinor: number | null
  /** What a price promise of the event was decided at after it was booked at more; null for none. */
  loweredMinor: number | null
  tax: LineTax | null
  commissionRate: number
}
type Bought = { title: string | null; lines: Line[]; quorum: StoredQuorum }

const { to, from } = stepAlong({ state: TICKET_TABLE }, 'state', 'issue')

/**
 * Makes the tickets of the order `$1`, which is placed, good for the door, and says in the same breath what
 * was bought.
 */
export const issueTickets = preparedStatement<Bought>(
  'orders.issue-tickets',
  `with issued as (update tickets set ${to} where order_id = $1 and ${from})
  select (select i.title from order_items i where i.order_id = o.id and i.position = 0) as title,
    (select ${QUORUM_COLUMN} from events e where e.id = o.event_id) as quorum,
    (select coalesce(json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unitMinor', l.unit_minor,
      'code', l.code, 'fullMinor', l.full_minor, 'loweredMinor', l.lowered_minor, 'tax', l.tax, 'commissionRate', l.commission_rate)
      order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines
  from orders o where o.id = $1`,
)
