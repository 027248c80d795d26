import { and, eq } from 'drizzle-orm'
import { reviewsSeenBy } from '#app/features/delivery/reviews/queries-scope.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { proveGuestEmail } from '#app/features/people/email-codes/prove-guest-email.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { hasAccount, partyIdOf } from '#app/kit/actor.ts'
import { type AccountId, newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { countAttempt, type Limit } from '#app/platform/rate-limit.server.ts'
import { contentReported } from './content-report.ts'
import { contentReportInput, visitorReportInput } from './inputs.ts'
import { getSubjectToReport } from './queries-subject.server.ts'
import { contentReports } from './tables.server.ts'

const REPORTS: Limit = { name: 'content-reports', points: 20, seconds: 86_400 }

type By = { reportedBy: AccountId } | { email: string }

/**
 * Reports a topic, an event, a provider, a requirement or a review to staff, with a reason; once for each
 * account or address while it is open, repeating it changes nothing. A visitor proves the address by the code
 * that was sent to this browser (`code6`), or has proven it within a day. Refuses what the actor may not see
 * as not found, the own with `conflict`, and more than 20 in a day from one account or place with `limit`;
 * bad input as of confirmEmailCode beside `code6`.
 */
export async function reportContent(ctx: Ctx, input: unknown): Promise<void> {
  const { kind, slug, reason, picture, words } = parseInput(contentReportInput, input)
  const { actor } = ctx
  const subject = await getSubjectToReport(ctx, { kind, slug })
  const isWriter = hasAccount(actor) && actor.accountId === subject.writtenBy
  if (isWriter || partyIdOf(actor) === subject.ownerId)
    throw refuse('conflict', 'content-reports:refused.own')
  await countAttempt(REPORTS, hasAccount(actor) ? actor.accountId : addressKey(ctx.ip))
  const by: By = hasAccount(actor) ? { reportedBy: actor.accountId } : await proveVisitor(ctx, input)

  await inTransaction(async (tx) => {
    const { id: subjectId, ownerId, title } = subject
    if (kind === 'review') await lockShown(tx, ctx, slug)
    const id = newId()
    const made = await tx
      .insert(contentReports)
      .values({
        id,
        code: newCode(12),
        subjectKind: kind,
        subjectId,
        ownerId,
        title,
        slug: subject.slug,
        ...by,
        language: ctx.language,
        reason,
        isPicture: picture,
        words,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: contentReports.id })
    if (made.length === 0) return
    await audit(tx, ctx, 'content.report', { kind: 'content-report', id }, { reason })
    await recordFact(tx, contentReported, id, {})
  })
}

/** A decision at the same moment settles this report, too, or has hidden the review before. */
async function lockShown(tx: Tx, ctx: Ctx, code: string): Promise<void> {
  const [shown] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(parties, eq(parties.id, reviews.trainerId))
    .where(and(eq(reviews.code, code), reviewsSeenBy(ctx.actor)))
    .for('share', { of: reviews })
  if (!shown) throw notFound()
}

async function proveVisitor(ctx: Ctx, input: unknown): Promise<By> {
  const given = parseInput(visitorReportInput, input)
  await proveGuestEmail(ctx, given)
  return { email: given.email }
}
