import { sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Amount, CollectedRow } from './collection.ts'
import { canSeeCollections } from './policy.ts'
import { collectionsSeenBy } from './queries-scope.server.ts'
import { taxCollections } from './tables.server.ts'

const AT_ONCE = 50
const MOST_IN_FILE = 50_000
/** Months are those of the tax office. */
const ZONE = 'Asia/Kolkata'

type Row = Omit<CollectedRow, Amount> & Record<Amount, string>

const bySeller = (ctx: Ctx, month: string) => sql`
  select ${taxCollections.sellerId} as seller_id, ${taxCollections.taxNumber} as tax_number, ${taxCollections.currency} as currency,
    coalesce(sum(taxable_minor) filter (where cause_kind = 'payment' and is_payer_registered), 0)::bigint as registered,
    -coalesce(sum(taxable_minor) filter (where cause_kind = 'refund' and is_payer_registered), 0)::bigint as registered_returned,
    coalesce(sum(taxable_minor) filter (where cause_kind = 'payment' and not is_payer_registered), 0)::bigint as others,
    -coalesce(sum(taxable_minor) filter (where cause_kind = 'refund' and not is_payer_registered), 0)::bigint as others_returned,
    sum(taxable_minor)::bigint as net, coalesce(sum(collected_minor) filter (where is_in_state), 0)::bigint as in_state,
    coalesce(sum(collected_minor) filter (where not is_in_state), 0)::bigint as across
  from ${taxCollections}
  where ${collectionsSeenBy(ctx.actor)} and ${taxCollections.createdAt} >= (${`${month}-01`}::date)::timestamp at time zone ${ZONE}
    and ${taxCollections.createdAt} < (${`${month}-01`}::date + interval '1 month') at time zone ${ZONE}
  group by 1, 2, 3`

async function rowsOf(ctx: Ctx, month: string, limit: number, offset: number): Promise<CollectedRow[]> {
  const { rows } = await read(ctx).execute<Row>(sql`
    select s.seller_id as "sellerId", p.name, s.tax_number as "taxNumber", s.currency, s.registered,
      s.registered_returned as "registeredReturned", s.others, s.others_returned as "othersReturned", s.net,
      s.in_state / 2 as central, s.in_state / 2 as state, s.across
    from (${bySeller(ctx, month)}) s join ${parties} p on p.id = s.seller_id
    order by s.tax_number, s.seller_id limit ${limit} offset ${offset}`)
  return rows.map(({ sellerId, name, taxNumber, currency, ...amounts }) => {
    const figures = Object.entries(amounts).map(([key, minor]) => [key, Number(minor)])
    return { sellerId, name, taxNumber, currency, ...(Object.fromEntries(figures) as Record<Amount, number>) }
  })
}

/**
 * What was kept for the tax office in a month ('2026-11'), seller by seller, page by page, with the sum over
 * all of them. Not found for who does not pay out. Two queries.
 */
export async function listCollected(ctx: Ctx, month: string, page: number) {
  if (!canSeeCollections(ctx.actor)) throw notFound()
  const [rows, { rows: sums }] = await Promise.all([
    rowsOf(ctx, month, AT_ONCE, (page - 1) * AT_ONCE),
    read(ctx).execute<Record<'sellers' | 'net' | 'collected', string> & { currency: string | null }>(sql`
      select count(*) as sellers, max(s.currency) as currency, coalesce(sum(s.net), 0) as net, coalesce(sum(s.in_state + s.across), 0) as collected
      from (${bySeller(ctx, month)}) s`),
  ])
  const { sellers = '0', net = '0', collected = '0', currency } = sums[0] ?? {}
  return {
    ...pageOf(rows, Number(sellers), page, AT_ONCE),
    sums: { currency: currency ?? 'INR', netMinor: Number(net), collectedMinor: Number(collected) },
  }
}

/** All of a month for a file. Refuses with `limit` what no file holds. */
export async function listCollectedForFile(ctx: Ctx, month: string): Promise<CollectedRow[]> {
  if (!canSeeCollections(ctx.actor)) throw notFound()
  const rows = await rowsOf(ctx, month, MOST_IN_FILE + 1, 0)
  if (rows.length > MOST_IN_FILE) throw refuse('limit', 'tax-collection:tooMuch')
  return rows
}
