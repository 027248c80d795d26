import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { wordsForOther } from '#app/features/people/qmail/contact-masking.ts'
import { lineReader } from '#app/features/people/qmail/line-registry.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { requirementsSeenBy } from './queries-scope.server.ts'
import type { RequirementRowFacts } from './requirement.ts'
import { requirementViewOf, rowFactsOf } from './requirement-view.ts'
import { requirements } from './tables.server.ts'

function select(ctx: Ctx, condition: SQL, also?: Scope<'requirements'>) {
  return read(ctx)
    .select({
      row: requirements,
      category: sql<string>`${categories.names} ->> ${ctx.language}`,
      categorySlug: categories.slug,
      groupId: sql<string>`coalesce(${categories.parentId}, ${categories.id})`,
    })
    .from(requirements)
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .innerJoin(categories, eq(categories.id, requirements.categoryId))
    .where(and(condition, or(requirementsSeenBy(ctx.actor), also)))
}

/**
 * Rows of these requirements, in the order of the ids; those that the actor may not see are left out. One
 * query.
 */
export async function listRequirementRows(ctx: Ctx, ids: string[]): Promise<RequirementRowFacts[]> {
  if (ids.length === 0) return []
  const found = await select(ctx, inArray(requirements.id, ids))
  const byId = new Map(found.map((entry) => [entry.row.id, entry]))
  return ids.flatMap((id) => {
    const entry = byId.get(id)
    return entry ? [rowFactsOf(entry, { language: ctx.language, now: ctx.now() })] : []
  })
}

/**
 * Requirements that take proposals, those in the reader's language first, then the newest; none that staff
 * has come last. One query.
 */
export async function listOpenRequirements(ctx: Ctx, limit: number): Promise<RequirementRowFacts[]> {
  const now = ctx.now()
  const open = and(
    eq(requirements.state, 'open'),
    gt(requirements.deadline, now),
    isNull(requirements.demotedAt),
  )
  const found = await select(ctx, open ?? sql`false`)
    .orderBy(
      sql`${requirements.language} = ${ctx.language} desc`,
      desc(requirements.publishedAt),
      requirements.id,
    )
    .limit(limit)
  return found.map((entry) => rowFactsOf(entry, { language: ctx.language, now }))
}

type Like = { id: string; categoryId: string; groupId: string }

/**
 * Other requirements that take proposals, of the same category first, then of its group, the newest first.
 * One query.
 */
export async function listSimilarRequirements(
  ctx: Ctx,
  like: Like,
  limit: number,
): Promise<RequirementRowFacts[]> {
  const now = ctx.now()
  const near = and(
    eq(requirements.state, 'open'),
    gt(requirements.deadline, now),
    ne(requirements.id, like.id),
    or(eq(categories.id, like.groupId), eq(categories.parentId, like.groupId)),
  )
  const found = await select(ctx, near ?? sql`false`)
    .orderBy(
      sql`${requirements.demotedAt} is not null`,
      desc(eq(categories.id, like.categoryId)),
      desc(requirements.publishedAt),
      requirements.id,
    )
    .limit(limit)
  return found.map((entry) => rowFactsOf(entry, { language: ctx.language, now }))
}

/** What a seeker says to all: contact details are masked, as in conversations. */
async function maskedForAll(ctx: Ctx, words: string): Promise<string> {
  const shown = { areContactsOpen: false, isReleased: false }
  return wordsForOther(words, shown, await lineReader(ctx.language))
}

/**
 * A requirement by its slug for reading, one that the actor sees or that is open to it `also`; its author is
 * not named. Refuses with `notFound`.
 */
export async function getRequirement(ctx: Ctx, url: string, also?: Scope<'requirements'>) {
  const [entry] = await select(ctx, eq(requirements.slug, url), also)
  if (!entry) throw notFound()
  const { row } = entry
  return {
    ...requirementViewOf(entry, { language: ctx.language, now: ctx.now() }),
    id: row.id,
    categoryId: row.categoryId,
    groupId: entry.groupId,
    state: row.state,
    sealed: row.sealed,
    amendment: row.amendment,
    closedReason: row.closedReason === null ? null : await maskedForAll(ctx, row.closedReason),
    isHidden: row.hiddenAt !== null,
    isOwn: row.ownerId === partyIdOf(ctx.actor),
  }
}
