import { defineFact } from '#app/kit/fact.ts'

/** The parts whose change holders of seats are notified of: time, place, language, link. */
export const CHANGED_PARTS = ['time', 'place', 'language', 'link'] as const
export type ChangedPart = (typeof CHANGED_PARTS)[number]

/** A public event has another time, place, language or link; the subject is the row of `event_changes`. */
export const eventMoved = defineFact('event.moved', { event: 'id', parts: 'words' })

/** An event's former facts. */
export type EventBefore = {
  startsAt: string
  endsAt: string
  timeZone: string
  dateOnly: boolean
  /** How often it was held. */
  sessions: number
  mode: 'venue' | 'online'
  venue: string | null
  street: string | null
  city: string | null
  country: string | null
  language: string
}

type Place = Pick<EventBefore, 'mode' | 'venue' | 'street' | 'city' | 'country'>
type Facts = Place & { language: string; onlineUrl: string | null; onlineCode: string | null }

const PLACE = ['mode', 'venue', 'street', 'city', 'country'] as const
const LINK = ['onlineUrl', 'onlineCode'] as const

/** Which parts of an event have changed; `isRetimed` says whether its sessions have other times. */
export function changedParts(before: Facts, after: Facts, isRetimed: boolean): ChangedPart[] {
  const differs = {
    time: isRetimed,
    place: PLACE.some((name) => (before[name] ?? '') !== (after[name] ?? '')),
    language: before.language !== after.language,
    link: LINK.some((name) => (before[name] ?? '') !== (after[name] ?? '')),
  }
  return CHANGED_PARTS.filter((part) => differs[part])
}

/** For how many days former holders of seats may cancel free of charge. */
export const FREE_DAYS = 7

/**
 * Until when former holders of seats may cancel free of charge after a change at `now`: seven days, but not
 * beyond the start, or the end once it has begun. Null where only the link changed.
 */
export function freeUntil(
  parts: readonly ChangedPart[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): Date | null {
  if (!parts.some((part) => part !== 'link')) return null
  const days = now.getTime() + FREE_DAYS * 86_400_000
  return new Date(Math.min(days, (startsAt > now ? startsAt : endsAt).getTime()))
}
