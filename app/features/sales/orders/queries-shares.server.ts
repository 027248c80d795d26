import { type SQL, sql } from 'drizzle-orm'
import { ledgerEntries, ledgerTransactions } from '#app/features/money/payments/tables.server.ts'
import { orders } from './tables.server.ts'

/**
 * The share of the marketplace in a movement of a sale, one entry of nobody, joined as `c`; which none but
 * its provider and the marketplace concern.
 */
export const commissions = sql`${ledgerEntries} c`
export const isOfMovement = sql`c.transaction_id = ${ledgerTransactions.id} and c.account = 'commission' and c.currency = ${ledgerEntries.currency}`
export const commissionOfMovement = sql`coalesce(c.amount_minor, 0)`

/** The tax in so much of an order, in proportion to its whole. */
export const taxIn = (amount: SQL, { tax, total }: { tax: SQL; total: SQL }): SQL =>
  sql`coalesce(round((${amount}) * ${tax}::numeric / nullif(${total}, 0)), 0)`

/**
 * What the books have of each order of an event: what was sold and not taken back, tax and all, and the
 * marketplace's share of it.
 */
const booked = (eventId: SQL) => sql`(select o.tax_minor, o.total_minor,
    coalesce(sum(e.amount_minor), 0) as sold,
    coalesce(sum(e.amount_minor) filter (where e.account = 'commission'), 0) as commission
  from ${orders} o
  join ${ledgerTransactions} t on t.subject_kind = 'order' and t.subject_id = o.id and t.kind in ('sale', 'sale_reversal')
  join ${ledgerEntries} e on e.transaction_id = t.id and e.account in ('payable', 'commission')
  where o.event_id = ${eventId} group by o.id) as b`

const sumOf = (part: SQL, eventId: SQL) =>
  sql<number>`(select coalesce(sum(${part}), 0)::bigint from ${booked(eventId)})`.mapWith(Number)

/**
 * What of an event was sold and has not gone back, in minor units of its currency, by the ledger as
 * `/revenue` reads it: all of it, the tax in it, and what the marketplace keeps. What is on its way back
 * counts until it went.
 */
export const sharesOfEvent = (eventId: SQL) => ({
  soldMinor: sumOf(sql`b.sold`, eventId),
  taxMinor: sumOf(taxIn(sql`b.sold`, { tax: sql`b.tax_minor`, total: sql`b.total_minor` }), eventId),
  commissionMinor: sumOf(sql`b.commission`, eventId),
})
