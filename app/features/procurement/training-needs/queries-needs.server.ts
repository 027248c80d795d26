import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { ownCompany } from '#app/features/people/companies/queries-scope.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { decidesNeeds } from './policy.ts'
import { needsLinkAt, needsLinkOf, needsOf } from './queries-scope.server.ts'
import { trainingNeedLinks, trainingNeeds } from './tables.server.ts'
import { MOST_NEEDS, type NeedState } from './training-need.ts'

const nameOfAsker = sql<string>`coalesce(${trainingNeeds.name}, (select coalesce(nullif(p.name, ''), p.display_slug)
  from ${accounts} a join ${parties} p on p.id = a.party_id where a.id = ${trainingNeeds.accountId}), '')`

/** The needs of the workspace acted for in a state, the newest first, at most 100. One query. */
export async function listNeeds(ctx: Ctx, state: NeedState) {
  if (!decidesNeeds(ctx.actor)) throw notFound()
  return read(ctx)
    .select({
      id: trainingNeeds.id,
      title: trainingNeeds.title,
      category: categories.slug,
      categoryId: categories.id,
      categoryName: sql<string>`${categories.names} ->> ${ctx.language}`,
      reason: trainingNeeds.reason,
      wantedBy: trainingNeeds.wantedBy,
      name: nameOfAsker,
      rank: trainingNeeds.rank,
      state: trainingNeeds.state,
      declinedReason: trainingNeeds.declinedReason,
      plannedAs: trainingNeeds.plannedAs,
      createdAt: trainingNeeds.createdAt,
      decidedAt: trainingNeeds.decidedAt,
    })
    .from(trainingNeeds)
    .innerJoin(categories, eq(categories.id, trainingNeeds.categoryId))
    .where(and(needsOf(ctx.actor), eq(trainingNeeds.state, state)))
    .orderBy(asc(trainingNeeds.rank), desc(trainingNeeds.createdAt), asc(trainingNeeds.id))
    .limit(MOST_NEEDS)
}

/** How many needs of the workspace acted for are in each state. One query. */
export async function countNeeds(ctx: Ctx): Promise<Record<NeedState, number>> {
  const rows = await read(ctx)
    .select({ state: trainingNeeds.state, many: sql<number>`count(*)::int` })
    .from(trainingNeeds)
    .where(needsOf(ctx.actor))
    .groupBy(trainingNeeds.state)
  const many = (state: NeedState) => rows.find((row) => row.state === state)?.many ?? 0
  return { open: many('open'), planned: many('planned'), declined: many('declined') }
}

/** Where the workspace acted for is, and in which currency it counts. One query. */
export async function findPlace(ctx: Ctx) {
  const [row] = await read(ctx)
    .select({ city: parties.city, country: parties.country, currency: parties.currency })
    .from(parties)
    .where(ownCompany(ctx.actor))
  return row ?? null
}

/** The code of the link of the workspace acted for; null where it is off. One query. */
export async function findNeedsLink(ctx: Ctx): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ code: trainingNeedLinks.code })
    .from(trainingNeedLinks)
    .where(needsLinkOf(ctx.actor))
  return row?.code ?? null
}

/** Whose people say behind a link what they need. What is switched off is not found. One query. */
export async function getAskedBy(ctx: Ctx, code: string) {
  const [row] = await read(ctx)
    .select({ companyId: trainingNeedLinks.companyId, name: parties.name })
    .from(trainingNeedLinks)
    .innerJoin(parties, eq(parties.id, trainingNeedLinks.companyId))
    .where(and(needsLinkAt(code), presentParties()))
  if (!row) throw notFound()
  return row
}
