import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { amountsOf, dueOf } from '#app/features/sales/orders/order.ts'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import { localDate } from '#app/kit/dates.ts'
import type { NumberCheck } from '#app/kit/number-check.ts'
import type { Taxed, TaxTerms } from '#app/kit/tax.ts'
import { stateOf } from '#app/kit/tax-states.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite, preparedStatement } from '#app/platform/prepared-query.server.ts'
import { payerOf, type TaxedLine, taxedFor } from './order-tax.ts'

type Line = TaxedLine & { id: string; quantity: number }
type Found = {
  lines: Line[]
  terms: TaxTerms | null
  /** Whether a price promise of its event has lowered what it costs meanwhile. */
  isLowered: boolean
  seller: { country: string | null; taxNumber: string | null; postalCode: string | null; city: string | null }
  item: {
    kind: string
    mode: 'venue' | 'online'
    country: string | null
    city: string | null
    timeZone: string
    startsAt: string
  }
}

const findTaxed = preparedStatement<Found>(
  'orders.tax-facts',
  `select
    (select coalesce(json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'unitMinor', l.unit_minor, 'fullMinor', l.full_minor,
      'pricing', l.pricing, 'tax', l.tax, 'listed', l.listed) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines,
    exists (select from order_lines l where l.order_id = o.id and l.lowered_minor is not null) as "isLowered",
    case when p.tax_category is not null then json_build_object('category', p.tax_category, 'reason', p.tax_reason, 'rate', p.tax_rate,
      'kind', p.tax_kind, 'isIncluded', p.tax_included) end as terms,
    json_build_object('country', coalesce(p.country, t.country), 'taxNumber', p.tax_number, 'postalCode', p.postal_code,
      'city', case when p.country is null then t.city else p.city end) as seller,
    json_build_object('kind', i.kind, 'mode', coalesce(e.mode, i.mode), 'country', case when e.id is null then i.country else e.country end,
      'city', case when e.id is null then i.city else e.city end, 'timeZone', coalesce(e.time_zone, i.time_zone),
      'startsAt', coalesce(e.starts_at, i.starts_at)) as item
  from orders o join order_items i on i.order_id = o.id and i.position = 0
    left join events e on e.id = o.event_id join parties p on p.id = o.seller_id
    left join trainer_profiles t on t.party_id = p.id
  where o.id = $1`,
)

const write = plannedWrite(
  'orders.write-tax',
  `with given as materialized (
    select * from jsonb_to_record($2::jsonb) as given(total_minor bigint, tax_minor bigint, tax jsonb, number_check jsonb, lines jsonb)),
  priced as (
    update order_lines l set unit_minor = line.unit_minor, full_minor = line.full_minor, pricing = nullif(line.pricing, 'null'), tax = line.tax,
      listed = nullif(line.listed, 'null')
    from given, jsonb_to_recordset(given.lines) as line(id uuid, unit_minor bigint, full_minor bigint, pricing jsonb, tax jsonb, listed jsonb)
    where l.id = line.id and l.order_id = $1)
  update orders set total_minor = given.total_minor, tax_minor = given.tax_minor, tax = nullif(given.tax, 'null'),
    number_check = nullif(given.number_check, 'null')
  from given where orders.id = $1`,
)

type Payer = { billing: BillingDetails; check: NumberCheck | null }

/**
 * Decides the tax of a locked order that is not placed yet by who pays: category and rate of its lines, and
 * its totals. What its seller has said nothing of, and what joins a price promise, stays as it is. Returns
 * what it comes to.
 */
export async function decideOrderTax(
  tx: Tx,
  order: OrderRow,
  { billing, check }: Payer,
): Promise<Taxed | null> {
  const { tax: prices, currency } = order
  if (prices === null || order.groupDealId !== null || order.state !== 'held') return null
  const [found] = await findTaxed(tx, [order.id])
  if (!found || found.isLowered) return null
  const { item, seller, terms } = found
  const home = seller.country ?? ''
  const online = item.mode === 'online'
  const sale = {
    delivery: online ? ('online' as const) : item.kind === 'event' ? ('seat' as const) : ('client' as const),
    place: placeOf(online ? null : item.country, item.city, home),
    day: localDate(new Date(item.startsAt), item.timeZone),
    seller: { country: home, state: stateOf({ ...seller, country: home }) },
  }
  const payer = payerOf(billing, check)
  const lines = found.lines.map((line) => taxedFor(line, { sale, terms, prices, payer, currency }))
  const due = dueOf(lines, order)
  const amounts = amountsOf(due)
  const given = {
    total_minor: amounts.totalMinor,
    tax_minor: amounts.taxMinor,
    tax: amounts.tax,
    number_check: check,
    lines: lines.map((line) => ({
      id: line.id,
      unit_minor: line.unitMinor,
      full_minor: line.fullMinor,
      pricing: line.pricing,
      tax: line.tax,
      listed: line.listed,
    })),
  }
  await write(tx, [order.id, JSON.stringify(given)])
  return due
}

/** Where it takes place; what names no country takes place at home. */
function placeOf(country: string | null, city: string | null, home: string) {
  const at = country ?? home
  return { country: at, state: country === null ? null : stateOf({ country: at, city }) }
}
