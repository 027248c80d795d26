import { eq } from 'drizzle-orm'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aPresence } from '#app/features/delivery/attendance/testing.server.ts'
import { aCertificate } from '#app/features/delivery/certificates/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

const DAY = 86_400_000

/** An event that people come to at the moment. */
export async function aDoor(tx: Tx, ownerId: PartyId) {
  const event = await anEvent(tx, { ownerId, startsAt: new Date(Date.now() - 3_600_000) })
  const { partyId, id } = await anAccount(tx)
  const participants = [{ name: 'Zq7planned', email: 'door@example.com' }]
  const order = await anOrder(tx, { event, buyer: { partyId, id }, participants })
  const [session] = await tx
    .select({ id: eventSessions.id })
    .from(eventSessions)
    .where(eq(eventSessions.eventId, event.id))
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.orderId, order.id))
  const { reference } = order
  const seat = { code: ticket?.code ?? '', ticket: ticket?.id ?? '', reference }
  return { slug: event.slug, session: session?.id ?? '', ...seat }
}

/**
 * An event that is over with certificates: one that stays, one to be withdrawn, and somebody who waits for
 * one.
 */
export async function someCertified(tx: Tx, ownerId: PartyId) {
  const event = await anEvent(tx, { ownerId, startsAt: new Date(Date.now() - 3 * DAY) })
  const { partyId, id } = await anAccount(tx)
  const participants = ['Stays', 'Goes', 'Waits'].map((name) => ({ name, email: `${name}@example.com` }))
  const order = await anOrder(tx, { event, buyer: { partyId, id }, participants, quantity: 3 })
  const seats = await tx.select().from(tickets).where(eq(tickets.orderId, order.id))
  const [session] = await tx.select().from(eventSessions).where(eq(eventSessions.eventId, event.id))
  const codeOf = async (name: string) => {
    const ticketId = seats.find((seat) => seat.participantName === name)?.id ?? ''
    return aCertificate(tx, {
      issuerId: ownerId,
      eventId: event.id,
      ticketId,
      holder: name,
      title: event.title,
    })
  }
  for (const { id: ticketId } of seats) await aPresence(tx, { ticketId, sessionId: session?.id ?? '' })
  return { slug: event.slug, code: await codeOf('Stays'), toWithdraw: await codeOf('Goes') }
}

/** The code of a ticket that nobody else of the matrix has, and the reference of its order. */
export async function aTicketOf(tx: Tx, event: Awaited<ReturnType<typeof anEvent>>) {
  const participants = [{ name: 'Whoever is asked', email: 'asked@example.com' }]
  const order = await anOrder(tx, { event, buyer: await anAccount(tx), participants })
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.orderId, order.id))
  return { code: ticket?.code ?? '', reference: order.reference }
}
