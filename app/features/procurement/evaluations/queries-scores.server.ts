import { type AnyColumn, and, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { proposalsReceivedBy } from '#app/features/procurement/proposals/queries-scope.server.ts'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { listCriteria } from '#app/features/procurement/requirements/queries-criteria.server.ts'
import { requirementsOwnedBy } from '#app/features/procurement/requirements/queries-scope.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { accountIdOf, type PartyActor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { isComplete, type Points, scoreOf } from './scoring.ts'
import { agreedScores, evaluatorConflicts, proposalScores } from './tables.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

/** How one proposal is judged so far; `others` only once the reader has scored it alone, or it is decided. */
export type Judged = {
  code: string
  own: Points
  others: { name: string; points: Points; score: number | null }[]
  agreed: Points
  score: number | null
  ownScore: number | null
}

const nameOf = (account: AnyColumn) =>
  sql<string>`(select coalesce(nullif(p.name, ''), a.display_username)
    from ${accounts} a join ${parties} p on p.id = a.party_id where a.id = ${account})`

const current = and(
  eq(proposals.id, proposalScores.proposalId),
  eq(proposals.version, proposalScores.version),
)
const agreedNow = and(eq(proposals.id, agreedScores.proposalId), eq(proposals.version, agreedScores.version))

/**
 * How the proposals to an own requirement are judged by its criteria, and who has said to be partial. Of who
 * has not scored a proposal alone the points of others are kept back. Four queries.
 */
export async function getEvaluation(ctx: PartyCtx, url: string) {
  const accountId = accountIdOf(ctx.actor)
  const ofThis = and(proposalsReceivedBy(ctx.actor), eq(requirements.slug, url))
  const [criteria, scores, agreed, conflicts] = await Promise.all([
    listCriteria(ctx, url),
    read(ctx)
      .select({
        code: proposals.code,
        state: requirements.state,
        accountId: proposalScores.accountId,
        name: nameOf(proposalScores.accountId),
        criterionId: proposalScores.criterionId,
        points: proposalScores.points,
      })
      .from(proposalScores)
      .innerJoin(proposals, current)
      .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
      .where(ofThis),
    read(ctx)
      .select({ code: proposals.code, criterionId: agreedScores.criterionId, points: agreedScores.points })
      .from(agreedScores)
      .innerJoin(proposals, agreedNow)
      .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
      .where(ofThis),
    read(ctx)
      .select({ accountId: evaluatorConflicts.accountId, name: nameOf(evaluatorConflicts.accountId) })
      .from(evaluatorConflicts)
      .innerJoin(requirements, eq(requirements.id, evaluatorConflicts.requirementId))
      .where(and(requirementsOwnedBy(ctx.actor), eq(requirements.slug, url))),
  ])
  const judgedOf = (code: string): Judged => {
    const given = scores.filter((row) => row.code === code)
    const own = pointsIn(given.filter((row) => row.accountId === accountId))
    const isDecided = given.some(({ state }) => state !== 'open' && state !== 'deciding')
    const others = Map.groupBy(
      given.filter((row) => row.accountId !== accountId),
      (row) => row.accountId,
    )
    const together = pointsIn(agreed.filter((row) => row.code === code))
    return {
      code,
      own,
      others:
        isComplete(own, criteria) || isDecided
          ? [...others.values()].map((rows) => {
              const points = pointsIn(rows)
              return { name: rows[0]?.name ?? '', points, score: scoreOf(points, criteria) }
            })
          : [],
      agreed: together,
      score: scoreOf(together, criteria),
      ownScore: scoreOf(own, criteria),
    }
  }
  return {
    criteria,
    judgedOf,
    isPartial: conflicts.some((one) => one.accountId === accountId),
    partial: conflicts.map(({ name }) => name),
  }
}

const pointsIn = (rows: readonly { criterionId: string; points: number }[]): Points =>
  Object.fromEntries(rows.map(({ criterionId, points }) => [criterionId, points]))
