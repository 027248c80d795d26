import { and, asc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import { type CalendarEntry, calendarEntries } from '#app/features/catalogue/events/calendar-entry.ts'
import { calendarColumns, calendarFactsIn } from '#app/features/catalogue/events/queries-calendar.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { heldTrainings } from '#app/features/sales/held-trainings/tables.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { namesOf } from '#app/features/sales/training-requests/queries-scope.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { trainingCalendar } from '#app/features/sales/training-requests/training-calendar.ts'
import { pathIn } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { isPlanned } from './queries-schedule.server.ts'

const DAY_MS = 86_400_000
const DAYS_BACK = 90
const DAYS_AHEAD = 400
/** So many bookings a calendar holds at most, the earliest of them. */
const MOST = 2_000

/**
 * What the party acted for has booked and agreed on, from 90 days back to 400 ahead, as entries of a calendar
 * with the identity and the sequence that their own files and invitations have. Two queries, together.
 */
export async function listScheduleCalendar(ctx: Ctx, origin: string): Promise<CalendarEntry[]> {
  const [from, to] = [-DAYS_BACK, DAYS_AHEAD].map((days) => new Date(ctx.now().getTime() + days * DAY_MS))
  if (!from || !to) return []
  const words = { origin, language: ctx.language, online: translator(ctx.language)('events:mode.online') }
  const [booked, agreed] = await Promise.all([
    read(ctx)
      .select({ reference: orders.reference, training: trainingRequests.code, facts: calendarColumns })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .innerJoin(parties, eq(parties.id, events.ownerId))
      .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
      .leftJoin(heldTrainings, eq(heldTrainings.seatsOrderId, orders.id))
      .leftJoin(trainingRequests, eq(trainingRequests.orderId, heldTrainings.orderId))
      .where(
        and(
          ordersOf(ctx),
          isPlanned,
          ne(events.state, 'cancelled'),
          lt(events.startsAt, to),
          gt(events.endsAt, from),
        ),
      )
      .orderBy(asc(events.startsAt), asc(orders.id))
      .limit(MOST),
    read(ctx)
      .select({
        code: trainingRequests.code,
        version: trainingRequests.version,
        updatedAt: trainingRequests.updatedAt,
        agreedAt: orders.confirmedAt,
        training: orderTrainings,
        username: parties.displaySlug,
        ...namesOf,
      })
      .from(orders)
      .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
      .innerJoin(trainingRequests, eq(trainingRequests.orderId, orders.id))
      .innerJoin(parties, eq(parties.id, trainingRequests.providerId))
      .leftJoin(heldTrainings, eq(heldTrainings.orderId, orders.id))
      .where(
        and(
          ordersOf(ctx),
          isPlanned,
          isNull(heldTrainings.orderId),
          lt(orderTrainings.startsAt, to),
          gt(orderTrainings.endsAt, from),
        ),
      )
      .orderBy(asc(orderTrainings.startsAt), asc(orders.id))
      .limit(MOST),
  ])
  const ofEvents = new Map(booked.toReversed().map((row) => [row.facts.id, row]))
  return [
    ...[...ofEvents.values()].flatMap(({ reference, training, facts }) => {
      const path = training ? `/training-requests/${training}` : `/mybooking/${reference}`
      const page = origin + pathIn(ctx.language, path)
      return calendarEntries(calendarFactsIn(facts), words).map((entry) => ({ ...entry, page }))
    }),
    ...agreed.flatMap(({ training, provider, username, agreedAt, updatedAt, ...known }) =>
      trainingCalendar(
        {
          ...training,
          ...known,
          provider: { name: provider, username },
          agreedAt: agreedAt ?? updatedAt,
          updatedAt,
          isOff: false,
        },
        words,
      ),
    ),
  ]
}
