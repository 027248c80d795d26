import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { changeIssue } from './change-issue.server.ts'
import { decisionInput } from './inputs.ts'
import { sendNewsletterJob } from './jobs.ts'
import { canEditNewsletter } from './policy.ts'
import { issuesSeenBy } from './queries-scope.server.ts'
import { newsletterIssues } from './tables.server.ts'

/**
 * Staff lets an issue go (`decision` approve), which begins to leave at once, or holds it, also while it
 * leaves. Not found for anybody but staff that edits the site. Refuses with `conflict` an issue that has left
 * or lapsed, and one that is as asked already.
 */
export async function decideNewsletter(ctx: Ctx, input: unknown): Promise<void> {
  if (!canEditNewsletter(ctx.actor)) throw notFound()
  const { issue: id, decision } = parseInput(decisionInput, input)

  await inTransaction(async (tx) => {
    const [issue] = await tx
      .select({ id: newsletterIssues.id, state: newsletterIssues.state })
      .from(newsletterIssues)
      .where(and(issuesSeenBy(ctx.actor), eq(newsletterIssues.id, id)))
      .for('update')
    if (!issue) throw notFound()

    await changeIssue(tx, ctx, issue, decision)
    if (decision === 'approve') await enqueue(tx, sendNewsletterJob, {})
  })
}
