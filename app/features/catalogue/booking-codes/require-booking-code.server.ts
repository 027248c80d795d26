import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { canWriteBookingCodes } from '#app/features/catalogue/inventory/policy.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { requireBookingCodeInput } from './inputs.ts'

/**
 * Sets which ticket types of the organiser's own event need a booking code to be seen and bought; all others
 * are for everybody. Held and bought seats stay. At least one must be for everybody (bad input). Refuses with
 * `notFound` somebody else's event and a type that is not on sale there, with `forbidden` a member without
 * the right to manage it, with `conflict` an event that is over.
 */
export async function requireBookingCode(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, types: ids } = parseInput(requireBookingCodeInput, input)

  await inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, slug)
    const types = await tx
      .select({ id: ticketTypes.id, name: ticketTypes.name, before: ticketTypes.onlyWithCode })
      .from(ticketTypes)
      .where(and(eq(ticketTypes.eventId, event.id), isNull(ticketTypes.retiredAt)))
    if (ids.some((id) => !types.some((type) => type.id === id))) throw notFound()

    if (!canWriteBookingCodes(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')

    if (types.every(({ id }) => ids.includes(id)))
      throw new BadInput({ types: { key: 'codes:invalid.allHidden' } })
    const changed = types.filter(({ id, before }) => ids.includes(id) !== before)
    if (changed.length === 0) return

    await tx
      .update(ticketTypes)
      .set({ onlyWithCode: sql`not ${ticketTypes.onlyWithCode}` })
      .where(
        inArray(
          ticketTypes.id,
          changed.map(({ id }) => id),
        ),
      )
    const said = changed.map(({ id, name, before }) => ({ id, name, needsCode: !before }))
    await audit(tx, ctx, 'tickets.needs-code', { kind: 'event', id: event.id }, { types: said })
    await recordFact(tx, eventChanged, event.id, { part: 'codes' })
  })
}
