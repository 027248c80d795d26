import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { eventsOnSaleTo } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventTax } from '#app/features/catalogue/events/queries-tax.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import {
  countedQuotas,
  soldTypes,
  ticketsOnSaleIn,
} from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { seatPaid } from '#app/features/catalogue/inventory/seat-price.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { documentsSeenBy } from '#app/features/catalogue/search-index/queries-scope.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { indexEvents } from './index-events.server.ts'

const BATCH = 100
const DAY = 86_400_000

/**
 * Updates prices in the search index whose early price or sale began or ended in the last three days, or
 * whose seats were allocated in the last two hours; returns how many changed. Refuses any actor but the
 * system.
 */
export async function refreshPrices(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  let changed = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await candidates(ctx, now, after)
    const wrong = rows.filter((row) => {
      const { priceMinor, priceCurrency } = seatPaid(ticketsOnSaleIn(row, now), now)
      return (
        priceMinor !== row.indexed.minor || (priceMinor !== null && priceCurrency !== row.indexed.currency)
      )
    })
    const ids = wrong.map(({ id }) => id)
    if (ids.length > 0) await inTransaction((tx) => indexEvents(tx, ids, now))
    changed += ids.length
    if (rows.length < BATCH) return changed
    after = rows.at(-1)?.id ?? after
  }
}

function candidates(ctx: Ctx, now: Date, after: string) {
  const recent = (column: 'early_until' | 'sales_start' | 'sales_end') =>
    sql`t.${sql.identifier(column)} between ${new Date(now.getTime() - 3 * DAY)} and ${now}`
  const touched = sql`(
    select t.event_id from ${ticketTypes} t
    where ${recent('early_until')} or ${recent('sales_start')} or ${recent('sales_end')}
    union select c.event_id from ${seatAllocations} c where c.id > ${firstIdOf(new Date(now.getTime() - DAY / 12))})`
  return read(ctx)
    .select({
      id: events.id,
      startsAt: events.startsAt,
      currency: events.currency,
      types: soldTypes,
      quotas: countedQuotas,
      tax: eventTax,
      indexed: { minor: searchDocuments.priceMinor, currency: searchDocuments.priceCurrency },
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .innerJoin(searchDocuments, and(eq(searchDocuments.kind, 'event'), eq(searchDocuments.id, events.id)))
    .where(
      and(
        eventsOnSaleTo(ctx.actor),
        documentsSeenBy(ctx.actor),
        inArray(events.id, touched),
        gt(events.startsAt, now),
        gt(events.id, after),
      ),
    )
    .orderBy(asc(events.id))
    .limit(BATCH)
}

/** Ids are in the order of their time: no id that was made before an instant is greater. */
function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
