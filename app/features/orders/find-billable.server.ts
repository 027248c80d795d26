import type { TransferTerms } from '#app/features/payments/transfer.ts'
import { plannedStatement } from '#app/platform/statement.server.ts'
import type { issueTickets } from './change-tickets.server.ts'

type Line = Awaited<ReturnType<typeof issueTickets>>[number]['lines'][number]

export type Billable = {
  title: string | null
  state: string
  startsAt: string | null
  timeZone: string
  sellerIsThere: boolean
  unnamed: boolean
  lines: Line[]
  /** Null where its seller does not let buyers pay by transfer. */
  transfer: TransferTerms | null
  /** Other orders of the same buyer whose transfers are awaited. */
  unpaid: number
}

/** What decides whether the locked order `$1` may be billed to the party `$2`, and what its invoice says. */
export const findBillable = plannedStatement<Billable>(
  'orders.billable',
  `select coalesce(e.title, s.title) as title, coalesce(e.state, 'published') as state,
    to_json(coalesce(e.starts_at, s.starts_at)) #>> '{}' as "startsAt", coalesce(e.time_zone, s.time_zone) as "timeZone",
    (select p.suspended_at is null and p.deactivated_at is null from parties p where p.id = o.seller_id) as "sellerIsThere",
    exists (select from tickets t where t.order_id = o.id and t.participant_name is null) as unnamed,
    (select coalesce(json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unitMinor', l.unit_minor,
      'code', l.code, 'fullMinor', l.full_minor) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines,
    (select json_build_object('holder', a.holder, 'format', a.format, 'number', a.number, 'bank', a.bank,
      'validWhileUnpaid', a.valid_while_unpaid) from transfer_accounts a where a.seller_id = o.seller_id and a.is_offered) as transfer,
    (select count(*)::int from orders u where u.buyer_id = $2 and u.billed_at is not null and u.payment = 'awaiting'
      and not u.by_hand) as unpaid
  from orders o left join events e on e.id = o.event_id left join order_trainings s on s.order_id = o.id
  where o.id = $1`,
)
