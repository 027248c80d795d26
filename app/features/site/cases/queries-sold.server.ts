import { and, asc, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import type { SoldChoice, SoldKind } from './case.ts'
import { canDecideCases } from './policy.ts'
import {
  allDecisionsOfParties,
  decisionsOfParties,
  soldEventsOfParties,
  soldTrainingsOfParties,
  suspendedDecidedBy,
} from './queries-scope.server.ts'
import { soldDecisions } from './tables.server.ts'

/** What a seller of the joined `parties` is called. */
export const sellerName = partyName()

/** What is sold of the `events` of a query: seats that count, orders, and what was paid or is owed. */
const sold = {
  seats: sql<number>`(select coalesce(sum(o.seats), 0) from orders o where o.event_id = ${events.id}
    and o.state in ('held', 'pledged', 'reserved', 'confirmed'))`.mapWith(Number),
  orders: sql<number>`(select count(*) from orders o where o.event_id = ${events.id}
    and o.state in ('held', 'pledged', 'reserved', 'confirmed'))`.mapWith(Number),
  minor: sql<number>`(select coalesce(sum(o.total_minor), 0) from orders o where o.event_id = ${events.id}
    and o.state in ('held', 'pledged', 'reserved', 'confirmed'))`.mapWith(Number),
}

/** How many dates of the `parties` of a query are sold and not decided on. */
export const undecidedDates = sql<number>`((select count(*) from ${events}
    where ${soldEventsOfParties()} and not exists (
      select from ${soldDecisions} where ${decisionsOfParties('event', sql`${events.id}`)}))
  + (select count(*) from ${orders} join ${orderTrainings} on ${orderTrainings.orderId} = ${orders.id}
    where ${soldTrainingsOfParties()} and not exists (
      select from ${soldDecisions} where ${decisionsOfParties('training', sql`${orders.id}`)})))::int`

/** Whether one of its dates on which nobody has decided begins within a day: an event or a training. */
export const soldWithinADay = (now: Date) => {
  const until = sql`${new Date(now.getTime() + 86_400_000).toISOString()}::timestamptz`
  return sql<boolean>`(exists (select from ${events} where ${soldEventsOfParties()}
      and ${events.startsAt} < ${until}
      and not exists (select from ${soldDecisions} where ${decisionsOfParties('event', sql`${events.id}`)}))
    or exists (select from ${orders} join ${orderTrainings} on ${orderTrainings.orderId} = ${orders.id}
      where ${soldTrainingsOfParties()} and ${orderTrainings.startsAt} < ${until}
      and not exists (select from ${soldDecisions} where ${decisionsOfParties('training', sql`${orders.id}`)})))`
}

/** A date that a suspended seller has sold. */
export type SoldDate = {
  kind: SoldKind
  /** The slug of the event, or the reference of the order. */
  of: string
  title: string
  language: string
  startsAt: Date
  timeZone: string
  seats: number
  orders: number
  total: { minor: number; currency: string }
  choice: SoldChoice | null
  reason: string | null
}

/**
 * What somebody has sold who is suspended: each coming date with its seats and amounts, and what was decided
 * on it, also on what was cancelled since; that it was opened is recorded. Not found for an actor who may not
 * decide, for an own cause, and for who is not suspended.
 */
export async function getSoldCase(ctx: Ctx, username: string) {
  if (!canDecideCases(ctx.actor)) throw notFound()
  const which = and(suspendedDecidedBy(ctx.actor), eq(parties.slug, username.toLowerCase()))
  const [seller] = await read(ctx)
    .select({
      id: parties.id,
      username: parties.displaySlug,
      name: sellerName,
      since: sql<Date>`${parties.suspendedAt}`.mapWith(parties.suspendedAt),
      reason: parties.suspendedReason,
    })
    .from(parties)
    .where(which)
  if (!seller) throw notFound()
  const { id: owner, ...shown } = seller
  await recordStaffRead(ctx, { owner, subject: { kind: 'party', id: owner }, what: 'sales' })
  const decided = { choice: soldDecisions.choice, reason: soldDecisions.reason }
  const [ofEvents, ofTrainings, done] = await Promise.all([
    read(ctx)
      .select({
        kind: sql<SoldKind>`'event'`,
        of: events.slug,
        title: events.title,
        language: events.language,
        startsAt: events.startsAt,
        timeZone: events.timeZone,
        seats: sold.seats,
        orders: sold.orders,
        minor: sold.minor,
        currency: events.currency,
        ...decided,
      })
      .from(events)
      .innerJoin(parties, eq(parties.id, events.ownerId))
      .leftJoin(soldDecisions, decisionsOfParties('event', sql`${events.id}`))
      .where(and(which, soldEventsOfParties()))
      .orderBy(asc(events.startsAt)),
    read(ctx)
      .select({
        kind: sql<SoldKind>`'training'`,
        of: orders.reference,
        title: orderTrainings.title,
        language: orderTrainings.language,
        startsAt: orderTrainings.startsAt,
        timeZone: orderTrainings.timeZone,
        seats: orderTrainings.participants,
        orders: sql<number>`1`,
        minor: orders.totalMinor,
        currency: orders.currency,
        ...decided,
      })
      .from(orders)
      .innerJoin(parties, eq(parties.id, orders.sellerId))
      .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
      .leftJoin(soldDecisions, decisionsOfParties('training', sql`${orders.id}`))
      .where(and(which, soldTrainingsOfParties()))
      .orderBy(asc(orderTrainings.startsAt)),
    read(ctx)
      .select({ choice: soldDecisions.choice, dates: sql<number>`count(*)::int` })
      .from(soldDecisions)
      .innerJoin(parties, eq(parties.id, soldDecisions.sellerId))
      .where(and(which, allDecisionsOfParties()))
      .groupBy(soldDecisions.choice),
  ])
  const dates = [...ofEvents, ...ofTrainings]
    .map(({ minor, currency, ...date }): SoldDate => ({ ...date, total: { minor, currency } }))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const countOf = (choice: SoldChoice) => done.find((row) => row.choice === choice)?.dates ?? 0
  return { ...shown, dates, cancelled: countOf('cancel'), kept: countOf('run') }
}

export type SoldCase = Awaited<ReturnType<typeof getSoldCase>>
