import { and, eq, isNull, sql } from 'drizzle-orm'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { SeatLine } from '#app/features/sales/orders/order.ts'
import { emailKey } from '#app/kit/email-address.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Asked = {
  people: readonly { email: string }[]
  event: { id: string; ownerId: PartyId }
  typeId: string
  seats: number
}

/**
 * Complimentary seats of a type of a locked event, as an order line at 0, and the number of people waiting
 * for the event. Refuses `manual-orders:refused.type` a type that is not on sale there (any more), and
 * `events:refused.saleEnded` where its organiser is suspended; bad input beside the names for people who have
 * a seat already, as they would get no email about a second.
 */
export async function findGiven(
  tx: Tx,
  { event, typeId, seats, people }: Asked,
): Promise<{ line: SeatLine; waiting: number }> {
  const [type] = await tx
    .select({
      name: ticketTypes.name,
      isThere: sql<boolean>`(${parties.suspendedAt} is null and ${parties.deactivatedAt} is null)`,
      waiting: sql<number>`(select count(*)::int from ${waitlistEntries} where ${waitlistEntries.eventId} = ${event.id}
        and ${waitlistEntries.state} = 'waiting')`,
      seated: sql<
        string | null
      >`(select min(lower(t.participant_email)) from tickets t where t.event_id = ${event.id}
        and t.state = 'valid' and lower(t.participant_email) = any(${sql.param(people.map(({ email }) => emailKey(email)))}::text[]))`,
    })
    .from(ticketTypes)
    .innerJoin(parties, eq(parties.id, event.ownerId))
    .where(and(eq(ticketTypes.id, typeId), eq(ticketTypes.eventId, event.id), isNull(ticketTypes.retiredAt)))
  if (!type) throw refuse('conflict', 'manual-orders:refused.type')
  if (!type.isThere) throw refuse('conflict', 'events:refused.saleEnded')
  if (type.seated !== null)
    throw new BadInput({ people: { key: 'manual-orders:invalid.seated', params: { email: type.seated } } })
  const free = { unitMinor: 0, code: null, fullMinor: null, tax: null }
  return {
    line: { ticketTypeId: typeId, name: type.name, quantity: seats, ...free },
    waiting: type.waiting,
  }
}
