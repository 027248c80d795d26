import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { eventFacts, filledBy, quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { bookingStatus, STANDING_TONE } from '#app/features/sales/bookings/booking.ts'
import { heldTrainings } from '#app/features/sales/held-trainings/tables.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, orderTrainings, tickets } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import {
  STANDING_TONE as TRAINING_TONE,
  trainingRequestStatus,
} from '#app/features/sales/training-requests/training-request.ts'
import { cityName } from '#app/kit/city-names.ts'
import { localDate } from '#app/kit/dates.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { keepPlan } from '#app/platform/prepared-query.server.ts'
import { listPublicHolidays } from '#app/platform/public-holidays.server.ts'
import { findHome } from './queries-home.server.ts'
import { roomOf } from './queries-scope.server.ts'
import { roomConflictsOf } from './room-use.ts'
import {
  boundsOf,
  daysOf,
  type ScheduleConflict,
  type ScheduleEntry,
  schedulePeriod,
  wantedScheduleOf,
} from './schedule.ts'

/** So many sessions of a month are shown; nobody has more. */
const MOST = 1_000
const MOST_CONFLICTS = 50

/** Clocks of places are at most so far from those of the server. */
const FARTHEST_MS = 15 * 3_600_000

type Window = { from: Date; to: Date }

const windowOf = ({ first, end }: { first: string; end: string }): Window => ({
  from: new Date(Date.parse(`${first}T00:00:00Z`) - FARTHEST_MS),
  to: new Date(Date.parse(`${end}T00:00:00Z`) + FARTHEST_MS),
})

/** Orders whose seats are good, or will be once a price promise is reached. */
export const isPlanned = inArray(orders.state, ['pledged', 'reserved', 'confirmed', 'completed'])

const placedBy = sql<string | null>`(select coalesce(nullif(n.name, ''), n.display_slug) from ${accounts} a
  join ${parties} n on n.id = a.party_id where a.id = ${orders.placedBy})`

