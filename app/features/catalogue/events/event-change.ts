import { defineFact } from '#app/kit/fact.ts'

/**
 * What people who have seats are told of: another time, another place, another language, another link to
 * join.
 */
export const CHANGED_PARTS = ['time', 'place', 'language', 'link'] as const
export type ChangedPart = (typeof CHANGED_PARTS)[number]

/**
 * One that is public is at another time, at another place, in another language or behind another link; of
 * the row of `event_changes`.
 */
export const eventMoved = defineFact('event.moved', { event: 'id', parts: 'words' })

/** What is said of an event as it was before. */
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

/** What of an event has become another one; `isRetimed` says whether its sessions are at other times. */
export function changedParts(before: Facts, after: Facts, isRetimed: boolean): ChangedPart[] {
  const differs = {
    time: isRetimed,
    place: PLACE.some((name) => (before[name] ?? '') !== (after[name] ?? '')),
    language: before.language !== after.language,
    link: LINK.some((name) => (before[name] ?? '') !== (after[name] ?? '')),
  }
  return CHANGED_PARTS.filter((part) => differs[part])
}

/** For how many days whoever had seats before may cancel for nothing. */
export const FREE_DAYS = 7

/**
 * Until when whoever had seats may cancel for nothing after such a change at `now`: seven days, yet not
 * beyond the start, or the end of what has begun. Null where only the link is another one.
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
