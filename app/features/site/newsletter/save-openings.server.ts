import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { openingsInput } from './inputs.ts'
import { CHANGEABLE, shownOpenings, writtenOpenings } from './newsletter.ts'
import { canEditNewsletter } from './policy.ts'
import { issuesSeenBy } from './queries-scope.server.ts'
import { newsletterIssues } from './tables.server.ts'

/**
 * Saves the opening lines of an issue, one for each language, each of which may be empty. Not found for
 * anybody but staff that edits the site. Bad input where somebody else saved since the form was shown;
 * refuses with `conflict` an issue that leaves or has left.
 */
export async function saveOpenings(ctx: Ctx, input: unknown): Promise<void> {
  if (!canEditNewsletter(ctx.actor)) throw notFound()
  const { issue: id, seen, ...typed } = parseInput(openingsInput, input)

  await inTransaction(async (tx) => {
    const [issue] = await tx
      .select()
      .from(newsletterIssues)
      .where(and(issuesSeenBy(ctx.actor), eq(newsletterIssues.id, id)))
      .for('update')
    if (!issue) throw notFound()

    if (!CHANGEABLE.includes(issue.state)) throw refuse('conflict', 'newsletter:refused.leaves')

    if (!differsFrom(shownOpenings(issue.openings), shownOpenings(typed), seen)) return

    const openings = writtenOpenings(typed)
    await tx.update(newsletterIssues).set({ openings }).where(eq(newsletterIssues.id, issue.id))
    await audit(tx, ctx, 'newsletter.openings', { kind: 'newsletter', id: issue.id }, { openings })
  })
}
