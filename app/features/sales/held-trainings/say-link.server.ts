import { and, eq } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { lockQuotas } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { accountIdOf, requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sayLinkInput } from './inputs.ts'
import { saveHeldEvent } from './save-held-event.server.ts'
import { heldTrainings } from './tables.server.ts'

/**
 * Says where an agreed online training takes place, or says it anew: its participants find it on their
 * tickets, and those who are named hear of a new one. For whoever acts for its provider; somebody else's is
 * not found. Refuses `held-trainings:refused.over` of one that has ended; bad input beside `onlineUrl`.
 */
export async function sayLink(ctx: Ctx, input: unknown): Promise<void> {
  const { code, onlineUrl, onlineCode } = parseInput(sayLinkInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ event: events })
      .from(heldTrainings)
      .innerJoin(events, eq(events.id, heldTrainings.eventId))
      .innerJoin(trainingRequests, eq(trainingRequests.orderId, heldTrainings.orderId))
      .where(and(eq(trainingRequests.code, code), eventsOwnedBy(actor)))
      .for('no key update', { of: events })
    if (found?.event.mode !== 'online') throw notFound()
    const { event } = found
    if (event.state !== 'published' || event.endsAt <= ctx.now())
      throw refuse('conflict', 'held-trainings:refused.over')
    if (event.onlineUrl === onlineUrl && event.onlineCode === (onlineCode ?? null)) return
    await lockQuotas(tx, { eventId: event.id })
    const link = { onlineUrl, onlineCode: onlineCode ?? null }
    await saveHeldEvent(tx, event, link, { by: accountIdOf(actor), at: ctx.now() })
    await audit(tx, ctx, 'held-training.say-link', { kind: 'event', id: event.id })
  })
}
