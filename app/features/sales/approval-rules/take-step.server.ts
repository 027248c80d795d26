import { and, eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { AskedSubject } from './approval-step.ts'
import { openNextStep } from './open-next-step.server.ts'
import { isOpenStep, stepsDecidedBy } from './queries-scope.server.ts'
import { approvalSteps } from './tables.server.ts'

/**
 * Takes the open step of something that is asked, whose row the caller has locked, as the actor: approved,
 * the next one is opened. Returns whether it was the last, and whether it was one of any admin. Refuses with
 * `approval-rules:refused.notYours` who does not decide on that step, who asks above all, be it through a
 * delegate.
 */
export async function takeStep(
  tx: Tx,
  ctx: Ctx,
  subject: AskedSubject,
  answer: 'approve' | 'decline',
): Promise<{ isLast: boolean; isOfAdmin: boolean }> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const ofSubject = and(
    eq(approvalSteps.subjectKind, subject.kind),
    eq(approvalSteps.subjectId, subject.id),
    isOpenStep,
  )
  await tx.select({ id: approvalSteps.id }).from(approvalSteps).where(ofSubject).for('update')
  const [step] = await tx
    .select()
    .from(approvalSteps)
    .where(and(ofSubject, stepsDecidedBy(ctx)))
  if (!step) throw refuse('conflict', 'approval-rules:refused.notYours')
  await tx
    .update(approvalSteps)
    .set({ decidedBy: actor.accountId, decidedAt: ctx.now() })
    .where(eq(approvalSteps.id, step.id))
  const isLast = answer === 'decline' || !(await openNextStep(tx, subject, ctx.now()))
  return { isLast, isOfAdmin: step.approverId === null }
}
