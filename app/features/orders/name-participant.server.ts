import { eq } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { nameParticipantInput } from './inputs.ts'
import { sendTicket } from './jobs.ts'
import { lockOwnOrder, ticketsOf } from './lock-order.server.ts'
import { tickets } from './tables.server.ts'

/**
 * Names who takes the seat at `position` (from 1) of a placed order, or a colleague instead, until check-in; the
 * person gets the ticket by email. Refuses `orders:refused.checkedIn` and `orders:refused.eventGone`.
 */
export async function nameParticipant(ctx: Ctx, input: unknown): Promise<void> {
  const { reference, position, name, email } = parseInput(nameParticipantInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'placed') throw refuse('conflict', 'common:refused.state')
    const seat = (await ticketsOf(tx, order.id)).find((ticket) => ticket.position === position)
    if (seat?.state !== 'valid') throw notFound()
    const [event] = await tx.select().from(events).where(eq(events.id, order.eventId))
    if (seat.checkedInAt) throw refuse('conflict', 'orders:refused.checkedIn')
    if (!event || event.endsAt < ctx.now()) throw refuse('conflict', 'orders:refused.eventGone')

    await tx
      .update(tickets)
      .set({ participantName: name, participantEmail: email })
      .where(eq(tickets.id, seat.id))
    await audit(tx, ctx, 'orders.name-participant', { kind: 'ticket', id: seat.id })
    await enqueue(tx, sendTicket, { ticketId: seat.id })
  })
}
