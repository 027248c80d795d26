import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { keptFor } from '#app/platform/kept.server.ts'
import { categories } from './tables.server.ts'

/** A category in the reader's language; `groupId` is null for a group itself. */
export type CategoryChoice = { id: string; slug: string; name: string; groupId: string | null }

/** All groups and categories, in their order. One query. */
export async function listCategories(ctx: Ctx): Promise<CategoryChoice[]> {
  return read(ctx)
    .select({
      id: categories.id,
      slug: categories.slug,
      name: sql<string>`${categories.names} ->> ${ctx.language}`,
      groupId: categories.parentId,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.slug))
}

/**
 * `listCategories`, cached for a minute in each process: they change rarely, and every search page needs
 * them.
 */
export function rememberedCategories(ctx: Ctx): Promise<CategoryChoice[]> {
  return keptFor(`categories ${ctx.language}`, 60, () => listCategories(ctx))
}
