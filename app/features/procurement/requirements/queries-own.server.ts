import { and, count, desc, eq, gt, or, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { thingStanding } from '#app/features/people/staff-acts/queries-standing.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { cityName } from '#app/kit/city-names.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { editableTextOf } from '#app/platform/rich-text.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { listCriteria } from './queries-criteria.server.ts'
import { requirementsOwnedBy } from './queries-scope.server.ts'
import { fieldsOfRequirement, type RequirementState } from './requirement.ts'
import { requirements } from './tables.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

/**
 * The own requirements with their number, the newest first; only `undecided` ones if so asked, those that can
 * be decided first. Two queries.
 */
export async function listOwnRequirements(
  ctx: PartyCtx,
  page: { limit: number; offset: number },
  only?: 'undecided',
) {
  const open = and(eq(requirements.state, 'open'), gt(requirements.deadline, ctx.now()))
  const isDeciding = eq(requirements.state, 'deciding')
  const wanted = and(requirementsOwnedBy(ctx.actor), only && or(open, isDeciding))
  const [rows, [all]] = await Promise.all([
    read(ctx)
      .select({
        url: requirements.slug,
        title: requirements.title,
        language: requirements.language,
        state: requirements.state,
        category: sql<string>`${categories.names} ->> ${ctx.language}`,
        participants: requirements.participants,
        mode: requirements.mode,
        city: requirements.city,
        country: requirements.country,
        deadline: requirements.deadline,
        timeZone: requirements.timeZone,
        sealed: requirements.sealed,
        showCount: requirements.showCount,
        audience: requirements.audience,
        proposalCount: requirements.proposalCount,
        standing: thingStanding('requirement', requirements),
      })
      .from(requirements)
      .innerJoin(categories, eq(categories.id, requirements.categoryId))
      .where(wanted)
      .orderBy(...(only ? [desc(isDeciding)] : []), desc(requirements.createdAt), desc(requirements.id))
      .limit(page.limit)
      .offset(page.offset),
    read(ctx).select({ total: count() }).from(requirements).where(wanted),
  ])
  const now = ctx.now()
  return {
    total: all?.total ?? 0,
    rows: rows.map(({ country, ...row }) => ({
      ...row,
      // Not even how many, before they are opened, unless all are told.
      proposalCount: row.sealed && row.state === 'open' && !row.showCount ? null : row.proposalCount,
      city: row.city && cityName(row.city, ctx.language, country),
      state: stateNow(row, now),
    })),
  }
}

type Dated = { state: RequirementState; deadline: Date; proposalCount: number }

/** What becomes of an open one at its deadline is said before the clock has come by. */
function stateNow({ state, deadline, proposalCount }: Dated, now: Date): RequirementState {
  if (state !== 'open' || deadline > now) return state
  return proposalCount > 0 ? 'deciding' : 'expired'
}

export type OwnRequirement = Awaited<ReturnType<typeof listOwnRequirements>>['rows'][number]

/**
 * An own requirement as form values; null when it is over. Somebody else's is refused with `notFound`. Two
 * queries.
 */
export async function getOwnRequirement(ctx: PartyCtx, url: string) {
  const [found] = await read(ctx)
    .select({ row: requirements, category: categories.slug })
    .from(requirements)
    .innerJoin(categories, eq(categories.id, requirements.categoryId))
    .where(and(eq(requirements.slug, url), requirementsOwnedBy(ctx.actor)))
  if (!found) throw notFound()
  if (found.row.state !== 'draft' && found.row.state !== 'open') return null
  const { row, category } = found
  const criteria = await listCriteria(ctx, url)
  const values = fieldsOfRequirement(row, {
    category,
    description: editableTextOf(row.description),
    criteria,
  })
  const { timeZone } = row
  return { url: row.slug, state: row.state, timeZone, values, seen: versionToken(values) }
}
