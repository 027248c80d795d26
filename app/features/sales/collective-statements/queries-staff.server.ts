import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { entriesPaidOutBy } from '#app/features/money/payments/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canCollect } from './policy.ts'
import { receiptsCollectedBy } from './queries-scope.server.ts'
import { collectionReceipts, collectionUses, collectiveStatements } from './tables.server.ts'

const AT_ONCE = 20
const MOST_CREDITS = 200

/**
 * Money that came to the collecting account: what waits for somebody first, then the newest. Not found for
 * who does not look after that account.
 */
export async function listReceipts(ctx: Ctx, page: number) {
  if (!canCollect(ctx.actor)) throw notFound()
  const all = receiptsCollectedBy(ctx.actor)
  const waits = and(isNull(collectionReceipts.partyId), isNull(collectionReceipts.sentBackAt))
  const [rows, [sum]] = await Promise.all([
    read(ctx)
      .select({
        id: collectionReceipts.id,
        day: collectionReceipts.day,
        amountMinor: collectionReceipts.amountMinor,
        currency: collectionReceipts.currency,
        payer: collectionReceipts.payer,
        words: collectionReceipts.words,
        company: parties.name,
        statement: collectiveStatements.numberText,
        settled:
          sql<number>`(select count(*) from ${collectionUses} u where u.receipt_id = ${collectionReceipts.id})`.mapWith(
            Number,
          ),
        waits: sql<boolean>`(${waits})`,
      })
      .from(collectionReceipts)
      .leftJoin(parties, eq(parties.id, collectionReceipts.partyId))
      .leftJoin(collectiveStatements, eq(collectiveStatements.id, collectionReceipts.statementId))
      .where(all)
      .orderBy(desc(sql`(${waits})`), desc(collectionReceipts.createdAt), desc(collectionReceipts.id))
      .limit(AT_ONCE)
      .offset((page - 1) * AT_ONCE),
    read(ctx).select({ total: count() }).from(collectionReceipts).where(all),
  ])
  return pageOf(rows, sum?.total ?? 0, page, AT_ONCE)
}

export type ListedReceipt = Awaited<ReturnType<typeof listReceipts>>['rows'][number]

/** Which companies have credit, the largest first. Not found for who does not look after the account. */
export async function listCredits(ctx: Ctx) {
  if (!canCollect(ctx.actor)) throw notFound()
  const { rows } = await read(ctx).execute<{
    slug: string
    name: string
    currency: string
    minor: string
  }>(sql`
    select p.display_slug as slug, p.name, ledger_entries.currency, sum(ledger_entries.amount_minor) as minor
    from ledger_entries join parties p on p.id = ledger_entries.owner_id
    where ledger_entries.account = 'credit' and ${entriesPaidOutBy(ctx.actor)}
    group by 1, 2, 3 having sum(ledger_entries.amount_minor) > 0 order by 4 desc, 1 limit ${MOST_CREDITS}`)
  return rows.map((row) => ({ ...row, minor: Number(row.minor) }))
}

export type Credit = Awaited<ReturnType<typeof listCredits>>[number]
