import type { EventState } from '#app/features/catalogue/events/event.ts'

/**
 * Check-in opens so many hours before the start, when the room is prepared; an earlier scan is a mistake or a
 * test.
 */
export const OPENS_HOURS = 4
/** So many hours before that the page can be loaded and tried: nothing is recorded, and no ticket is used. */
export const TRIAL_HOURS = 24
/** For so many hours missed check-ins can be added by hand, and offline phones can send theirs. */
export const CLOSES_HOURS = 24

const HOUR_MS = 3_600_000

export type DoorSession = { id: string; title: string; startsAt: Date; endsAt: Date }
type Held = { state: EventState; startsAt: Date; endsAt: Date }

/** The times of an event's check-in. */
export function doorTimes({ startsAt, endsAt }: Pick<Held, 'startsAt' | 'endsAt'>): { from: Date; to: Date } {
  return {
    from: new Date(startsAt.getTime() - OPENS_HOURS * HOUR_MS),
    to: new Date(endsAt.getTime() + CLOSES_HOURS * HOUR_MS),
  }
}

export type DoorState = 'open' | 'trial' | 'early' | 'over' | 'cancelled' | 'draft'

/** Whether check-in to an event is open now, can be tried, or why not. */
export function doorState(event: Held, now: Date): DoorState {
  if (event.state === 'cancelled') return 'cancelled'
  if (event.state !== 'published' && event.state !== 'completed') return 'draft'
  const { from, to } = doorTimes(event)
  if (now < from) return now.getTime() < from.getTime() - TRIAL_HOURS * HOUR_MS ? 'early' : 'trial'
  return now > to ? 'over' : 'open'
}

/** The session for check-ins at `now`: the first that is not over, or the last. */
export function sessionNow<S extends { endsAt: Date }>(sessions: readonly S[], now: Date): S | undefined {
  return sessions.find(({ endsAt }) => endsAt > now) ?? sessions.at(-1)
}

/**
 * The ticket code in a typed, pasted or scanned text: in any case, with or without spaces, or within the
 * address of the ticket.
 */
export function ticketCodeIn(typed: string): string {
  const end = typed.trim().split('/').at(-1)?.split(/[?#]/)[0] ?? ''
  const signs = end.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return `${signs.slice(0, 5)}-${signs.slice(5, 10)}-${signs.slice(10)}`
}

type Whose = { ticket: string; name: string | null; type: string }

/** The door's answer to a ticket. */
export type DoorAnswer =
  | ({ kind: 'valid'; session: string } & Whose)
  | ({ kind: 'again'; cameAt: Date; by: string | null } & Whose)
  | { kind: 'cancelled'; name: string | null }
  /** A code from before its seat was passed on; since when, where that is still known. */
  | { kind: 'passedOn'; at: Date | null }
  | {
      kind: 'otherEvent'
      event: { title: string; language: string; startsAt: Date; endsAt: Date; timeZone: string }
    }
  | { kind: 'unknown' }
  /** Of a phone without a line: not on the list that it has. */
  | { kind: 'unlisted' }
