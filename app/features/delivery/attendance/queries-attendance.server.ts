import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { checkInsOfTickets } from '#app/features/delivery/check-in/queries-scope.server.ts'
import { checkIns } from '#app/features/delivery/check-in/tables.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { HalfDay } from './half-day.ts'
import type { Known } from './mark.ts'
import { marksOfTickets } from './queries-scope.server.ts'
import { attendanceMarks } from './tables.server.ts'

/** The half-days as rows `h` of their place in the order, session, half and the times of their door. */
function rowsOf(halfDays: readonly HalfDay[]): SQL {
  const rows = halfDays.map(
    ({ session, half, cameFrom, cameTo }, at) =>
      sql`(${at}::int, ${session}::uuid, ${half}::int, ${cameFrom ?? '-infinity'}::timestamptz, ${cameTo ?? 'infinity'}::timestamptz)`,
  )
  return sql`(values ${sql.join(rows, sql`, `)}) as h(place, session_id, half, came_from, came_to)`
}

/**
 * What is known of the ticket that a query around it reads, in the half-day `h`: what was noted by hand
 * counts more.
 */
const known = sql`coalesce(
  (select ${attendanceMarks.mark} from ${attendanceMarks} where ${marksOfTickets()}
    and ${attendanceMarks.sessionId} = h.session_id and ${attendanceMarks.half} = h.half),
  (select 'came' from ${checkIns} where ${checkInsOfTickets()}
    and ${checkIns.sessionId} = h.session_id and ${checkIns.cameAt} >= h.came_from and ${checkIns.cameAt} < h.came_to),
  'none')`

/** The attendance of the `tickets` of the surrounding query, in the order of the half-days. */
export function knownOfTickets(halfDays: readonly HalfDay[]): SQL<Known[]> {
  if (halfDays.length === 0) return sql<Known[]>`'[]'::json`
  return sql<Known[]>`(select json_agg(${known} order by h.place) from ${rowsOf(halfDays)})`
}

/** Valid tickets. */
export const hasSeat = eq(tickets.state, 'valid')

const isNameless = sql`(${tickets.participantName} is null)`
/** By name, those without one last. */
export const byName = [asc(isNameless), asc(sql`lower(${tickets.participantName})`), asc(tickets.id)]

type Asked = { halfDays: readonly HalfDay[]; limit: number; offset: number }

/**
 * The people with a seat at an event, by name, with their attendance of each half-day. Other sellers' are
 * left out. One query.
 */
export async function listAttendance(ctx: Ctx, eventId: string, { halfDays, limit, offset }: Asked) {
  return read(ctx)
    .select({
      ticket: tickets.id,
      name: tickets.participantName,
      type: orderLines.name,
      known: knownOfTickets(halfDays),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(and(ordersSoldBy(ctx.actor), eq(tickets.eventId, eventId), hasSeat))
    .orderBy(...byName)
    .limit(limit)
    .offset(offset)
}

export type Attending = Awaited<ReturnType<typeof listAttendance>>[number]

/**
 * The number of people with a seat at an event, and how many were present or absent in each half-day. One
 * query.
 */
export async function countAttendance(
  ctx: Ctx,
  eventId: string,
  halfDays: readonly HalfDay[],
): Promise<{ seats: number; halves: { present: number; absent: number }[] }> {
  const seated = read(ctx)
    .select({ known: sql<Known[]>`${knownOfTickets(halfDays)}`.as('known') })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(ordersSoldBy(ctx.actor), eq(tickets.eventId, eventId), hasSeat))
    .as('seated')
  const count = (at: number, ...wanted: Known[]) =>
    sql<number>`(count(*) filter (where ${inArray(sql`${seated.known}->>${at}::int`, wanted)}))::int`
  const [counts] = await read(ctx)
    .select({
      seats: sql<number>`count(*)::int`,
      halves: sql<{ present: number; absent: number }[]>`json_build_array(${sql.join(
        halfDays.map(
          (_, at) =>
            sql`json_build_object('present', ${count(at, 'present', 'came')}, 'absent', ${count(at, 'absent')})`,
        ),
        sql`, `,
      )})`,
    })
    .from(seated)
  return counts ?? { seats: 0, halves: [] }
}
