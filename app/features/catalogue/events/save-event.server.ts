import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { chooseSlug } from '#app/features/catalogue/topics/choose-slug.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { newId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { engageTrainer } from './engage-trainer.server.ts'
import { eventChanged } from './event.ts'
import { type ChangedPart, changedParts, type EventBefore } from './event-change.ts'
import { pairSessions, type SessionFacts, sameTimes } from './event-session.ts'
import { eventSessions, events } from './tables.server.ts'

type Derived = 'id' | 'slug' | 'startsAt' | 'endsAt' | 'calendarSequence' | 'createdAt' | 'updatedAt'
type OfState = 'state' | 'publishedAt' | 'cancelWords'

/** All facts of an event but its state; `description` is cleaned rich text. */
export type EventFacts = Omit<typeof events.$inferInsert, Derived | OfState> & { sessions: SessionFacts[] }

type EventRow = typeof events.$inferSelect

/**
 * What of a public event is another one now, what it was before, and when it is held now; and whether it is
 * an agreed training, which moves by agreement alone.
 */
type Moved = {
  parts: ChangedPart[]
  before: EventBefore
  now: { startsAt: Date; endsAt: Date }
  isAgreed: boolean
}
export type SavedEvent = { id: string; wasPublic: boolean; moved: Moved | null }

/**
 * Inserts a draft event with its sessions, or with `id` updates that event, which stays locked until the
 * caller's transaction ends. The slug is chosen once and stays. Sessions are matched by id, or else by start
 * and then in order; a removed one is retired if the event was public. A new time or place raises the
 * calendar version. Returns what changed of a public event against what people bought; the caller must record
 * it (`recordChange`) once it keeps sales out.
 */
export async function saveEvent(
  tx: Tx,
  { sessions, ...facts }: EventFacts,
  id?: string,
): Promise<SavedEvent> {
  const ordered = sessions.toSorted((left, right) => left.startsAt.getTime() - right.startsAt.getTime())
  const [first] = ordered
  if (!first) throw new RangeError('an event without a session')
  const span = {
    startsAt: first.startsAt,
    endsAt: new Date(Math.max(...ordered.map((session) => session.endsAt.getTime()))),
  }
  if (id === undefined) {
    const eventId = newId()
    const slug = await freeSlug(tx, facts.title, localDate(span.startsAt, facts.timeZone))
    await tx.insert(events).values({ ...facts, ...span, id: eventId, slug })
    await tx.insert(eventSessions).values(ordered.map((row, position) => rowOf(row, eventId, position)))
    return { id: eventId, wasPublic: false, moved: null }
  }
  const [before] = await tx.select().from(events).where(eq(events.id, id)).for('no key update')
  if (!before) throw notFound()
  const { isRetimed, sessions: held } = await saveSessions(tx, before, ordered)
  const isMoved = isRetimed || isElsewhere(before, facts)
  await tx
    .update(events)
    .set({
      ...facts,
      ...span,
      calendarSequence: before.calendarSequence + (isMoved ? 1 : 0),
      updatedAt: sql`now()`,
    })
    .where(eq(events.id, id))
  const isOthers = facts.trainerId !== undefined && facts.trainerId !== before.trainerId
  if ((isMoved || isOthers) && before.state === 'published') await engageTrainer(tx, id, new Date())
  if (before.publishedAt === null) return { id, wasPublic: false, moved: null }
  await recordFact(tx, eventChanged, id, { part: 'text' })
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  const parts = changedParts(before, { ...before, ...given }, isRetimed)
  const isAgreed = before.heldFor !== null
  const moved = parts.length > 0 && { parts, before: beforeOf(before, held), now: span, isAgreed }
  return { id, wasPublic: true, moved: moved || null }
}

function beforeOf(row: EventRow, sessions: number): EventBefore {
  const { timeZone, dateOnly, mode, venue, street, city, country, language } = row
  const span = { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() }
  return { ...span, timeZone, dateOnly, sessions, mode, venue, street, city, country, language }
}

const PLACE = [
  'mode',
  'venue',
  'street',
  'city',
  'country',
  'onlineUrl',
  'onlineCode',
  'timeZone',
  'dateOnly',
] as const

function isElsewhere(before: EventRow, facts: Omit<EventFacts, 'sessions'>): boolean {
  return PLACE.some((name) => facts[name] !== undefined && facts[name] !== before[name])
}

function freeSlug(tx: Tx, title: string, day: string): Promise<string> {
  return chooseSlug(tx, {
    kind: 'event',
    wishes: [title, `${title.slice(0, 68)} ${day}`],
    takenOf: async (slugs) => {
      const rows = await tx.select({ slug: events.slug }).from(events).where(inArray(events.slug, slugs))
      return rows.map((row) => row.slug)
    },
  })
}

function rowOf(
  { title = '', startsAt, endsAt }: SessionFacts,
  eventId: string,
  position: number,
  id?: string,
) {
  return { id: id ?? newId(), eventId, position, title, startsAt, endsAt, retiredAt: null }
}

/**
 * Writes the sessions of an event that is there already: whether they are at other times than before, and how
 * many it had.
 */
async function saveSessions(tx: Tx, event: EventRow, ordered: SessionFacts[]) {
  const kept = await tx
    .select()
    .from(eventSessions)
    .where(eq(eventSessions.eventId, event.id))
    .orderBy(sql`${eventSessions.retiredAt} nulls first`, eventSessions.position)
  const { pairs, gone } = pairSessions(kept, ordered)
  const missing = gone.filter((row) => row.retiredAt === null).map(({ id }) => id)
  if (missing.length > 0 && event.publishedAt === null)
    await tx.delete(eventSessions).where(inArray(eventSessions.id, missing))
  else if (missing.length > 0)
    await tx.update(eventSessions).set({ retiredAt: sql`now()` }).where(inArray(eventSessions.id, missing))
  const isInPlace = pairs.every(({ kept: row }, at) => row?.position === at && row.retiredAt === null)
  // Out of the way first, as two that change places would meet.
  if (!isInPlace)
    await tx
      .update(eventSessions)
      .set({ position: sql`-1 - ${eventSessions.position}` })
      .where(and(eq(eventSessions.eventId, event.id), isNull(eventSessions.retiredAt)))
  await tx
    .insert(eventSessions)
    .values(pairs.map((pair, position) => rowOf(pair.given, event.id, position, pair.kept?.id)))
    .onConflictDoUpdate({
      target: eventSessions.id,
      set: {
        position: sql`excluded.position`,
        title: sql`excluded.title`,
        startsAt: sql`excluded.starts_at`,
        endsAt: sql`excluded.ends_at`,
        retiredAt: null,
      },
    })
  const isRetimed =
    missing.length > 0 || !pairs.every((pair) => pair.kept && sameTimes(pair.kept, pair.given))
  return { isRetimed, sessions: kept.filter(({ retiredAt }) => retiredAt === null).length }
}
