import type { InvoiceTerms } from '#app/features/money/payments/transfer.ts'
import type { issueTickets } from '#app/features/sales/orders/change-tickets.server.ts'
import type { StoredQuorum } from '#app/features/sales/orders/open-quorum.ts'
import { QUORUM_COLUMN } from '#app/features/sales/orders/queries-open-quorum.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import type { Amounts } from './invoice-way.ts'
import { isKnownPayer } from './queries-known.server.ts'
import { openBillsOf } from './queries-open-bills.server.ts'
import { SELLER_COLUMN } from './queries-seller.server.ts'
import type { SellerFacts } from './seller-facts.ts'

type Line = Awaited<ReturnType<typeof issueTickets>>[number]['lines'][number]

export type Billable = {
  title: string | null
  state: string
  startsAt: string | null
  timeZone: string
  seller: SellerFacts
  unnamed: boolean
  quorum: StoredQuorum
  lines: Line[]
  /** Null where its seller does not let buyers pay by transfer. */
  transfer: InvoiceTerms | null
  /** The same, whether it still lets them or not. */
  account: InvoiceTerms | null
  /** What else of the same buyer is on invoices and not paid. */
  open: Amounts
}

/** What decides whether the locked order `$1` may be billed to the party `$2`, and what its invoice says. */
export const findBillable = preparedStatement<Billable>(
  'orders.billable',
  `select i.title, coalesce(e.state, 'published') as state,
    case when e.id is not null then ${QUORUM_COLUMN} end as quorum,
    to_json(coalesce(e.starts_at, i.starts_at)) #>> '{}' as "startsAt", coalesce(e.time_zone, i.time_zone) as "timeZone",
    ${SELLER_COLUMN} as seller,
    exists (select from tickets t where t.order_id = o.id and t.participant_name is null) as unnamed,
    (select coalesce(json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unitMinor', l.unit_minor,
      'code', l.code, 'fullMinor', l.full_minor, 'loweredMinor', l.lowered_minor, 'tax', l.tax, 'commissionRate', l.commission_rate) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines,
    case when a.is_offered then account.said end as transfer, account.said as account,
    ${openBillsOf('$2', 'o.id')} as open
  from orders o left join events e on e.id = o.event_id join order_items i on i.order_id = o.id and i.position = 0
    left join bank_accounts a on a.party_id = o.seller_id
    left join lateral (select json_build_object('holder', a.holder, 'format', a.format, 'number', a.number, 'bank', a.bank, 'termDays', a.term_days,
      'validWhileUnpaid', i.kind = 'event' and (a.valid_for = 'all' or (a.valid_for = 'known' and ${isKnownPayer('$2')}))) as said where a.party_id is not null) account on true
  where o.id = $1`,
)
