import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { entriesOf } from './queries-scope.server.ts'
import { ledgerEntries, ledgerTransactions } from './tables.server.ts'

/**
 * What the party acted for has earned by sales from `since` on, less the commission and what was taken back: minor units by
 * currency, the most first. One query.
 */
export async function listEarnings(ctx: Ctx, since: Date): Promise<{ currency: string; minor: number }[]> {
  const minor = sql<number>`sum(${ledgerEntries.amountMinor})::bigint`.mapWith(Number)
  return read(ctx)
    .select({ currency: ledgerEntries.currency, minor })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        entriesOf(ctx.actor),
        eq(ledgerEntries.account, 'provider'),
        inArray(ledgerTransactions.kind, ['sale', 'sale_reversal']),
        gte(ledgerTransactions.occurredAt, since),
      ),
    )
    .groupBy(ledgerEntries.currency)
    .orderBy(desc(minor), ledgerEntries.currency)
}
