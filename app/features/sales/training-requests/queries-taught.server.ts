import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { eventFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsTaughtBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { namesOf, trainingsTaughtBy } from './queries-scope.server.ts'
import { trainingRequests } from './tables.server.ts'

const MOST = 50

/** What the person trains for firms from now on: dates and requested trainings, by time. Two queries. */
export async function listTaught(ctx: Ctx) {
  const [dates, trainings] = await Promise.all([
    read(ctx)
      .select({
        ...eventFacts,
        firm: sql<string>`(select o.name from ${parties} o where o.id = ${events.ownerId})`,
      })
      .from(events)
      .where(and(eventsTaughtBy(ctx.actor), gt(events.endsAt, ctx.now())))
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(MOST),
    read(ctx)
      .select({
        code: trainingRequests.code,
        title: orderTrainings.title,
        language: orderTrainings.language,
        mode: orderTrainings.mode,
        venue: orderTrainings.venue,
        city: orderTrainings.city,
        country: orderTrainings.country,
        timeZone: orderTrainings.timeZone,
        startsAt: orderTrainings.startsAt,
        endsAt: orderTrainings.endsAt,
        days: orderTrainings.days,
        firm: namesOf.provider,
      })
      .from(trainingRequests)
      .innerJoin(orders, eq(orders.id, trainingRequests.orderId))
      .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
      .where(
        and(
          trainingsTaughtBy(ctx.actor),
          inArray(orders.state, ['held', 'reserved', 'confirmed']),
          gt(orderTrainings.endsAt, ctx.now()),
        ),
      )
      .orderBy(asc(orderTrainings.startsAt), asc(trainingRequests.id))
      .limit(MOST),
  ])
  return [
    ...dates.map(({ slug, ...date }) => ({ ...date, to: `/event/${encodeURIComponent(slug)}` })),
    ...trainings.map(({ code, days, ...training }) => ({
      ...training,
      dateOnly: false,
      sessions: days.length,
      to: `/training-requests/${code}`,
    })),
  ].toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

export type Taught = Awaited<ReturnType<typeof listTaught>>[number]
