import { and, eq, inArray, isNull } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { BUYERS } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { eligibleBuyersInput } from './inputs.ts'

/**
 * Sets who may buy ticket types of the organiser's own event: everyone, or only those with a claim to a
 * concession. Bought seats stay. Refuses with `notFound` somebody else's event and a type that is not on sale
 * there, with `forbidden` a member without the right to manage it, with `conflict` an event that is over or
 * cancelled.
 */
export async function setEligibleBuyers(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, buyers } = parseInput(eligibleBuyersInput, input)

  await inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, slug)
    const types = await soldTypesOf(tx, event.id)
    if (Object.keys(buyers).some((id) => !types.some((type) => type.id === id))) throw notFound()

    if (!canSayBuyers(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')

    const changed = types.filter((type) => (buyers[type.id] ?? type.buyers) !== type.buyers)
    if (changed.length === 0) return

    for (const kind of BUYERS) {
      const ids = changed.filter(({ id }) => buyers[id] === kind).map(({ id }) => id)
      if (ids.length > 0)
        await tx.update(ticketTypes).set({ buyers: kind }).where(inArray(ticketTypes.id, ids))
    }
    const said = changed.map(({ id, name, buyers: before }) => ({ id, name, before, now: buyers[id] }))
    await audit(tx, ctx, 'tickets.buyers', { kind: 'event', id: event.id }, { types: said })
    await recordFact(tx, eventChanged, event.id, { part: 'buyers' })
  })
}

function soldTypesOf(tx: Tx, eventId: string) {
  return tx
    .select({ id: ticketTypes.id, name: ticketTypes.name, buyers: ticketTypes.buyers })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.retiredAt)))
}
