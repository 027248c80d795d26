import { and, eq, ne } from 'drizzle-orm'
import type { CatalogueRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { publishEvent } from '#app/features/catalogue/events/publish-event.server.ts'
import type { events } from '#app/features/catalogue/events/tables.server.ts'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  claimedElsewhere,
  missingOfEvent,
  outcomeOf,
  planState,
  planTickets,
  seatsOf,
  shownPlace,
} from './catalogue-plan.ts'
import { type Found, findSources } from './find-sources.server.ts'
import { keepSource, type StoredOutcome, type StoreFacts } from './keep-source.server.ts'
import { contentHash, holderOf, textsOf } from './record-digest.server.ts'
import { rememberBefore } from './remember-before.server.ts'

type EventState = (typeof events.$inferSelect)['state']

/**
 * Creates, updates or leaves the event of a record in the caller's transaction. Refuses `sold.changed` when
 * the source moved an event with allocated seats; `record.claimed` when another file owns it with other
 * fields; `guess.shown` when a public event would get a guess.
 */
export async function storeEvent(
  tx: Tx,
  ctx: Ctx,
  facts: StoreFacts,
  before: Found | undefined,
): Promise<StoredOutcome> {
  const { provider, record, now } = facts
  const { currency, tickets, notes } = planTickets(record, provider)
  const isPast = record.sessions.every((session) => session.endsAt <= now)
  const missing = missingOfEvent(record, { ticketCount: tickets.length, isPast })
  const plan = planState<EventState>(record, facts.category, {
    publish: facts.publish,
    shown: isPast ? 'completed' : 'published',
    missing,
    before: before?.event ? { state: before.event.state, guesses: before.source.guesses } : null,
  })
  const { state, guesses } = plan
  const hybrid = record.mode?.value === 'hybrid' ? [{ code: 'left.hybrid' } as const] : []
  const line = { state, guesses, notes: [...record.notes, ...notes, ...hybrid, ...plan.notes] }
  const claimed = claimedElsewhere(holderOf(before, facts), facts.source, facts.fields)
  if (claimed) return { ...line, ...claimed }

  const isMoved = state !== (before?.event?.state ?? 'draft')
  const outcome = outcomeOf(
    before?.source.contentHash,
    contentHash(facts.fields),
    before !== undefined && isMoved,
  )
  if (outcome === 'updated' && plan.refusal) return { ...line, outcome: 'refused', reason: plan.refusal }
  const changed =
    before?.event && outcome === 'updated' ? await changedUnderBuyers(tx, before.event, record) : []
  if (changed.length > 0)
    return {
      ...line,
      outcome: 'refused',
      reason: { code: 'sold.changed', params: { fields: changed.join(', ') } },
    }
  if (!facts.write || outcome === 'unchanged') return { ...line, outcome, reason: null }
  const was = facts.remembers ? await rememberBefore(tx, before) : null
  const keys = record.partOf ? [record.partOf] : []
  const [course] = (await findSources(tx, provider.id, { keys, write: false })).values()
  const { id } = await saveEventSale(
    tx,
    {
      ownerId: provider.id,
      ...(before?.event ? {} : { createdBy: facts.by }),
      topicId: course?.topic?.id ?? before?.event?.topicId ?? null,
      categoryId: course?.topic?.categoryId ?? before?.event?.categoryId ?? facts.category.value,
      title: record.title,
      language: record.languages[0] ?? provider.language,
      ...textsOf(record),
      ...shownPlace(record),
      timeZone: record.timeZone.value,
      dateOnly: record.sessions.some((session) => session.isDateOnly),
      capacity: seatsOf(record),
      minimum: Math.min(record.minimum ?? 1, seatsOf(record)),
      currency,
      tags: record.keywords,
      sourceUrl: record.url,
      ...(shownPlace(record).mode === 'online' ? wayIn(record) : {}),
      sessions: record.sessions.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
      ticketTypes: tickets,
    },
    before?.event?.id,
  )
  if (isMoved) await publishEvent(tx, ctx, { id })
  await keepSource(tx, facts, { eventId: id, guesses })
  return { ...line, outcome, reason: null, item: { id, before: was } }
}

/**
 * Where its meeting is and what opens it, where the source says so; what the organiser typed stays otherwise.
 */
function wayIn({ meeting, meetingCode }: StoreFacts['record']) {
  return { ...(meeting && { onlineUrl: meeting }), ...(meetingCode && { onlineCode: meetingCode }) }
}

async function changedUnderBuyers(
  tx: Tx,
  event: typeof events.$inferSelect,
  record: CatalogueRecord,
): Promise<string[]> {
  const [claim] = await tx
    .select({ id: seatAllocations.id })
    .from(seatAllocations)
    .where(and(eq(seatAllocations.eventId, event.id), ne(seatAllocations.state, 'released')))
    .limit(1)
  if (!claim) return []
  const first = record.sessions[0]
  const place = shownPlace(record)
  return [
    ...(first?.startsAt.getTime() === event.startsAt.getTime() ? [] : ['time']),
    ...(place.mode === event.mode && place.city === event.city && place.venue === event.venue
      ? []
      : ['place']),
    ...(seatsOf(record) >= event.capacity ? [] : ['number of seats']),
  ]
}
