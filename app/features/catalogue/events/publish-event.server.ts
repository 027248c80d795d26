import { eq } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeEventState } from './change-event-state.server.ts'
import type { EventState } from './event.ts'
import { guaranteeEvent } from './guarantee-event.server.ts'
import { events } from './tables.server.ts'

/**
 * Publishes a draft, as the actor of the context, since `since` or now. One that is over is completed at
 * once. Returns its state.
 */
export async function publishEvent(
  tx: Tx,
  ctx: Ctx,
  { id, since }: { id: string; since?: Date },
): Promise<EventState> {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for('no key update')
  if (!row) throw notFound()
  const publishedAt = since ?? row.publishedAt ?? ctx.now()
  const state = await changeEventState(tx, ctx, { ...row, publishedAt }, 'publish')
  if (row.runsForSure) await guaranteeEvent(tx, { eventId: id, orderId: null, at: publishedAt })
  if (row.endsAt > ctx.now()) return state
  const clock = systemContext('events.complete', { now: ctx.now })
  return changeEventState(tx, clock, { ...row, publishedAt, state }, 'complete')
}
