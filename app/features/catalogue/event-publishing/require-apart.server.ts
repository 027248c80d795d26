import { findOverlap } from '#app/features/catalogue/availability/find-overlap.server.ts'
import { formatSession } from '#app/kit/dates.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Refuses with `conflict` an event that was just published or moved while its trainer is booked already at
 * that time.
 */
export async function requireApart(tx: Tx, ctx: Ctx, event: { id: string; timeZone: string }): Promise<void> {
  const taken = await findOverlap(tx, { kind: 'event', id: event.id })
  if (taken)
    throw refuse('conflict', 'trainers:refused.engaged', {
      when: formatSession(taken.startsAt, taken.endsAt, event.timeZone, ctx.language, ctx.now()),
    })
}
