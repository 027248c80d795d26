import { and, eq, sql } from 'drizzle-orm'
import { eventFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import {
  allTypes,
  countedQuotas,
  seatsIn,
  typesIn,
} from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { seatsLeft } from '#app/features/catalogue/ticket-types/seats.ts'
import { priceNow, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { dueDay } from '#app/features/sales/orders/bill.ts'
import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ticketMails } from './tables.server.ts'
import { MOST_A_DAY } from './ticket-mail.ts'

/** Whether `orders` are complimentary. */
export const givenByHand = sql<boolean>`(${orders.isManual} and ${orders.enteredBy} is null)`

/** Whether they are priced manual orders, for a buyer who did not order on these pages. */
export const soldByHand = sql<boolean>`(${orders.enteredBy} is not null)`

/**
 * An event for complimentary orders, with its ticket types and seats left (without those that the waiting
 * list wants), the number waiting, and how many more ticket emails the actor may cause today. Somebody else's
 * is not found. One query.
 */
export async function getGivable(ctx: Ctx, slug: string) {
  const [found] = await read(ctx)
    .select({
      ...eventFacts,
      ownerId: events.ownerId,
      state: events.state,
      counted: countedQuotas,
      currency: events.currency,
      hasAccount: sql<boolean>`exists (select from ${bankAccounts} where ${bankAccounts.partyId} = ${events.ownerId})`,
      types: allTypes,
      mailed: sql<number>`(select count(*)::int from ${ticketMails} where ${ticketMails.accountId} = ${accountIdOf(ctx.actor)}
        and ${ticketMails.counted} and ${ticketMails.askedAt} > now() - interval '24 hours')`,
    })
    .from(events)
    // Joined, as its columns are then said with their tables inside of what is counted.
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eventsManagedBy(ctx.actor), eq(events.slug, slug)))
  if (!found) throw notFound()
  const { ownerId, state, counted, types, mailed, currency, hasAccount, ...event } = found
  const { quotas, waiting } = seatsIn(counted)
  return {
    event,
    types: typesIn(types).map((type) => ({
      id: type.id,
      name: type.name,
      left: seatsLeft(quotas, type.id),
      ...pricesOf(type, currency, ctx.now()),
    })),
    currency,
    /**
     * Until when an invoice of today is to be paid by transfer; null where it begins too soon, or nothing was
     * said of an account.
     */
    setsTransfers: canSetSaleTerms(ctx.actor),
    hasAccount,
    due: hasAccount ? dueDay(event, ctx.now()) : null,
    waiting,
    mailsLeft: Math.max(0, MOST_A_DAY.ofPerson - mailed),
    isOpen: state === 'published' && event.endsAt > ctx.now(),
    canGive: canGiveSeats(ctx.actor, { ownerId }),
  }
}

/** What one seat costs anybody now, and what it costs who buys as many. */
function pricesOf(type: TicketType, currency: string, now: Date) {
  const { groupFrom: from } = type
  const unitMinor = priceNow(type, currency, 1, now).unit.minor
  const minor = from === null ? unitMinor : priceNow(type, currency, from, now).unit.minor
  return { unitMinor, group: from !== null && minor < unitMinor ? { from, minor } : null }
}

export type Givable = Awaited<ReturnType<typeof getGivable>>
