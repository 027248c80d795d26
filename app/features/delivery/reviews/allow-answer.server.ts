import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { reviewsDecidedBy } from './queries-scope.server.ts'
import { reviews } from './tables.server.ts'

/** Lets a provider whose answer was removed answer the review anew. False where none was removed. */
export async function allowAnswer(
  tx: Tx,
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const [removed] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        reviewsDecidedBy(ctx.actor),
        eq(reviews.id, id),
        isNull(reviews.answer),
        isNotNull(reviews.answeredAt),
      ),
    )
    .for('no key update')
  if (!removed) return false
  await tx.update(reviews).set({ answeredAt: null }).where(eq(reviews.id, id))
  await audit(tx, ctx, 'review.allow-answer', { kind: 'review', id }, { reason: personal(reason) })
  return true
}
