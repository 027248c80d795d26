import { type AnyColumn, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { keptFor } from '#app/platform/kept.server.ts'
import { categories } from './tables.server.ts'

/**
 * A category in the reader's language; `groupId` is null for a group itself. `former`: slugs of those that
 * became it.
 */
export type CategoryChoice = {
  id: string
  slug: string
  name: string
  groupId: string | null
  former?: string[]
}

const merged = alias(categories, 'merged')

/** All groups and categories that are offered, in their order. One query. */
export async function listCategories(ctx: Ctx): Promise<CategoryChoice[]> {
  const rows = await read(ctx)
    .select({
      id: categories.id,
      slug: categories.slug,
      name: sql<string>`${categories.names} ->> ${ctx.language}`,
      groupId: categories.parentId,
      former: sql<string[] | null>`(select array_agg(${merged.slug} order by ${merged.slug})
        from ${categories} ${merged} where ${eq(merged.mergedIntoId, categories.id)})`,
    })
    .from(categories)
    .where(isNull(categories.mergedIntoId))
    .orderBy(asc(categories.position), asc(categories.slug))
  return rows.map(({ former, ...category }) => (former === null ? category : { ...category, former }))
}

/**
 * `listCategories`, cached for a minute in each process: they change rarely, and every search page needs
 * them.
 */
export function rememberedCategories(ctx: Ctx): Promise<CategoryChoice[]> {
  return keptFor(`categories ${ctx.language}`, 60, () => listCategories(ctx))
}

/**
 * Whether the `categories` of a query are the one of a slug: of one that was merged, the one that it became.
 */
export const isCategoryOf = (slug: string): SQL =>
  sql`${categories.id} = (select coalesce(named.merged_into_id, named.id) from ${categories} named where named.slug = ${slug})`

/** The category that an id stands for now, where what names it cannot be written again. */
export const presentCategory = (id: AnyColumn | SQL): SQL<string | null> =>
  sql<
    string | null
  >`coalesce((select named.merged_into_id from ${categories} named where named.id = ${id}), ${id})`
