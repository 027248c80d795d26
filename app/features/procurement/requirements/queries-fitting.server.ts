import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { documentsSeenBy } from '#app/features/catalogue/search-index/queries-scope.server.ts'
import { facetCode } from '#app/features/catalogue/search-index/search-filters.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import {
  listTrainerCards,
  type TrainerCardFacts,
} from '#app/features/catalogue/trainers/queries-cards.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

type Wanted = { categoryId: string; groupId: string; trainingLanguage: string; mode: string }

/**
 * Providers with visible topics in the category or its group, taught in the language: those of the category
 * first, then those with the wanted mode, then the best rated. Two queries.
 */
export async function listFittingTrainers(
  ctx: Ctx,
  wanted: Wanted,
  limit: number,
): Promise<TrainerCardFacts[]> {
  const document = searchDocuments
  const has = (facet: 'category' | 'language' | 'mode', value: string) =>
    arrayContains(document.facets, [facetCode(facet, value)])
  const found = await read(ctx)
    .select({ ownerId: document.ownerId })
    .from(document)
    .where(
      and(
        eq(document.kind, 'topic'),
        documentsSeenBy(ctx.actor),
        has('category', wanted.groupId),
        has('language', wanted.trainingLanguage),
      ),
    )
    .groupBy(document.ownerId)
    .orderBy(
      sql`bool_or(${has('category', wanted.categoryId)}) desc`,
      sql`bool_or(${has('mode', wanted.mode)}) desc`,
      sql`max(${document.quality}) desc`,
      document.ownerId,
    )
    .limit(limit)
  return listTrainerCards(
    ctx,
    found.map(({ ownerId }) => ownerId),
  )
}
