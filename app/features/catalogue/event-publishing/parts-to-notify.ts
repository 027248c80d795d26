import type { EditedEvent } from '#app/features/catalogue/event-form/lock-edited-events.server.ts'
import type { EventState } from '#app/features/catalogue/events/event.ts'
import { type ChangedPart, changedParts, freeUntil } from '#app/features/catalogue/events/event-change.ts'
import type { EventSaleFacts } from '#app/features/catalogue/inventory/save-event-sale.server.ts'

/** The result of changing an event, and how many holders of seats are `notified`. */
export type ChangedEvent = { slug: string; state: EventState; notified: number }

/**
 * What holders of seats of a public event are notified of by a planned change; nothing where nobody holds
 * any.
 */
export function partsToNotify({ row, sessions, people }: EditedEvent, after: EventSaleFacts): ChangedPart[] {
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

/** Until when holders may cancel free of charge; null where the change does not allow it. */
export function notifiedUntil(parts: readonly ChangedPart[], after: EventSaleFacts, now: Date): Date | null {
  const ends = after.sessions.map(({ endsAt }) => endsAt.getTime())
  return freeUntil(
    parts,
    { startsAt: after.sessions[0]?.startsAt ?? now, endsAt: new Date(Math.max(...ends)) },
    now,
  )
}
