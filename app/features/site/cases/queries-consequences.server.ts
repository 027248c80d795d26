import { and, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { payouts } from '#app/features/sales/payouts/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canDecideCases } from './policy.ts'
import { partiesWeighedBy, soldEventsOfParties, soldTrainingsOfParties } from './queries-scope.server.ts'

const figure = (counted: ReturnType<typeof sql>) => sql<number>`(${counted})`.mapWith(Number)

const seatsSold = sql`select (select coalesce(sum(o.seats), 0) from ${orders} o join ${events} on ${events.id} = o.event_id
    where ${soldEventsOfParties()} and o.state in ('held', 'pledged', 'reserved', 'confirmed'))
  + (select coalesce(sum(${orderTrainings.participants}), 0) from ${orders} join ${orderTrainings} on ${orderTrainings.orderId} = ${orders.id}
    where ${soldTrainingsOfParties()})`
const datesSold = sql`select (select count(*) from ${events} where ${soldEventsOfParties()})
  + (select count(*) from ${orders} join ${orderTrainings} on ${orderTrainings.orderId} = ${orders.id}
    where ${soldTrainingsOfParties()})`
const eventsOffered = sql`select count(*) from ${events}
  where ${events.ownerId} = ${parties.id} and ${events.state} = 'published' and ${events.startsAt} > now()`
const topicsOffered = sql`select count(*) from ${topics}
  where ${topics.ownerId} = ${parties.id} and ${topics.state} = 'published'`
const payoutsOpen = sql`select count(*) from ${payouts}
  where ${payouts.partyId} = ${parties.id} and ${payouts.state} in ('scheduled', 'held')`
const ordersOpen = sql`select count(*) from ${orders} o
  where o.buyer_id = ${parties.id} and o.state in ('pledged', 'reserved', 'confirmed')`

/**
 * What a suspension of a party would touch: what it offers, dates and seats sold that become a case, payouts
 * that are held, and what it has bought, which stays good. Not found for an actor who may not decide what
 * becomes of sold dates. One query.
 */
export async function getConsequences(ctx: Ctx, username: string) {
  if (!canDecideCases(ctx.actor)) throw notFound()
  const [found] = await read(ctx)
    .select({
      topics: figure(topicsOffered),
      events: figure(eventsOffered),
      dates: figure(datesSold),
      seats: figure(seatsSold),
      payouts: figure(payoutsOpen),
      bought: figure(ordersOpen),
    })
    .from(parties)
    .leftJoin(accounts, eq(accounts.partyId, parties.id))
    .where(and(partiesWeighedBy(ctx.actor), eq(parties.slug, username.toLowerCase())))
  if (!found) throw notFound()
  return found
}

export type Consequences = Awaited<ReturnType<typeof getConsequences>>
