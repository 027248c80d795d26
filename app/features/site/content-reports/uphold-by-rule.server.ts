import { eq } from 'drizzle-orm'
import type { Choice, Rule } from '#app/features/people/notifications/statement.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { carryOutDecision } from '#app/features/people/staff-acts/carry-out-decision.server.ts'
import { untilAfter } from '#app/features/people/staff-acts/decision.ts'
import { proveChoices } from '#app/features/people/staff-acts/prove-choices.server.ts'
import { partyTitle } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { findPictures } from '#app/features/people/staff-acts/queries-pictures.server.ts'
import { isOfStaff } from '#app/features/people/staff-acts/queries-scope.server.ts'
import type { ActedOn } from '#app/features/people/staff-acts/staff-act.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeContentReport } from './change-content-report.server.ts'
import type { contentReports } from './tables.server.ts'

type Row = typeof contentReports.$inferSelect

export type Upheld = {
  /** What the reported thing is for a decision of staff. */
  kind: ActedOn
  acts: readonly Choice[]
  pictures: readonly string[]
  rule: Rule
  facts: string
  days: number | null
  /** What those who reported it read. */
  reason: string
  code: string
}

/**
 * Carries out what was decided against a reported thing and its owner, and upholds its locked reports with
 * it. Refuses with `forbidden` what is of somebody of staff; bad input and `conflict` as `carryOutDecision`,
 * `findPictures` and `proveChoices` do.
 */
export async function upholdByRule(
  tx: Tx,
  ctx: Ctx & { actor: Person },
  [first, ...more]: readonly [Row, ...Row[]],
  { kind, acts, pictures: names, rule, facts, days, reason, code }: Upheld,
): Promise<void> {
  const { subjectId, ownerId: partyId, title } = first
  const [owner] = await tx
    .select({ partyTitle, isOfStaff: isOfStaff(parties.id) })
    .from(parties)
    .where(eq(parties.id, partyId))
  if (!owner) throw notFound()
  if (owner.isOfStaff) throw refuse('forbidden', 'staff-acts:refused.staff')

  const about = { kind, id: subjectId, title, partyId, partyTitle: owner.partyTitle }
  const until = untilAfter(days, ctx.now())
  const pictures = await findPictures(ctx, { of: about, acts, pictures: names })
  const decision = { about, choices: acts, rule, source: 'report', reason: facts, until, pictures } as const
  const decisionId = await carryOutDecision(tx, ctx, decision)
  for (const row of [first, ...more])
    await changeContentReport(tx, inWake(ctx), row, { name: 'uphold', answer: reason, decisionId })
  await proveChoices(tx, ctx, { accountId: ctx.actor.accountId, acts, code })
}
