import { eq } from 'drizzle-orm'
import { changeReviewState } from '#app/features/delivery/reviews/change-review-state.server.ts'
import { canDecideReviews } from '#app/features/delivery/reviews/policy.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ringReleaseInput } from './inputs.ts'
import { lockRing } from './lock-ring.server.ts'
import { reviewRings } from './tables.server.ts'

/**
 * Shows all reviews of a ring again: nothing is decided against anybody. For staff who moderate; not found
 * for anybody else. Refuses with `conflict` what somebody else has decided meanwhile, and with `forbidden` an
 * own cause.
 */
export async function releaseRing(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideReviews(actor)) throw notFound()
  const { ring: code, reason } = parseInput(ringReleaseInput, input)

  await inTransaction(async (tx) => {
    const { id, held } = await lockRing(tx, actor, code)

    const decided = { outcome: 'release', decidedBy: actor.accountId, decidedAt: ctx.now() } as const
    await tx.update(reviewRings).set(decided).where(eq(reviewRings.id, id))
    for (const review of held)
      await changeReviewState(tx, inWake(ctx), review, { name: 'release', hiddenReason: null })
    const said = { decision: 'release', reviews: held.length, reason: personal(reason || null) }
    await audit(tx, ctx, 'review-rings.decide', { kind: 'review-ring', id }, said)
  })
}
