import { eq } from 'drizzle-orm'
import { changeDecision } from '#app/features/catalogue/events/change-decision.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { openDecisionOf } from '#app/features/catalogue/events/open-decision-of.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { lockQuotas } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { SoldChoice } from './case.ts'

/**
 * Has a locked event run, which answers for its organiser where a missed quorum asks, or cancels it: what
 * follows the fact refunds and notifies everybody.
 */
export async function settleSoldEvent(
  tx: Tx,
  ctx: Ctx,
  { eventId, choice }: { eventId: string; choice: SoldChoice },
): Promise<void> {
  await lockQuotas(tx, { eventId })
  const [event] = await tx.select().from(events).where(eq(events.id, eventId))
  if (!event) throw notFound()
  const decision = await openDecisionOf(tx, event)
  if (decision) await changeDecision(tx, ctx, decision, { step: choice, event })
  else if (choice === 'cancel') await changeEventState(tx, ctx, event, 'cancel')
}
