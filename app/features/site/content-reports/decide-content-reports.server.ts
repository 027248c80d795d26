import { and, asc, eq, gte, or } from 'drizzle-orm'
import { removeAnswer } from '#app/features/delivery/reviews/remove-answer.server.ts'
import { actsSeenBy } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { changeContentReport } from './change-content-report.server.ts'
import { contentDecisionInput } from './inputs.ts'
import { canDecideReports } from './policy.ts'
import { contentReportsDecidedBy } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

/**
 * Decides on all open reports of one thing at once, with words that those who reported it read: they are
 * dismissed, or upheld once staff has acted on the thing or its owner since the first of them; upholding
 * those of the answer to a review removes it. For staff who moderate; not found for anybody else, and where
 * it is an own cause of the decider or no report is known. Refuses with `conflict` what somebody has decided
 * meanwhile, and to uphold what nothing was done about.
 */
export async function decideContentReports(ctx: Ctx, input: unknown): Promise<void> {
  if (!canDecideReports(ctx.actor)) throw notFound()
  const { subject, decision, reason } = parseInput(contentDecisionInput, input)
  const { kind, id } = subject

  await inTransaction(async (tx) => {
    const rows = await tx
      .select()
      .from(contentReports)
      .where(
        and(
          contentReportsDecidedBy(ctx.actor),
          eq(contentReports.subjectKind, kind),
          eq(contentReports.subjectId, id),
        ),
      )
      .orderBy(asc(contentReports.createdAt), asc(contentReports.id))
      .for('no key update')
    if (rows.length === 0) throw notFound()
    const open = rows.filter(({ state }) => state === 'open')
    const [first] = open
    if (!first) throw refuse('conflict', 'content-reports:refused.decided')

    const about = { id, ownerId: first.ownerId, since: first.createdAt }
    if (decision === 'uphold' && kind !== 'answer' && !(await hasActed(tx, ctx, about)))
      throw refuse('conflict', 'content-reports:refused.nothingDone')

    if (decision === 'uphold' && kind === 'answer')
      await removeAnswer(tx, inWake(ctx), { reviewId: id, reason })
    // One act is one entry of the trace, however many have reported.
    for (const row of open) {
      const by = row === first ? ctx : inWake(ctx)
      await changeContentReport(tx, by, row, { name: decision, answer: reason })
    }
  })
}

type About = { id: string; ownerId: PartyId; since: Date }

/** Whether staff has done something about a thing or its owner since it was first reported. */
async function hasActed(tx: Tx, ctx: Ctx, { id, ownerId, since }: About): Promise<boolean> {
  const isAbout = or(eq(staffActs.subjectId, id), eq(staffActs.subjectId, ownerId))
  const acts = await tx
    .select({ id: staffActs.id })
    .from(staffActs)
    .where(
      and(actsSeenBy(ctx.actor), eq(staffActs.partyId, ownerId), isAbout, gte(staffActs.createdAt, since)),
    )
    .limit(1)
  return acts.length > 0
}
