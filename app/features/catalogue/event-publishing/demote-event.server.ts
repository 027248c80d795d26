import { and, eq, isNull } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'

type Facts = { id: string; reason: string }

/**
 * Shows an event after all others, wherever the best or the nearest comes first. False, and nothing changed,
 * of one that is.
 */
export async function demoteEvent(tx: Tx, ctx: Ctx, { id, reason }: Facts): Promise<boolean> {
  const { rowCount } = await tx
    .update(events)
    .set({ demotedAt: ctx.now() })
    .where(and(eq(events.id, id), isNull(events.demotedAt)))
  if (!rowCount) return false
  await audit(tx, ctx, 'event.demote', { kind: 'event', id }, { reason: personal(reason) })
  await recordFact(tx, eventChanged, id, { part: 'standing' })
  return true
}
