import { and, eq, isNull } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { listTickets } from '#app/features/sales/orders/list-tickets.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { eventOf } from '#app/features/sales/orders/order.ts'
import { signTicket } from '#app/features/sales/orders/sign-ticket.server.ts'
import { replacedCodes, tickets } from '#app/features/sales/orders/tables.server.ts'
import { writeAnswers } from '#app/features/sales/participant-questions/write-answers.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { askTicketMails } from './ask-ticket-mails.server.ts'
import { endTicketMails } from './end-ticket-mails.server.ts'
import { seatNotes } from './notes/tables.server.ts'

export type Named = {
  /** Who had the seat before, if it was somebody else. */
  replaced: string | null
  /**
   * Whether that person was sent the ticket, and so is told that it is no longer valid; else only the buyer
   * can tell.
   */
  notified: boolean
  /** False when the order or its buyer has caused so many ticket emails that no other goes out. */
  mailed: boolean
}

type Wanted = { order: OrderRow; position: number; name: string; email: string }

/**
 * Names the participant of the seat at `position` (from 1) of a locked, confirmed order, or somebody else
 * instead, until check-in and free of charge. Another person gets a ticket with a code of its own: the old
 * one says from then on that the seat was passed on. An address without a seat of this event is emailed the
 * ticket, within the limits of `ticket-mail.ts`. Refuses `orders:refused.checkedIn` and
 * `orders:refused.eventGone`.
 */
export async function assignSeat(tx: Tx, ctx: Ctx, { order, position, name, email }: Wanted): Promise<Named> {
  if (order.state !== 'confirmed') throw refuse('conflict', 'common:refused.state')
  const seats = await listTickets(tx, order.id)
  const seat = seats.find((ticket) => ticket.position === position)
  if (seat?.state !== 'valid') throw notFound()
  const [event] = await tx
    .select()
    .from(events)
    .where(eq(events.id, eventOf(order)))
  if (seat.checkedInAt) throw refuse('conflict', 'orders:refused.checkedIn')
  if (!event || event.endsAt < ctx.now()) throw refuse('conflict', 'orders:refused.eventGone')

  const isOther = seat.participantEmail !== null && emailKey(seat.participantEmail) !== emailKey(email)
  const given = { participantName: name, participantEmail: email, code: isOther ? signTicket() : seat.code }

  const free = and(eq(tickets.id, seat.id), isNull(tickets.checkedInAt))
  const [taken] = await tx.update(tickets).set(given).where(free).returning({ id: tickets.id })
  // Somebody was let in with it at this moment.
  if (!taken) throw refuse('conflict', 'orders:refused.checkedIn')
  // What somebody said of themselves, or was noted of them, is not the next one's.
  if (isOther) {
    await tx.insert(replacedCodes).values({ code: seat.code, ticketId: seat.id, replacedAt: ctx.now() })
    await writeAnswers(tx, { seats: [{ ticketId: seat.id, answers: null }], at: ctx.now() })
    await tx.delete(seatNotes).where(eq(seatNotes.ticketId, seat.id))
  }
  await audit(tx, ctx, 'orders.name-participant', { kind: 'ticket', id: seat.id })
  const staying = seats.filter((other) => other !== seat && other.state === 'valid')
  const left = { order, going: [seat], staying, ended: 'replaced', at: ctx.now() } as const
  const notified = isOther && (await endTicketMails(tx, left))
  const mailed = await askTicketMails(tx, { order, seats: [{ ...seat, ...given }] })
  return { replaced: isOther ? seat.participantName : null, notified, mailed }
}
