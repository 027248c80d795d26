import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { eventFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { typesOfEvents } from '#app/features/catalogue/ticket-types/queries-scope.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import type { ParticipantView, Wanted } from '#app/features/delivery/check-in/participant.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { personAt } from '#app/features/sales/announcements/queries-people.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import {
  answersGiven,
  missingAnswers,
} from '#app/features/sales/participant-questions/queries-asked.server.ts'
import type { Answers } from '#app/features/sales/participant-questions/question.ts'
import { noteFor } from '#app/features/sales/participants/notes/queries-note.server.ts'
import { givenByHand, soldByHand } from '#app/features/sales/participants/queries-given.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'

const isValid = eq(tickets.state, 'valid')

const OF_VIEW: Record<ParticipantView, SQL | undefined> = {
  coming: isValid,
  here: and(isValid, isNotNull(tickets.checkedInAt)),
  away: and(isValid, isNull(tickets.checkedInAt)),
  unnamed: and(isValid, isNull(tickets.participantName)),
  unanswered: and(isValid, sql`${missingAnswers} > 0`),
  void: eq(tickets.state, 'cancelled'),
}

/** The address of whoever does not come any more is nobody's business. */
const email = sql<string | null>`case when ${isValid} then ${tickets.participantEmail} end`
const buyer = sql<string | null>`coalesce(${orders.billing}->>'company', ${orders.billing}->>'name')`

/** By name, those without one last. */
const hasNoName = sql`(${tickets.participantName} is null)`
const byName = sql`coalesce(lower(${tickets.participantName}), '')`

export type Participant = Awaited<ReturnType<typeof listParticipants>>[number]

/** Seats that were never paid for were nobody's. */
function wantedOf(ctx: Ctx, eventId: string, { words, type }: Pick<Wanted, 'words' | 'type'>) {
  const has = (column: unknown) => sql`strpos(lower(${column}), lower(${words})) > 0`
  return and(
    ordersSoldBy(ctx.actor),
    inArray(orders.state, ['confirmed', 'completed', 'cancelled']),
    isNotNull(orders.confirmedAt),
    eq(tickets.eventId, eventId),
    type === null ? undefined : eq(orderLines.ticketTypeId, type),
    words === ''
      ? undefined
      : sql`(${has(tickets.participantName)} or ${has(email)} or ${has(buyer)} or ${has(orders.reference)})`,
  )
}

/**
 * An event that the actor may manage, with its present and former ticket types. Somebody else's is not found.
 * One query.
 */
export async function getAttendedEvent(ctx: Ctx, slug: string) {
  const [event] = await read(ctx)
    .select({
      id: events.id,
      ownerId: events.ownerId,
      heldFor: events.heldFor,
      state: events.state,
      ...eventFacts,
      types: sql<{ id: string; name: string }[]>`(select coalesce(json_agg(json_build_object(
        'id', ${ticketTypes.id}, 'name', ${ticketTypes.name}) order by ${ticketTypes.retiredAt} is not null, ${ticketTypes.position}), '[]')
        from ${ticketTypes} where ${typesOfEvents()})`,
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eventsSoldBy(ctx.actor), eq(events.slug, slug)))
  if (!event) throw notFound()
  const { id, ownerId: owner } = event
  await recordStaffRead(ctx, { owner, subject: { kind: 'event', id }, what: 'participants' })
  return event
}

/**
 * The participants of an event, by name, at most `limit` of those after the ticket `after`. Other sellers'
 * are left out. One query.
 */
export async function listParticipants(
  ctx: Ctx,
  eventId: string,
  { view, after = null, limit, ...wanted }: Wanted & { after?: string | null; limit: number },
) {
  const isAfter = isId(after)
    ? sql`(${hasNoName}, ${byName}, ${tickets.id}) > (select t.participant_name is null, coalesce(lower(t.participant_name), ''), t.id
        from ${tickets} t where t.id = ${after} and t.event_id = ${eventId})`
    : undefined
  return read(ctx)
    .select({
      key: tickets.id,
      person: personAt,
      name: tickets.participantName,
      email,
      type: orderLines.name,
      reference: orders.reference,
      buyer,
      isComplimentary: givenByHand,
      isManual: soldByHand,
      isVoid: sql<boolean>`${tickets.state} = 'cancelled'`,
      position: tickets.position,
      checkedInAt: tickets.checkedInAt,
      note: noteFor(ctx),
      /** For the organiser alone: they may be about health. */
      answers: sql<Answers | null>`case when ${isValid} and ${orders.sellerId} = ${partyIdOf(ctx.actor)} then ${answersGiven} end`,
      unanswered: sql<number>`case when ${isValid} then ${missingAnswers} else 0 end`,
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(and(wantedOf(ctx, eventId, wanted), OF_VIEW[view], isAfter))
    .orderBy(asc(hasNoName), asc(byName), asc(tickets.id))
    .limit(limit)
}

/** The number of wanted participants in each view. One query. */
export async function countParticipants(
  ctx: Ctx,
  eventId: string,
  wanted: Pick<Wanted, 'words' | 'type'>,
): Promise<Record<ParticipantView, number>> {
  const count = (view: ParticipantView) => sql<number>`(count(*) filter (where ${OF_VIEW[view]}))::int`
  const [counts] = await read(ctx)
    .select({
      coming: count('coming'),
      here: count('here'),
      away: count('away'),
      unnamed: count('unnamed'),
      void: count('void'),
      unanswered: count('unanswered'),
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(wantedOf(ctx, eventId, wanted))
  return counts ?? { coming: 0, here: 0, away: 0, unnamed: 0, unanswered: 0, void: 0 }
}
