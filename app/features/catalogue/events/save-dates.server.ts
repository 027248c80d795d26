import { inArray } from 'drizzle-orm'
import { localDate } from '#app/kit/dates.ts'
import { newId, slugOf } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import type { EventFacts } from './save-event.server.ts'
import { eventSessions, events } from './tables.server.ts'

const MOST_OF_A_NAME = 60

/**
 * Inserts drafts as the dates of one series, each an event with sessions and a slug; four statements in all.
 * Returns their ids in order.
 */
export async function saveDates(tx: Tx, dates: readonly EventFacts[]): Promise<string[]> {
  const seriesId = newId()
  const slugs = await freeSlugs(tx, dates)
  const rows = dates.map(({ sessions, ...facts }, at) => ({
    ...facts,
    id: newId(),
    seriesId,
    slug: slugs[at] ?? newId(),
    startsAt: new Date(Math.min(...sessions.map(({ startsAt }) => +startsAt))),
    endsAt: new Date(Math.max(...sessions.map(({ endsAt }) => +endsAt))),
  }))
  await tx.insert(events).values(rows)
  await tx.insert(eventSessions).values(
    dates.flatMap(({ sessions }, at) =>
      sessions
        .toSorted((one, other) => +one.startsAt - +other.startsAt)
        .map(({ title = '', startsAt, endsAt }, position) => ({
          id: newId(),
          eventId: rows[at]?.id ?? '',
          position,
          title,
          startsAt,
          endsAt,
        })),
    ),
  )
  return rows.map(({ id }) => id)
}

/** Name and day of each, with a number behind what is taken. */
async function freeSlugs(tx: Tx, dates: readonly EventFacts[]): Promise<string[]> {
  const wishes = dates.map(({ title, sessions, timeZone }) => {
    const day = localDate(sessions[0]?.startsAt ?? new Date(), timeZone)
    const slug = slugOf(`${title.slice(0, 68)} ${day}`)
    return [slug, ...Array.from({ length: MOST_OF_A_NAME }, (_, at) => `${slug}-${at + 2}`)]
  })
  // The lock of `chooseSlug` for this name.
  const name = `event:${slugOf(dates[0]?.title ?? '') || 'event'}`
  await lockNames(tx, 'slug', [name])
  const found = await tx.select({ slug: events.slug }).from(events).where(inArray(events.slug, wishes.flat()))
  const taken = new Set(found.map(({ slug }) => slug))
  return wishes.map((names) => {
    const free = names.find((slug) => !taken.has(slug)) ?? `${names[0]}-${newId()}`
    taken.add(free)
    return free
  })
}
