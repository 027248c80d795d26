import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { soldEvent } from '#app/features/catalogue/inventory/queries-sale.server.ts'
import { typeFields } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { MOST_BY_HAND } from './limits.ts'

type Asked = { eventId: string; by: AccountId; buyer: AccountId; people: readonly { email: string }[] }

const DAY = sql`now() - interval '24 hours'`

/**
 * A locked event for a manual order: its terms, ticket types, the number of people waiting, and whether its
 * organiser takes transfers. Refuses `events:refused.saleEnded` where its organiser is suspended, and
 * `manual-orders:sell.refused.often` once the seller or this buyer has reached the daily limit; bad input
 * beside the names for people who have a seat already, and for too many emails today.
 */
export async function findSold(tx: Tx, { eventId, by, buyer, people }: Asked) {
  await lockNames(tx, 'sales by hand', [by])
  const rows = await tx
    .select({
      event: soldEvent,
      type: typeFields,
      isThere: sql<boolean>`(${parties.suspendedAt} is null and ${parties.deactivatedAt} is null)`,
      hasAccount: sql<boolean>`exists (select from ${bankAccounts} where ${bankAccounts.partyId} = ${events.ownerId})`,
      waiting: sql<number>`(select count(*)::int from ${waitlistEntries} where ${waitlistEntries.eventId} = ${events.id}
        and ${waitlistEntries.state} = 'waiting')`,
      seated: sql<
        string | null
      >`(select min(lower(t.participant_email)) from tickets t where t.event_id = ${events.id}
        and t.state = 'valid' and lower(t.participant_email) = any(${sql.param(people.map(({ email }) => emailKey(email)))}::text[]))`,
      emails: sql<number>`(select count(*)::int + (select count(*)::int from ${orders} o where o.entered_by = ${by} and o.created_at > ${DAY})
        from tickets t join ${orders} o on o.id = t.order_id
        where o.entered_by = ${by} and o.created_at > ${DAY} and t.participant_email is not null)`,
      often: sql<number>`(select count(*)::int from ${orders} o where o.placed_by = ${buyer} and o.entered_by is not null
        and o.created_at > ${DAY})`,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .innerJoin(ticketTypes, and(eq(ticketTypes.eventId, events.id), isNull(ticketTypes.retiredAt)))
    .where(eq(events.id, eventId))
    .orderBy(asc(ticketTypes.position))
  const [first] = rows
  if (!first) throw refuse('conflict', 'manual-orders:refused.type')
  const { event, isThere, hasAccount, waiting, seated, emails, often } = first
  if (!isThere) throw refuse('conflict', 'events:refused.saleEnded')
  if (often >= MOST_BY_HAND.toBuyer || emails >= MOST_BY_HAND.emails)
    throw refuse('conflict', 'manual-orders:sell.refused.often')
  if (emails + 1 + people.length > MOST_BY_HAND.emails)
    throw new BadInput({ people: { key: 'manual-orders:invalid.mails' } })
  if (seated !== null)
    throw new BadInput({ people: { key: 'manual-orders:invalid.seated', params: { email: seated } } })
  return { event, types: rows.map(({ type }) => type), hasAccount, waiting }
}
