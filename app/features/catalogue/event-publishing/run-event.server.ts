import { changeDecision } from '#app/features/catalogue/events/change-decision.server.ts'
import { isOnSale } from '#app/features/catalogue/events/event.ts'
import { guaranteeEvent } from '#app/features/catalogue/events/guarantee-event.server.ts'
import { openDecisionOf } from '#app/features/catalogue/events/open-decision-of.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ownEventInput } from './inputs.ts'
import { lockOwnEvent } from './lock-own-event.server.ts'
import { refusalOf } from './policy.ts'

/**
 * Guarantees a public event of the party acted for, however few participants it has: all holders of seats are
 * notified, and it cannot be undone. Repeating it changes nothing. Refuses a visitor with `signIn`, an actor
 * without the right with `forbidden`, somebody else's event as not found, with `conflict` one that is not
 * public or has begun.
 */
export async function runEvent(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug } = parseInput(ownEventInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const event = await lockOwnEvent(tx, actor, slug)
    const refusal = refusalOf(actor, 'publish')
    if (refusal) throw refuse('forbidden', refusal)
    if (!isOnSale(event, ctx.now())) throw refuse('conflict', 'event-publishing:refused.begun')

    const decision = await openDecisionOf(tx, event)
    if (decision) return changeDecision(tx, ctx, decision, { step: 'run', event })
    await guaranteeEvent(tx, { eventId: event.id, orderId: null, at: ctx.now() })
    await audit(tx, ctx, 'event.run', { kind: 'event', id: event.id })
  })
}
