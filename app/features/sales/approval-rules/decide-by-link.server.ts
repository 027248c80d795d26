import { eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { approvalSubjects } from './approval-subjects.server.ts'
import { decideByLinkInput } from './inputs.ts'
import { findLinked } from './queries-link.server.ts'
import { hashOfToken } from './queries-scope.server.ts'
import { approvalLinks, approvalSteps } from './tables.server.ts'

const DECISIONS = { name: 'decide-by-link', points: 120, seconds: 3_600 }

/**
 * Takes the one step of a link, as the person to whom it was mailed and with that person's rights by now;
 * nobody needs to sign in for it. The link is used up by it. Refuses `approval-rules:link.used`, `.expired`,
 * `.decided`, `.ended`, `.noRight` and `.locked`, what deciding it refuses, `limit` after 120 in an hour, and
 * with `notFound` what is no link.
 */
export async function decideByLink(ctx: Ctx, input: unknown): Promise<void> {
  const answer = parseInput(decideByLinkInput, input)
  await countAttempt(DECISIONS, ctx.ip ?? 'unknown')
  const subjects = await approvalSubjects.read()
  const { standing, person } = await findLinked(ctx, answer.token)
  if (standing !== 'open') throw refuse('conflict', `approval-rules:link.${standing}`)
  if (!person) throw notFound()

  await inTransaction(async (tx) => {
    const ofToken = eq(approvalLinks.tokenHash, hashOfToken(answer.token))
    const [link] = await tx.select().from(approvalLinks).where(ofToken).for('update')
    if (!link) throw notFound()
    if (link.usedAt !== null) throw refuse('conflict', 'approval-rules:link.used')
    const [step] = await tx.select().from(approvalSteps).where(eq(approvalSteps.id, link.stepId))
    if (!step) throw notFound()
    if (step.decidedAt !== null) throw refuse('conflict', 'approval-rules:link.decided')

    await tx.update(approvalLinks).set({ usedAt: ctx.now() }).where(ofToken)
    const reason = answer.intent === 'decline' ? answer.reason : null
    await subjects[step.subjectKind].decide(tx, { ...ctx, actor: person }, { id: step.subjectId, reason })
    // Somebody else was quicker: then it was the next step, which is not what was read.
    const [taken] = await tx.select().from(approvalSteps).where(eq(approvalSteps.id, step.id))
    if (taken?.decidedBy !== person.accountId) throw refuse('conflict', 'approval-rules:link.decided')
  })
}
