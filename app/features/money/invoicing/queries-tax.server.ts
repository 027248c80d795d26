import { type SQL, sql } from 'drizzle-orm'

/** The parts of the breakdown `tax` by category and rate, as rows: `said` (which), `taxable`, `charged`. */
export const partsOf = (tax: SQL): SQL => sql`(
  select p - 'taxableMinor' - 'taxMinor' as said, (p ->> 'taxableMinor')::bigint as taxable, (p ->> 'taxMinor')::bigint as charged
  from jsonb_array_elements(${tax} -> 'parts') p)`

type Document = { tax: SQL; total: SQL; taxMinor: SQL; lines: SQL }

/**
 * Whether a document's breakdown and its totals differ, or those of a category and rate from its `lines`
 * (rows of `said` and `amount`, as prices say it); without a breakdown, whether its total and its lines
 * differ.
 */
export const isUneven = ({ tax, total, taxMinor, lines }: Document): SQL => sql`(
  exists (select from (
      select line.said, line.amount as billed, 0 as summed from ${lines} line
      union all
      select part.said, 0, part.taxable + case when ${tax} ->> 'isIncluded' = 'true' then part.charged else 0 end
      from ${partsOf(tax)} part
      union all select null, 0, ${total} where ${tax} is null) both_of
    group by both_of.said having sum(both_of.billed) <> sum(both_of.summed))
  or (select coalesce(sum(part.charged), 0) <> ${taxMinor} or (${tax} is not null and coalesce(sum(part.taxable + part.charged), 0) <> ${total})
    from ${partsOf(tax)} part))`

/**
 * Whether the tax of a category and rate is not that of all of it, rounded once; where it is two taxes of
 * half the rate, each once, so that they are equal.
 */
export const isMiscounted = (tax: SQL): SQL => sql`exists (
  select from ${partsOf(tax)} part, lateral (select case when part.said ->> 'split' = 'state' then 2 else 1 end as taxes) of
  where part.charged <> of.taxes * case when ${tax} ->> 'isIncluded' = 'true'
    then round((part.taxable + part.charged) * (part.said ->> 'rate')::numeric / of.taxes / (10000 + (part.said ->> 'rate')::numeric))
    else round(part.taxable * (part.said ->> 'rate')::numeric / of.taxes / 10000) end)`
