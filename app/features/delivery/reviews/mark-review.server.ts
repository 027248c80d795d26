import { coarseAddress } from '#app/features/people/auth-sessions/device.ts'
import { deviceHash } from '#app/features/people/auth-sessions/queries-scope.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { reviewMarks } from './tables.server.ts'

/** Keeps hashes of the browser and of the coarse network in which a review was written. */
export async function markReview(tx: Tx, { ctx, reviewId }: { ctx: Ctx; reviewId: string }): Promise<void> {
  const network = coarseAddress(ctx.ip ?? '')
  const marks = [
    ...ctx.deviceKeys.map((key) => ({ kind: 'browser' as const, mark: deviceHash(key) })),
    ...(network && ctx.userAgent
      ? [{ kind: 'network' as const, mark: keyedHash('reviews.network', `${network} ${ctx.userAgent}`) }]
      : []),
  ]
  if (marks.length > 0)
    await tx
      .insert(reviewMarks)
      .values(marks.map((mark) => ({ reviewId, ...mark })))
      .onConflictDoNothing()
}
