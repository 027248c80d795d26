import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import type { HalfDay } from '#app/features/delivery/attendance/half-day.ts'
import { hasSeat, knownOfTickets } from '#app/features/delivery/attendance/queries-attendance.server.ts'
import { logoAddress } from '#app/features/delivery/attendance/queries-scope.server.ts'
import { sessionsIn, sessionsWritten } from '#app/features/delivery/check-in/queries-door.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { certificatesOfTickets } from './queries-scope.server.ts'
import { certificateRules, certificates, signatures } from './tables.server.ts'

/** The signature that is used of who trains for a firm, else of the organiser. */
const signedBy = sql<{
  file: string
  signer: string
} | null>`(select json_build_object('file', s.file, 'signer', s.signer)
  from ${signatures} s where s.is_used and s.party_id in (${events.trainerId}, ${events.ownerId})
  order by s.party_id = ${events.ownerId} limit 1)`

/** The facts of an event for certificates, with its rule; null where there is none. For the system alone. */
export async function findCertified(ctx: Ctx, eventId: string) {
  requireSystem(ctx)
  const [row] = await read(ctx)
    .select({
      event: {
        id: events.id,
        ownerId: events.ownerId,
        state: events.state,
        title: events.title,
        language: events.language,
        mode: events.mode,
        city: events.city,
        timeZone: events.timeZone,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        sessions: sessionsWritten,
      },
      topic: topics.title,
      topicMonths: topics.certificateMonths,
      provider: providerName,
      logo: logoAddress,
      trainerId: events.trainerId,
      signature: signedBy,
      kind: parties.kind,
      rule: certificateRules,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .leftJoin(topics, eq(topics.id, events.topicId))
    .leftJoin(certificateRules, eq(certificateRules.eventId, events.id))
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, eventId)))
  return row ? { ...row, event: { ...row.event, sessions: sessionsIn(row.event.sessions) } } : null
}

export const hasNone = sql`not exists (select from ${certificates} where ${certificatesOfTickets()}
  and ${certificates.state} = 'issued')`

type Asked = { halfDays: readonly HalfDay[]; after: string | null; limit: number }

/**
 * Named people with a seat at an event and no certificate, after the ticket `after`. For the system alone.
 * One query.
 */
export async function listUncertified(ctx: Ctx, eventId: string, { halfDays, after, limit }: Asked) {
  return read(ctx)
    .select({
      ticket: tickets.id,
      name: tickets.participantName,
      language: orders.language,
      known: knownOfTickets(halfDays),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(
      and(
        everyOrder(ctx),
        eq(tickets.eventId, eventId),
        hasSeat,
        isNotNull(tickets.participantName),
        hasNone,
        after === null ? undefined : gt(tickets.id, after),
      ),
    )
    .orderBy(asc(tickets.id))
    .limit(limit)
}
