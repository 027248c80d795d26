import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOnSale } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { offerEnd } from '#app/features/catalogue/inventory/offered-seats.ts'
import { soldEvent } from '#app/features/catalogue/inventory/queries-sale.server.ts'
import { typeFields } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { saleState } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { isLapsedAt } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

const askers = alias(parties, 'askers')

/**
 * The facts of a locked request: what it asks for as it is sold now, the requester's language, and until when
 * seats approved now are held. Refuses `seat-requests:refused.gone` for what is no longer sold or requested,
 * and `seat-requests:refused.late` where no time is left to buy.
 */
export async function findAsked(tx: Tx, { requestId, now }: { requestId: string; now: Date }) {
  const [found] = await tx
    .select({
      event: soldEvent,
      writableUntil: parties.writableUntil,
      type: typeFields,
      asker: { language: accounts.language, timeZone: accounts.timeZone },
    })
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, seatRequests.ticketTypeId))
    .innerJoin(accounts, eq(accounts.id, seatRequests.accountId))
    .innerJoin(askers, eq(askers.id, accounts.partyId))
    .where(
      and(
        eq(seatRequests.id, requestId),
        isNull(ticketTypes.retiredAt),
        ...[parties, askers].flatMap((party) => [isNull(party.deactivatedAt), isNull(party.suspendedAt)]),
      ),
    )
  if (!found) throw refuse('conflict', 'seat-requests:refused.gone')
  const { event, type, asker } = found
  if (isLapsedAt(found, now)) throw refuse('conflict', 'seat-requests:refused.gone')
  if (!isOnSale(event, now) || saleState(type, event.startsAt, now) !== 'open')
    throw refuse('conflict', 'seat-requests:refused.gone')
  const times = { salesEnd: type.salesEnd, startsAt: event.startsAt, timeZone: asker.timeZone }
  const heldUntil = offerEnd(times, now)
  if (!heldUntil) throw refuse('conflict', 'seat-requests:refused.late')
  return { event, type, language: asker.language, heldUntil }
}
