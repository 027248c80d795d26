import { and, eq, isNull, sql } from 'drizzle-orm'
import { freeUntil } from '#app/features/catalogue/events/event-change.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { keepRefundRules } from '#app/features/sales/orders/kept-refund.ts'
import { orderItems, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { ticketMails } from '#app/features/sales/participants/tables.server.ts'
import { mailboxOf } from '#app/features/sales/participants/ticket-mail.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'

type Moved = { orderId: string; eventId: string; at: Date }

/**
 * Writes that a locked order is of another event since `at`: order, item and tickets, with the codes that
 * they have. Its terms are those of that event, and all comes back for as long as after any change of a date.
 * Whoever was sent a ticket has been sent it for that event.
 */
export async function moveOrder(tx: Tx, { orderId, eventId, at }: Moved): Promise<void> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId))
  if (!event) throw new Error('an event was lost')
  const free = freeUntil(['time'], event, at)
  const rules = keepRefundRules(event)
  const refundRules = free ? [{ percent: 100, until: free.toISOString() }, ...rules] : rules
  await tx.update(orders).set({ eventId, movedAt: at, refundRules }).where(eq(orders.id, orderId))
  const { title, language, mode, venue, city, country, timeZone, startsAt, endsAt } = event
  await tx
    .update(orderItems)
    .set({ subjectId: eventId, title, language, mode, venue, city, country, timeZone, startsAt, endsAt })
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, 0)))
  await tx
    .update(tickets)
    .set({ eventId })
    .where(and(eq(tickets.orderId, orderId), eq(tickets.state, 'valid')))
  await carryMails(tx, { orderId, eventId, at })
}

/** An address is sent one ticket for an event: who has had one for that already keeps it. */
async function carryMails(tx: Tx, { orderId, eventId, at }: Moved) {
  const known = and(eq(ticketMails.orderId, orderId), isNull(ticketMails.endedAt))
  const rows = await tx.select({ address: ticketMails.address }).from(ticketMails).where(known)
  await lockNames(
    tx,
    'ticket mailbox',
    rows.map(({ address }) => mailboxOf(address)),
  )
  const isThere = sql`exists (select from ${ticketMails} there where there.event_id = ${eventId}
    and there.address = ticket_mails.address and there.ended_at is null)`
  await tx.update(ticketMails).set({ endedAt: at, ended: 'resent' }).where(and(known, isThere))
  await tx.update(ticketMails).set({ eventId }).where(known)
}
