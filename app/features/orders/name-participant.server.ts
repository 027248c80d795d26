import { eq } from 'drizzle-orm'
import { emailKey } from '#app/features/accounts/email-address.ts'
import { events } from '#app/features/events/tables.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { askTicketMails } from './ask-ticket-mails.server.ts'
import { nameParticipantInput } from './inputs.ts'
import { listTickets } from './list-tickets.server.ts'
import { lockOwnOrder } from './lock-own-order.server.ts'
import { eventOf } from './order.ts'
import { tickets } from './tables.server.ts'
import { NAMING_LIMITS } from './ticket-mail.ts'

export type Named = {
  /** Who had the seat before, if it was somebody else: only the buyer can tell that person. */
  replaced: string | null
  /** False when the order or its buyer has caused so many ticket emails that no other goes out. */
  mailed: boolean
}

/**
 * Names who takes the seat at `position` (from 1) of a placed order, or a colleague instead, until check-in. An address
 * that has had no email about this event gets the ticket, within the limits of `ticket-mail.ts`. Refuses
 * `orders:refused.checkedIn` and `orders:refused.eventGone`, and with `limit` who changes names more often than
 * NAMING_LIMITS says.
 */
export async function nameParticipant(ctx: Ctx, input: unknown): Promise<Named> {
  const { reference, position, name, email } = parseInput(nameParticipantInput, input)
  if (!isPerson(ctx.actor)) throw notFound()
  const { accountId } = ctx.actor
  await countAttempt(NAMING_LIMITS.ofPerson, accountId)
  await countAttempt(NAMING_LIMITS.ofSeat, `${accountId}:${reference}:${position}`)

  return inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'placed') throw refuse('conflict', 'common:refused.state')
    const seat = (await listTickets(tx, order.id)).find((ticket) => ticket.position === position)
    if (seat?.state !== 'valid') throw notFound()
    const [event] = await tx
      .select()
      .from(events)
      .where(eq(events.id, eventOf(order)))
    if (seat.checkedInAt) throw refuse('conflict', 'orders:refused.checkedIn')
    if (!event || event.endsAt < ctx.now()) throw refuse('conflict', 'orders:refused.eventGone')

    await tx
      .update(tickets)
      .set({ participantName: name, participantEmail: email })
      .where(eq(tickets.id, seat.id))
    await audit(tx, ctx, 'orders.name-participant', { kind: 'ticket', id: seat.id })
    const named = { ...seat, participantName: name, participantEmail: email }
    const mailed = await askTicketMails(tx, { order, seats: [named] })
    const isOther = seat.participantEmail !== null && emailKey(seat.participantEmail) !== emailKey(email)
    return { replaced: isOther ? seat.participantName : null, mailed }
  })
}
