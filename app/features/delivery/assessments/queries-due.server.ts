import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { type HalfDay, halfDaysOf } from '#app/features/delivery/attendance/half-day.ts'
import { hasSeat, knownOfTickets } from '#app/features/delivery/attendance/queries-attendance.server.ts'
import { attendanceMarks } from '#app/features/delivery/attendance/tables.server.ts'
import { sessionsIn, sessionsWritten } from '#app/features/delivery/check-in/queries-door.server.ts'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { LEVELS, type Level, levelsIn, type Round, roundSpan } from './assessment.ts'
import {
  everyOptOut,
  everyQuestionnaire,
  isStanding,
  usualLevels,
  wordArray,
} from './queries-scope.server.ts'
import {
  assessmentOptOuts,
  assessmentSettings,
  questionnaires,
  trainingAssessments,
} from './tables.server.ts'

/** What the company `buyer` of the surrounding query wants to be asked. */
const wantedLevels = sql<
  Level[]
>`coalesce((select s.levels from ${assessmentSettings} s where s.company_id = ${parties.id}), ${usualLevels})`

const STATE = { before: 'published', end: 'completed', day30: 'completed', day90: 'completed' } as const

/** An event without a past: `roundSpan` turned around says which are due. */
const MOMENT = { startsAt: new Date(0), endsAt: new Date(0) }

/**
 * Events of which the people of some company are to be asked in a round now, after the one `after`, at most
 * `limit`. For the system alone. One query.
 */
export async function listDueEvents(
  ctx: Ctx,
  round: Round,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const now = ctx.now().getTime()
  const { from, to } = roundSpan(round, MOMENT)
  const at = round === 'before' ? events.startsAt : events.endsAt
  const wanted = levelsIn(round, LEVELS)
  const rows = await read(ctx)
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eventsManagedBy(ctx.actor),
        eq(events.state, STATE[round]),
        gt(at, new Date(now - to.getTime())),
        lte(at, new Date(now - from.getTime())),
        after === null ? undefined : gt(events.id, after),
        sql`exists (select from ${orders} join ${parties} on ${parties.id} = ${orders.buyerId}
          where ${orders.eventId} = ${events.id} and ${parties.kind} <> 'person' and ${everyOrder(ctx)}
          and ${isStanding} and ${wantedLevels} && ${wordArray(wanted)})`,
      ),
    )
    .orderBy(asc(events.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * An event of which people may be asked in a round now: how it is called, the goals that it and its topic
 * name, its half-days, and whether anybody's attendance was noted. Null where it is not the time. For the
 * system alone. One query.
 */
export async function findAskedEvent(ctx: Ctx, eventId: string, round: Round) {
  requireSystem(ctx)
  const [row] = await read(ctx)
    .select({
      id: events.id,
      ownerId: events.ownerId,
      title: events.title,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      timeZone: events.timeZone,
      outcomes: events.outcomes,
      topicOutcomes: topics.outcomes,
      sessions: sessionsWritten,
      isNoted: sql<boolean>`exists (select from ${tickets} t where t.event_id = ${events.id} and (t.checked_in_at is not null
        or exists (select from ${attendanceMarks} a where a.ticket_id = t.id)))`,
    })
    .from(events)
    .leftJoin(topics, eq(topics.id, events.topicId))
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, eventId), eq(events.state, STATE[round])))
  if (!row) return null
  const { from, to } = roundSpan(round, row)
  const now = ctx.now()
  if (now < from || now > to) return null
  return { ...row, halfDays: halfDaysOf(sessionsIn(row.sessions), row.timeZone) }
}

export type AskedEvent = NonNullable<Awaited<ReturnType<typeof findAskedEvent>>>

const isPersonWith = sql`lower(${accounts.email}) = lower(${tickets.participantEmail}) and ${accounts.emailVerified}`

/**
 * The seats at an event that companies booked for somebody with an address, each with what is known of the
 * attendance and with what its company wants to be asked; those of the organiser's own are left out. For the
 * system alone. One query.
 */
export async function listSeatsToAsk(ctx: Ctx, eventId: string, halfDays: readonly HalfDay[]) {
  return read(ctx)
    .select({
      ticketId: tickets.id,
      orderId: orders.id,
      companyId: parties.id,
      company: partyName(),
      bookedBy: orders.placedBy,
      levels: wantedLevels,
      name: tickets.participantName,
      email: sql<string>`${tickets.participantEmail}`,
      language: sql<string>`coalesce((select ${accounts.language} from ${accounts} where ${isPersonWith} limit 1), ${orders.language})`,
      known: knownOfTickets(halfDays),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(parties, eq(parties.id, orders.buyerId))
    .where(
      and(
        everyOrder(ctx),
        eq(tickets.eventId, eventId),
        hasSeat,
        isNotNull(tickets.participantEmail),
        sql`${parties.kind} <> 'person'`,
        sql`${orders.buyerId} <> ${orders.sellerId}`,
        isStanding,
      ),
    )
    .orderBy(asc(tickets.id))
}

export type AskedSeat = Awaited<ReturnType<typeof listSeatsToAsk>>[number]

/** Those of these people who still act for the company that they booked for, with a proven address. */
export async function listBookers(ctx: Ctx, companyId: AskedSeat['companyId'], people: readonly AccountId[]) {
  requireSystem(ctx)
  if (people.length === 0) return []
  const isMember = sql`exists (select from ${memberships} m where m.company_id = ${companyId} and m.member_id = ${accounts.partyId})`
  const isGroupAdmin = sql`exists (select from ${groupAdmins} g join ${parties} c on c.group_id = g.group_id
    where c.id = ${companyId} and g.member_id = ${accounts.partyId})`
  return read(ctx)
    .select({ id: accounts.id, email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(
      and(
        everyAccount(ctx),
        inArray(accounts.id, [...people]),
        eq(accounts.emailVerified, true),
        sql`(${isMember} or ${isGroupAdmin})`,
      ),
    )
}

type AskedIn = { companyId: AskedSeat['companyId']; eventId: string; round: Round }

/**
 * Whom a company's training has asked in a round, as audience and address. For the system alone. One query.
 */
export async function listAsked(ctx: Ctx, { companyId, eventId, round }: AskedIn): Promise<Set<string>> {
  const rows = await read(ctx)
    .select({ audience: questionnaires.audience, email: questionnaires.email })
    .from(questionnaires)
    .innerJoin(trainingAssessments, eq(trainingAssessments.id, questionnaires.assessmentId))
    .where(
      and(
        everyQuestionnaire(ctx),
        eq(trainingAssessments.companyId, companyId),
        eq(trainingAssessments.eventId, eventId),
        eq(questionnaires.round, round),
      ),
    )
  return new Set(rows.map(({ audience, email }) => `${audience} ${email}`))
}

/** Those of these hashes of addresses that want no questions. For the system alone. */
export async function listOptedOut(ctx: Ctx, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await read(ctx)
    .select({ hash: assessmentOptOuts.emailHash })
    .from(assessmentOptOuts)
    .where(and(everyOptOut(ctx), inArray(assessmentOptOuts.emailHash, [...hashes])))
  return new Set(rows.map(({ hash }) => hash))
}
