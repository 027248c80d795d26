import type { EditedEvent } from '#app/features/catalogue/event-form/lock-edited-events.server.ts'
import type { EventState } from '#app/features/catalogue/events/event.ts'
import { type ChangedPart, changedParts, freeUntil } from '#app/features/catalogue/events/event-change.ts'
import type { EventSaleFacts } from '#app/features/catalogue/inventory/save-event-sale.server.ts'

/** What became of an event that was changed, and of how many seats the holders are `told`. */
export type ChangedEvent = { slug: string; state: EventState; told: number }

/**
 * What whoever has seats of a public event is told of, as the change that is planned stands; nothing where
 * nobody has one.
 */
export function toldParts({ row, sessions, people }: EditedEvent, after: EventSaleFacts): ChangedPart[] {
  if (people === 0 || row.publishedAt === null) return []
  const times = (held: readonly { startsAt: Date; endsAt: Date }[]) =>
    held.map(({ startsAt, endsAt }) => `${+startsAt} ${+endsAt}`).join()
  const {
    mode,
    venue = null,
    street = null,
    city = null,
    country = null,
    onlineUrl = null,
    onlineCode = null,
  } = after
  const said = { mode, venue, street, city, country, onlineUrl, onlineCode, language: after.language }
  return changedParts(row, said, times(sessions) !== times(after.sessions))
}

/** Until when they may cancel for nothing; null where that does not open it. */
export function toldUntil(parts: readonly ChangedPart[], after: EventSaleFacts, now: Date): Date | null {
  const ends = after.sessions.map(({ endsAt }) => endsAt.getTime())
  return freeUntil(
    parts,
    { startsAt: after.sessions[0]?.startsAt ?? now, endsAt: new Date(Math.max(...ends)) },
    now,
  )
}
