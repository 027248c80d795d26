import { WORDS } from '#app/features/catalogue/event-form/event-form.ts'
import { eventInput } from '#app/features/catalogue/event-form/inputs.ts'
import { lockEditedEvents } from '#app/features/catalogue/event-form/lock-edited-events.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { type ChangedEvent, partsToNotify } from './parts-to-notify.ts'
import { planChange } from './plan-change.server.ts'
import { publishDrafts } from './publish-drafts.server.ts'
import { requireAccount } from './require-account.server.ts'
import { requireAcknowledged } from './require-acknowledged.server.ts'
import { requireMandateOf } from './require-mandate-of.server.ts'
import { writeChange } from './write-change.server.ts'

/**
 * Changes a future event of the party acted for, and publishes one that staff sent back, if so asked. Holders
 * of seats are notified of another time, place, language or link, with the organiser's `note`, once the
 * organiser has agreed (`tells`); the currency stays while seats are held. Refuses a visitor with `signIn`,
 * an actor without the right with `forbidden`, somebody else's event as not found, with `conflict` one that
 * is over, cancelled or held as it was agreed on with its buyer, and a time at which the trainer is booked;
 * bad input beside its field.
 */
export async function changeEvent(ctx: Ctx, input: unknown): Promise<ChangedEvent> {
  const wanted = parseInput(eventInput, input)
  const { actor } = ctx
  requireParty(actor)
  if (wanted.event === undefined) throw notFound()
  const slug = wanted.event

  return inTransaction(async (tx) => {
    const [before] = await lockEditedEvents(tx, actor, slug)
    if (!before) throw notFound()
    if (before.row.heldFor !== null) throw refuse('conflict', 'event-publishing:refused.agreed')
    const plan = await planChange(tx, {
      ctx,
      actor,
      before,
      wanted,
      differs: (shown, said) => differsFrom(shown, said, wanted.seen, WORDS),
    })
    await requireAccount(tx, ctx, { wanted, plans: [plan] })
    await requireMandateOf(tx, ctx, { actor, wanted, plans: [plan] })
    await requireAcknowledged(tx, ctx, { plans: [plan], acknowledged: wanted.acknowledged })

    await writeChange(tx, ctx, plan, wanted.note)
    const { id, state } = before.row
    const notified = plan.facts && partsToNotify(before, plan.facts).length > 0 ? before.people : 0
    return {
      slug: before.row.slug,
      notified,
      state: plan.publishes ? await publishDrafts(tx, ctx, [id]) : state,
    }
  })
}
