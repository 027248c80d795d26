import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { requirementsSeenBy } from './queries-scope.server.ts'
import { requirementAmendments, requirements } from './tables.server.ts'

const MOST = 100

/**
 * The amendments of a requirement that the actor may see, the latest first, with categories by their names.
 * One query, and another where a category was changed.
 */
export async function listAmendments(ctx: Ctx, url: string) {
  const rows = await read(ctx)
    .select({
      number: requirementAmendments.number,
      changes: requirementAmendments.changes,
      createdAt: requirementAmendments.createdAt,
    })
    .from(requirementAmendments)
    .innerJoin(requirements, eq(requirements.id, requirementAmendments.requirementId))
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .where(and(eq(requirements.slug, url), requirementsSeenBy(ctx.actor)))
    .orderBy(desc(requirementAmendments.number))
    .limit(MOST)
  const slugs = rows.flatMap(({ changes }) =>
    changes.flatMap(({ field, before, after }) => (field === 'category' ? [before, after] : [])),
  )
  if (slugs.length === 0) return rows
  const named = await read(ctx)
    .select({ slug: categories.slug, name: sql<string>`${categories.names} ->> ${ctx.language}` })
    .from(categories)
    .where(inArray(categories.slug, slugs))
  const names = new Map(named.map(({ slug, name }) => [slug, name]))
  const nameOf = (slug: string) => names.get(slug) ?? slug
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map((change) =>
      change.field === 'category'
        ? { ...change, before: nameOf(change.before), after: nameOf(change.after) }
        : change,
    ),
  }))
}

export type RequirementAmendment = Awaited<ReturnType<typeof listAmendments>>[number]
