import { asc, sql } from 'drizzle-orm'
import type { Language } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/db.server.ts'
import { categories } from './tables.server.ts'

/** A category in the reader's language; `groupId` is null for a group itself. */
export type CategoryChoice = { id: string; slug: string; name: string; groupId: string | null }

/** All groups and categories, in their order. One query. */
export async function listCategories(ctx: Ctx): Promise<CategoryChoice[]> {
  return db()
    .select({
      id: categories.id,
      slug: categories.slug,
      name: sql<string>`${categories.names} ->> ${ctx.language}`,
      groupId: categories.parentId,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.slug))
}

const KEPT_FOR = 60_000
const kept = new Map<Language, { until: number; list: Promise<CategoryChoice[]> }>()

/** The same, read once a minute in each process: staff changes the categories rarely, every search page needs them. */
export function rememberedCategories(ctx: Ctx): Promise<CategoryChoice[]> {
  const known = kept.get(ctx.language)
  if (known && known.until > Date.now()) return known.list
  const list = listCategories(ctx)
  const entry = { until: Date.now() + KEPT_FOR, list }
  kept.set(ctx.language, entry)
  list.catch(() => kept.delete(ctx.language))
  return list
}
