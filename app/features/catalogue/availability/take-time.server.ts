import { formatSession } from '#app/kit/dates.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { holdTime, type TimeAsked } from './hold-time.server.ts'

/**
 * Books a trainer's time for a subject, replacing its former booking. Refuses with `conflict` the first
 * session that is not free, named in the actor's language; never for whom or where it is booked.
 */
export async function takeTime(tx: Tx, ctx: Ctx, asked: TimeAsked): Promise<void> {
  const now = ctx.now()
  const taken = await holdTime(tx, asked, now)
  if (taken)
    throw refuse('conflict', 'trainers:refused.engaged', {
      when: formatSession(taken.startsAt, taken.endsAt, asked.timeZone, ctx.language, now),
    })
}
