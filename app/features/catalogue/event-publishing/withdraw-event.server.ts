import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ownEventInput } from './inputs.ts'
import { lockOwnEvent } from './lock-own-event.server.ts'
import { refusalOf } from './policy.ts'

/**
 * Withdraws an event of the party acted for from review: it is a draft again. Repeating it changes nothing.
 * Refuses a visitor with `signIn`, an actor without the right with `forbidden`, somebody else's event as not
 * found, with `conflict` one that staff has decided on meanwhile.
 */
export async function withdrawEvent(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug } = parseInput(ownEventInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const event = await lockOwnEvent(tx, actor, slug)
    const refusal = refusalOf(actor, 'write')
    if (refusal) throw refuse('forbidden', refusal)
    if (event.state === 'draft') return
    if (event.state !== 'in_review') throw refuse('conflict', 'event-publishing:refused.decided')

    await changeEventState(tx, ctx, event, 'return')
  })
}
