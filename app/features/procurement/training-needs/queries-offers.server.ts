import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { documentsSeenBy } from '#app/features/catalogue/search-index/queries-scope.server.ts'
import { facetCode } from '#app/features/catalogue/search-index/search-filters.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { trainingFeesReceivedBy } from '#app/features/procurement/training-fees/queries-scope.server.ts'
import { trainingFees, trainingFeeVersions } from '#app/features/procurement/training-fees/tables.server.ts'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { ApprovedFee, SeatPrice } from './make-or-buy.ts'

/**
 * The lowest price of a seat at a coming event that the actor may find, in the currency of the party acted
 * for, by the ids of categories. One query.
 */
export async function findSeatPrices(ctx: Ctx, ids: readonly string[]): Promise<Map<string, SeatPrice>> {
  if (ids.length === 0) return new Map()
  const codes = new Map(ids.map((id) => [facetCode('category', id), id]))
  const wanted = sql.join(
    [...codes.keys()].map((code) => sql`${code}`),
    sql`, `,
  )
  const own = read(ctx).select({ currency: parties.currency }).from(parties).where(partyActedFor(ctx.actor))
  const rows = await read(ctx)
    .select({
      code: sql<string>`code`,
      currency: sql<string>`min(${searchDocuments.priceCurrency})`,
      minor: sql<number>`min(${searchDocuments.priceMinor})`.mapWith(Number),
    })
    .from(searchDocuments)
    .innerJoin(sql`unnest(${searchDocuments.facets}) as code`, sql`code in (${wanted})`)
    .where(
      and(
        documentsSeenBy(ctx.actor),
        eq(searchDocuments.kind, 'event'),
        gt(searchDocuments.startsAt, ctx.now()),
        gt(searchDocuments.priceMinor, 0),
        inArray(searchDocuments.priceCurrency, own),
      ),
    )
    .groupBy(sql`code`)
  return new Map(rows.map(({ code, ...price }) => [codes.get(code) ?? '', price]))
}

/** The fees that the party acted for has approved and that hold, by the ids of categories. One query. */
export async function listApprovedFees(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, ApprovedFee[]>> {
  if (ids.length === 0) return new Map()
  const rows = await read(ctx)
    .select({
      categoryId: trainingTopics.categoryId,
      code: trainingFees.code,
      days: trainingTopics.days,
      unit: trainingFeeVersions.unit,
      amountMinor: trainingFeeVersions.amountMinor,
      currency: trainingFeeVersions.currency,
      tax: trainingFeeVersions.tax,
    })
    .from(trainingFees)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
    .innerJoin(
      trainingFeeVersions,
      and(
        eq(trainingFeeVersions.feeId, trainingFees.id),
        eq(trainingFeeVersions.version, trainingFees.version),
      ),
    )
    .where(
      and(
        trainingFeesReceivedBy(ctx.actor),
        eq(trainingFees.state, 'approved'),
        gt(trainingFees.validUntil, ctx.now()),
        inArray(trainingTopics.categoryId, [...ids]),
      ),
    )
  return Map.groupBy(rows, ({ categoryId }) => categoryId)
}
