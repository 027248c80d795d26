import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { RefusalReason } from './match.ts'
import { matchesOfOwner, matchOfLink } from './queries-scope.server.ts'
import { readRefusalToken } from './refusal-token.server.ts'
import { requirementMatches } from './tables.server.ts'

/**
 * How many providers said no to an own requirement, by reason, and the names of those who gave theirs. One
 * query.
 */
export async function listRefusals(ctx: Ctx & { actor: PartyActor }, url: string): Promise<Refusals> {
  const rows = await read(ctx)
    .select({
      reason: requirementMatches.refusal,
      name: sql<string | null>`case when ${requirementMatches.isNamed} then ${providerName} end`,
    })
    .from(requirementMatches)
    .innerJoin(requirements, eq(requirements.id, requirementMatches.requirementId))
    .innerJoin(parties, eq(parties.id, requirementMatches.providerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(and(matchesOfOwner(ctx.actor), eq(requirements.slug, url), isNotNull(requirementMatches.refusal)))
    .orderBy(asc(requirementMatches.refusedAt), asc(requirementMatches.providerId))
  const byReason = Map.groupBy(rows, ({ reason }) => reason ?? 'other')
  return [...byReason].map(([reason, said]) => ({
    reason,
    count: said.length,
    names: said.flatMap(({ name }) => name ?? []),
  }))
}

export type Refusals = { reason: RefusalReason; count: number; names: string[] }[]

/**
 * What the sealed link of a mail is about, and what was said already; null for an invalid link. One query.
 */
export async function findRefusal(ctx: Ctx, token: string) {
  const told = readRefusalToken(token)
  if (!told) return null
  const [row] = await read(ctx)
    .select({
      url: requirements.slug,
      title: requirements.title,
      language: requirements.language,
      isOpen: sql<boolean>`${requirements.state} = 'open' and ${requirements.deadline} > now()`,
      said: requirementMatches.refusal,
    })
    .from(requirementMatches)
    .innerJoin(requirements, eq(requirements.id, requirementMatches.requirementId))
    .where(matchOfLink(told))
  return row ?? null
}