const seatsWhere = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${tickets} t where t.order_id = ${orders.id} and t.state <> 'cancelled' and ${which})`

/** The request of the agreed training that the seats of an order are of. */
const heldRequest = sql`(select r.id from ${heldTrainings} h join ${trainingRequests} r on r.order_id = h.order_id
  where h.seats_order_id = ${orders.id})`

/** The code of the agreed training that the seats of an order are of. */
const heldCode = sql<
  string | null
>`(select r.code from ${heldTrainings} h join ${trainingRequests} r on r.order_id = h.order_id
  where h.seats_order_id = ${orders.id})`

/** Sessions of booked events, and of agreed trainings that are held as events. One query. */
async function listBookedSessions(ctx: Ctx, { from, to }: Window): Promise<ScheduleEntry[]> {
  const listed = read(ctx)
    .select({
      id: eventSessions.id,
      startsAt: eventSessions.startsAt,
      endsAt: eventSessions.endsAt,
      reference: orders.reference,
      training: heldCode,
      room: roomOf(heldRequest),
      state: orders.state,
      payment: orders.payment,
      refund: orders.refund,
      confirmedAt: orders.confirmedAt,
      placedBy,
      seats: seatsWhere(sql`true`),
      named: seatsWhere(sql`t.participant_name is not null`),
      coming: comingSeats,
      filled: filledBy(orders.id),
      event: { ...eventFacts, ...quorumFacts },
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(eventSessions, and(eq(eventSessions.eventId, events.id), isNull(eventSessions.retiredAt)))
    .where(
      and(
        ordersOf(ctx),
        isPlanned,
        ne(events.state, 'cancelled'),
        lt(eventSessions.startsAt, to),
        gt(eventSessions.endsAt, from),
      ),
    )
    .orderBy(asc(eventSessions.startsAt), asc(eventSessions.id))
    .limit(MOST)
  const rows = await keepPlan('schedule.booked', listed)
  const t = translator(ctx.language)
  return rows.map((row) => {
    const { title, language, timeZone, dateOnly, mode, venue, city, country } = row.event
    const status = bookingStatus(row, ctx.now())
    const { id, startsAt, endsAt, seats, named, training, room, reference } = row
    return {
      id,
      to: training ? `/training-requests/${training}` : `/mybooking/${reference}`,
      title,
      language,
      startsAt,
      endsAt,
      timeZone,
      dateOnly,
      mode,
      venue,
      city,
      country,
      placedBy: row.placedBy,
      seats,
      named,
      training,
      canMove: training !== null && startsAt > ctx.now(),
      room,
      status: { said: t(`bookings:standing.${status}`), tone: STANDING_TONE[status] },
    }
  })
}

/** Days of agreed trainings that are not held as events yet: they wait for their money. One query. */
async function listAgreedDays(ctx: Ctx, { from, to }: Window): Promise<ScheduleEntry[]> {
  const isWaiting = and(eq(orders.state, 'held'), gt(orders.heldUntil, ctx.now()))
  const rows = await read(ctx)
    .select({
      training: orderTrainings,
      order: {
        state: orders.state,
        payment: orders.payment,
        refund: orders.refund,
        confirmedAt: orders.confirmedAt,
      },
      code: trainingRequests.code,
      room: roomOf(sql`${trainingRequests.id}`),
      placedBy,
    })
    .from(orders)
    .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .innerJoin(trainingRequests, eq(trainingRequests.orderId, orders.id))
    .leftJoin(heldTrainings, eq(heldTrainings.orderId, orders.id))
    .where(
      and(
        ordersOf(ctx),
        or(isPlanned, isWaiting),
        isNull(heldTrainings.orderId),
        lt(orderTrainings.startsAt, to),
        gt(orderTrainings.endsAt, from),
      ),
    )
    .orderBy(asc(orderTrainings.startsAt))
    .limit(MOST)
  const t = translator(ctx.language)
  return rows.flatMap(({ training, order, code, room, placedBy }) => {
    const { title, language, timeZone, mode, venue, city, country, participants, startsAt, endsAt } = training
    const status = trainingRequestStatus({ state: 'accepted', order, startsAt, endsAt }, ctx.now())
    return training.days.map((day) => ({
      id: day.id,
      to: `/training-requests/${code}`,
      title,
      language,
      timeZone,
      mode,
      venue,
      city,
      country,
      placedBy,
      startsAt: new Date(day.startsAt),
      endsAt: new Date(day.endsAt),
      dateOnly: false,
      seats: participants,
      named: null,
      training: code,
      canMove: startsAt > ctx.now(),
      room,
      status: { said: t(`trainings:standing.${status}`), tone: TRAINING_TONE[status] },
    }))
  })
}

/**
 * People who are named, by one email address, for sessions of two events that overlap, in the bookings of the
 * party acted for. One query.
 */
async function listConflicts(ctx: Ctx, { from, to }: Window): Promise<ScheduleConflict[]> {
  const handle = read(ctx)
  // The sessions of the period once, with who is named for them: only these are held against each other.
  const named = handle.$with('named').as(
    handle
      .select({
        email: sql<string>`lower(${tickets.participantEmail})`.as('email'),
        person: tickets.participantName,
        eventId: sql<string>`${events.id}`.as('event_id'),
        sessionId: sql<string>`${eventSessions.id}`.as('session_id'),
        startsAt: eventSessions.startsAt,
        endsAt: eventSessions.endsAt,
      })
      .from(orders)
      .innerJoin(tickets, and(eq(tickets.orderId, orders.id), ne(tickets.state, 'cancelled')))
      .innerJoin(events, and(eq(events.id, orders.eventId), ne(events.state, 'cancelled')))
      .innerJoin(eventSessions, and(eq(eventSessions.eventId, events.id), isNull(eventSessions.retiredAt)))
      .where(
        and(
          ordersOf(ctx),
          isPlanned,
          isNotNull(tickets.participantEmail),
          lt(eventSessions.startsAt, to),
          gt(eventSessions.endsAt, from),
        ),
      ),
  )
  const found = handle
    .with(named)
    .selectDistinctOn([sql`named.email`, sql`named.session_id`, sql`o.session_id`], {
      person: named.person,
      one: sql<string>`named.session_id`,
      other: sql<string>`o.session_id`,
    })
    .from(named)
    .innerJoin(
      sql`named o`,
      sql`o.email = named.email and o.event_id > named.event_id and o.starts_at < named.ends_at and o.ends_at > named.starts_at`,
    )
    .limit(MOST_CONFLICTS)
  const rows = await keepPlan('schedule.conflicts', found)
  return rows.map(({ person, one, other }) => ({ person: person ?? '', sessions: [one, other] as const }))
}

/**
 * The trainings of the party acted for in a month or a week, those that touch it by the clock of their
 * place: booked, agreed on, and held; with the people who are named for two at once, rooms that two are in at
 * once, and the public holidays of where they take place and where the party is. Four queries, together.
 */
export async function getSchedule(ctx: Ctx, query: URLSearchParams) {
  const today = localDate(ctx.now(), ctx.timeZone)
  const wanted = wantedScheduleOf(query, today)
  const bounds = boundsOf(wanted)
  const window = windowOf(bounds)
  const [booked, agreed, conflicts, home] = await Promise.all([
    listBookedSessions(ctx, window),
    listAgreedDays(ctx, window),
    listConflicts(ctx, window),
    findHome(ctx),
  ])
  const entries = [...booked, ...agreed]
    .filter((entry) => {
      const { first, last } = daysOf(entry)
      return first < bounds.end && last >= bounds.first
    })
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((entry) => ({ ...entry, city: entry.city && cityName(entry.city, ctx.language, entry.country) }))
  const known = new Set(entries.map(({ id }) => id))
  const places = entries
    .filter(({ mode }) => mode === 'venue')
    .flatMap(({ country }) => (country ? [{ country, region: null }] : []))
  const shown = {
    entries,
    conflicts: conflicts.filter(({ sessions }) => sessions.some((id) => known.has(id))),
    rooms: roomConflictsOf(entries),
    holidays: await listPublicHolidays({
      places: [...places, ...home.places],
      from: bounds.first,
      to: bounds.end,
      language: ctx.language,
    }),
  }
  return {
    ...wanted,
    ...shown,
    isNow: bounds.first <= today && today < bounds.end,
    choices: home.rooms,
    days: schedulePeriod(wanted, shown, { today, language: ctx.language }),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
}

export type Schedule = Awaited<ReturnType<typeof getSchedule>>
