import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { writeGroupDealTerms } from '#app/features/catalogue/group-deal-terms/write-group-deal-terms.server.ts'
import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { dropStepsInput } from './inputs.ts'

/**
 * Ends group deals on the organiser's own event; a running one stays. Refuses with `notFound` somebody else's
 * event and with `forbidden` a member without the right to manage it.
 */
export async function dropSteps(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug } = parseInput(dropStepsInput, input)

  await inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, slug)
    if (!canSayBuyers(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')

    await writeGroupDealTerms(tx, event.id, null)
    await audit(tx, ctx, 'tickets.pool-steps', { kind: 'event', id: event.id }, { steps: [] })
    await recordFact(tx, eventChanged, event.id, { part: 'group_deal' })
  })
}
