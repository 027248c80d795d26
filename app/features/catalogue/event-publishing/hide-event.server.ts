import { and, eq, isNull } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'

type Facts = { id: string; reason: string }

/**
 * Takes an event out of sight, for a reason that stands in the audit; what was agreed about it stays. False,
 * and nothing changed, of one that is.
 */
export async function hideEvent(tx: Tx, ctx: Ctx, { id, reason }: Facts): Promise<boolean> {
  const { rowCount } = await tx
    .update(events)
    .set({ hiddenAt: ctx.now() })
    .where(and(eq(events.id, id), isNull(events.hiddenAt)))
  if (!rowCount) return false
  await audit(tx, ctx, 'event.hide', { kind: 'event', id }, { reason: personal(reason) })
  await recordFact(tx, eventChanged, id, { part: 'visibility' })
  // Pages that are kept for visitors show what is gone.
  await enqueue(tx, forgetPagesJob, {})
  return true
}
