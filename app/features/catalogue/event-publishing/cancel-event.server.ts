import { changeDecision } from '#app/features/catalogue/events/change-decision.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { openDecisionOf } from '#app/features/catalogue/events/open-decision-of.server.ts'
import { writeCancelWords } from '#app/features/catalogue/events/write-cancel-words.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { cancelEventInput } from './inputs.ts'
import { lockOwnEvent } from './lock-own-event.server.ts'
import { refusalOf } from './policy.ts'

/**
 * Cancels an event of the party acted for that has not begun: followers of the fact notify all holders of
 * seats, with the organiser's `note`, and refund them in full. Repeating it changes nothing. Refuses a
 * visitor with `signIn`, an actor without the right with `forbidden`, somebody else's event as not found,
 * with `conflict` one that has begun, or is held as it was agreed on with its buyer.
 */
export async function cancelEvent(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, note } = parseInput(cancelEventInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const event = await lockOwnEvent(tx, actor, slug)
    const refusal = refusalOf(actor, event.publishedAt ? 'publish' : 'write')
    if (refusal) throw refuse('forbidden', refusal)
    if (event.heldFor !== null) throw refuse('conflict', 'event-publishing:refused.agreed')
    if (event.state === 'cancelled') return
    if (event.startsAt <= ctx.now()) throw refuse('conflict', 'event-publishing:refused.begun')

    await writeCancelWords(tx, { eventId: event.id, words: note })
    const decision = await openDecisionOf(tx, event)
    if (decision) await changeDecision(tx, ctx, decision, { step: 'cancel', event })
    else await changeEventState(tx, ctx, event, 'cancel')
  })
}
