import { eq, inArray, sql } from 'drizzle-orm'
import { chooseSlug } from '#app/features/topics/choose-slug.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { eventSessions, events } from './tables.server.ts'

type Given = 'id' | 'slug' | 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'

/** All that is known of an event; `description` is rich text that was cleaned already. */
export type EventFacts = Omit<typeof events.$inferInsert, Given> & {
  sessions: { title?: string; startsAt: Date; endsAt: Date }[]
}

/**
 * Writes an event with its sessions, or with `id` the event of that id. The address is chosen once and stays.
 */
export async function saveEvent(
  tx: Tx,
  { sessions, ...facts }: EventFacts,
  id?: string,
): Promise<{ id: string }> {
  const ordered = sessions.toSorted((left, right) => left.startsAt.getTime() - right.startsAt.getTime())
  const [first] = ordered
  if (!first) throw new RangeError('an event without a session')
  const span = {
    startsAt: first.startsAt,
    endsAt: new Date(Math.max(...ordered.map((session) => session.endsAt.getTime()))),
  }
  const eventId = id ?? newId()
  if (id) {
    await tx
      .update(events)
      .set({ ...facts, ...span, updatedAt: sql`now()` })
      .where(eq(events.id, id))
    await tx.delete(eventSessions).where(eq(eventSessions.eventId, id))
  } else {
    const slug = await freeSlug(tx, facts.title, localDate(span.startsAt, facts.timeZone))
    await tx.insert(events).values({ ...facts, ...span, id: eventId, slug })
  }
  await tx
    .insert(eventSessions)
    .values(ordered.map((session, position) => ({ id: newId(), eventId, position, ...session })))
  return { id: eventId }
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
