import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { canEditCategories } from './policy.ts'
import { categoriesEditedBy } from './queries-scope.server.ts'

const group = alias(categories, 'category_group')
const former = alias(categories, 'former')

const columns = {
  id: categories.id,
  slug: categories.slug,
  names: categories.names,
  group: group.slug,
  topics: sql<number>`(select count(*)::int from ${topics} where ${eq(topics.categoryId, categories.id)})`,
  events: sql<number>`(select count(*)::int from ${events} where ${eq(events.categoryId, categories.id)})`,
  former: sql<string[]>`(select coalesce(array_agg(${former.slug} order by ${former.slug}), '{}')
    from ${categories} ${former} where ${eq(former.mergedIntoId, categories.id)})`,
}

/** What a form shows of a category that it changes. */
export const shownOf = ({ en, de, fr, it, es, ja }: Record<Language, string>, groupSlug: string | null) => ({
  en,
  de,
  fr,
  it,
  es,
  ja,
  group: groupSlug ?? '',
})

/**
 * All categories that are offered, groups first and each in its order, with how much stands in each. Not
 * found for who does not edit them.
 */
export async function listEditedCategories(ctx: Ctx) {
  if (!canEditCategories(ctx.actor)) throw notFound()
  return read(ctx)
    .select(columns)
    .from(categories)
    .leftJoin(group, eq(group.id, categories.parentId))
    .where(and(categoriesEditedBy(ctx.actor), isNull(categories.mergedIntoId)))
    .orderBy(
      asc(sql`coalesce(${group.position}, ${categories.position})`),
      asc(sql`coalesce(${group.slug}, ${categories.slug})`),
      asc(sql`${categories.parentId} is not null`),
      asc(categories.position),
      asc(categories.slug),
    )
}

export type EditedCategory = Awaited<ReturnType<typeof listEditedCategories>>[number]

/**
 * One category that is offered, all others, and a mark of what its form shows (`seen`). Of one that was
 * merged, where it went (`became`). Not found for who does not edit them.
 */
export async function getEditedCategory(ctx: Ctx, slug: string) {
  const all = await listEditedCategories(ctx)
  const category = all.find((one) => one.slug === slug)
  if (category)
    return { category, all, seen: versionToken(shownOf(category.names, category.group)), became: null }
  const became = all.find((one) => one.former.includes(slug))
  if (!became) throw notFound()
  return { category: null, all, seen: null, became: became.slug }
}
