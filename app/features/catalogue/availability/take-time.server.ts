import { formatSession } from '#app/kit/dates.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { holdTime, type TimeAsked } from './hold-time.server.ts'

/**
 * Takes somebody's time for a subject, in place of what the subject held before. Refuses with `conflict` the
 * first span that is not free, and says when that is, in the words of who asks; never for whom or where the
 * time is taken.
 */
export async function takeTime(tx: Tx, ctx: Ctx, asked: TimeAsked): Promise<void> {
  const now = ctx.now()
  const taken = await holdTime(tx, asked, now)
  if (taken)
    throw refuse('conflict', 'trainers:refused.engaged', {
      when: formatSession(taken.startsAt, taken.endsAt, asked.timeZone, ctx.language, now),
    })
}
