import { and, eq, inArray, sql } from 'drizzle-orm'
import { scoreOf } from '#app/features/procurement/evaluations/scoring.ts'
import { agreedScores } from '#app/features/procurement/evaluations/tables.server.ts'
import { proposals, proposalVersions } from '#app/features/procurement/proposals/tables.server.ts'
import { requirementCriteria, requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { comparableTotal, placesFor } from './place.ts'
import { proposalPlaces } from './tables.server.ts'

/**
 * Notes where each proposal to a requirement that was awarded or closed stood, as it is by then, where its
 * seeker chose that who is declined learns it: neither what was withdrawn nor what expired counts. Once more
 * after a second award. Refuses any actor but the system.
 */
export async function freezePlaces(ctx: Ctx, requirementId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [requirement] = await tx
      .select()
      .from(requirements)
      .where(eq(requirements.id, requirementId))
      .for('update')
    const isDecided = requirement?.state === 'awarded' || requirement?.state === 'closed'
    if (!requirement?.showPlaces || !isDecided) return
    const offers = await listOffers(tx, requirement)
    if (offers.length === 0) return
    const frozenAt = ctx.now()
    const rows = [...placesFor(offers)].map(([proposalId, place]) => ({ proposalId, ...place, frozenAt }))

    const set = {
      place: sql`excluded.place`,
      placed: sql`excluded.placed`,
      score: sql`excluded.score`,
      bestScore: sql`excluded.best_score`,
      frozenAt,
    }
    await tx
      .insert(proposalPlaces)
      .values(rows)
      .onConflictDoUpdate({ target: proposalPlaces.proposalId, set })
  })
}

type Decided = { id: string; budgetCurrency: string | null }

/** The proposals that counted, with their totals in one currency and their scores. */
async function listOffers(tx: Tx, { id, budgetCurrency }: Decided) {
  const counted = and(
    eq(proposals.requirementId, id),
    inArray(proposals.state, ['submitted', 'shortlisted', 'accepted', 'declined']),
  )
  const rows = await tx
    .select({ id: proposals.id, said: proposalVersions })
    .from(proposals)
    .innerJoin(
      proposalVersions,
      and(eq(proposalVersions.proposalId, proposals.id), eq(proposalVersions.version, proposals.version)),
    )
    .where(counted)
    .orderBy(proposals.id)
  const criteria = await tx
    .select({ id: requirementCriteria.id, weight: requirementCriteria.weight })
    .from(requirementCriteria)
    .where(eq(requirementCriteria.requirementId, id))
  const agreed = await tx
    .select({
      proposalId: agreedScores.proposalId,
      criterionId: agreedScores.criterionId,
      points: agreedScores.points,
    })
    .from(agreedScores)
    .innerJoin(
      proposals,
      and(eq(proposals.id, agreedScores.proposalId), eq(proposals.version, agreedScores.version)),
    )
    .where(counted)
  const base = budgetCurrency ?? rows[0]?.said.currency ?? ''
  return rows.map(({ id: of, said }) => {
    const own = agreed.filter(({ proposalId }) => proposalId === of)
    const points = Object.fromEntries(own.map((one) => [one.criterionId, one.points]))
    return { id: of, total: comparableTotal(said, base), score: scoreOf(points, criteria) }
  })
}
