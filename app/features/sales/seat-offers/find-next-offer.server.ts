import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isOnSale } from '#app/features/catalogue/events/event.ts'
import { eventTax } from '#app/features/catalogue/events/queries-tax.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { lockQuotas } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { OFFER_HOURS, offerEnd } from '#app/features/catalogue/inventory/offered-seats.ts'
import { countedQuotas, typeFields } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { gatherSeats } from '#app/features/catalogue/inventory/waiting-list/gather-seats.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { nextOffer } from '#app/features/catalogue/inventory/waiting-list/waitlist-entry.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { isFree, saleState } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { messageBlocks } from '#app/features/people/message-safety/tables.server.ts'
import { sellingParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { afterDaytime } from '#app/kit/daytime.ts'
import { restsAt } from '#app/kit/selling.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** So many of those who wait are looked at for one turn. */
const LOOKED_AT = 500

/**
 * The next entry of a date's waiting list, with its sale, and until when an offer made now holds; null for
 * none. Who has blocked the organiser is passed over. Quotas are locked first, so that free seats are offered
 * once: the caller allocates them in the same transaction. For an entry larger than what is free, seats begin
 * to gather.
 */
export async function findNextOffer(tx: Tx, { eventId, now }: { eventId: string; now: Date }) {
  await lockQuotas(tx, { eventId })
  const queue = await tx
    .select({
      id: waitlistEntries.id,
      accountId: waitlistEntries.accountId,
      buyerId: waitlistEntries.buyerId,
      state: waitlistEntries.state,
      ticketTypeId: waitlistEntries.ticketTypeId,
      quantity: waitlistEntries.quantity,
      gathersUntil: waitlistEntries.gathersUntil,
      language: accounts.language,
      timeZone: accounts.timeZone,
    })
    .from(waitlistEntries)
    .innerJoin(accounts, eq(accounts.id, waitlistEntries.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(
      and(
        eq(waitlistEntries.eventId, eventId),
        eq(waitlistEntries.state, 'waiting'),
        isNull(parties.deactivatedAt),
        isNull(parties.suspendedAt),
        sql`not exists (select from ${messageBlocks} b join ${events} of on of.id = ${waitlistEntries.eventId}
          where b.blocker_id = ${waitlistEntries.buyerId} and b.blocked_id = of.owner_id)`,
      ),
    )
    .orderBy(asc(waitlistEntries.since), asc(waitlistEntries.id))
    .limit(LOOKED_AT)
  if (queue.length === 0) return null

  const rows = await tx
    .select({
      event: {
        id: events.id,
        ownerId: events.ownerId,
        state: events.state,
        currency: events.currency,
        refundSteps: events.refundSteps,
        startsAt: events.startsAt,
        tax: eventTax,
        takesTransfers: parties.takesTransfers,
      },
      mandate: { mandateVersion: parties.mandateVersion, sellsUntil: parties.sellsUntil },
      type: typeFields,
      counted: countedQuotas,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .innerJoin(
      ticketTypes,
      and(
        eq(ticketTypes.eventId, events.id),
        isNull(ticketTypes.retiredAt),
        eq(ticketTypes.onlyWithCode, false),
        eq(ticketTypes.needsApproval, false),
      ),
    )
    .where(and(eq(events.id, eventId), sellingParties(now)))
  const event = rows[0]?.event
  if (!event || !isOnSale(event, now)) return null
  const open = rows
    .filter(({ type, mandate }) => isFree(type) || !restsAt(mandate, now))
    .map(({ type }) => type)
    .filter((type) => saleState(type, event.startsAt, now) === 'open')
  const typeOf = (id: string) => open.find((type) => type.id === id)
  const { turn, gathering } = nextOffer(
    queue.filter(({ ticketTypeId }) => typeOf(ticketTypeId)),
    rows[0]?.counted ?? [],
    now,
  )

  await gatherSeats(
    tx,
    gathering.map(({ id, timeZone }) => ({ id, until: afterDaytime(now, OFFER_HOURS, timeZone) })),
  )
  const type = turn && typeOf(turn.ticketTypeId)
  if (!turn || !type) return null
  const { startsAt } = event
  const heldUntil = offerEnd({ salesEnd: type.salesEnd, startsAt, timeZone: turn.timeZone }, now)
  return heldUntil && { wait: turn, event, type, heldUntil }
}
