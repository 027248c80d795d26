import { type QuorumFacts, quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { describeQuorumOf } from '#app/features/catalogue/group-deal-terms/joined-quorum.ts'
import type { EventGroupDeal } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { cityName } from '#app/kit/city-names.ts'
import { badgeLines, localDate } from '#app/kit/dates.ts'
import { languageName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import type { Currency } from '#app/kit/money.ts'
import { formatPrice, type Price, type PriceText } from '#app/kit/price.ts'
import type { Translate } from '#app/kit/texts.ts'

/**
 * The facts of an event in a list. `coming` is the number of confirmed seats, unknown where nothing is sold
 * here. `left` is exact where `seats` says that few are left.
 */
export type EventLineFacts = QuorumFacts & {
  id: string
  slug: string
  title: string
  language: string
  mode: 'venue' | 'online'
  venue: string | null
  city: string | null
  country: string | null
  /** Who holds it, where that does not go without saying. */
  organiser: string | null
  endsAt: Date
  dateOnly: boolean
  timeZone: string
  sessions: number
  coming: number
  isSoldHere: boolean
  price: Price | null
  seats: 'soldOut' | 'few' | null
  /** Whether seats can only be asked for. */
  isAsked: boolean
  left: number
  /** The price promise that runs, whose seats count in the same ring. */
  groupDeal: EventGroupDeal
}

/** An event as a line of a list shows it, in the reader's words. */
export type EventLineView = {
  slug: string
  to: string
  title: string
  lang: string
  month: string | null
  day: string
  rest: string
  dateTime: string
  /** For the order of lines, in milliseconds. */
  startsAt: number
  meta: string
  /** Who booked and, in a second colour, who promised, of how many. */
  coming: number
  pledged?: number
  total: number
  sure: boolean
  online: boolean
  meter: string | null
  /** What one seat costs; not said where all are sold. */
  price: PriceText | null
  /** 'Sold out', '3 seats left'. */
  seats: string | null
  soldOut: boolean
}

/** `compared` adds an approximate price in that currency. */
export function eventLineOf(
  facts: EventLineFacts,
  language: Language,
  t: Translate,
  now: Date,
  compared?: Currency,
): EventLineView {
  const { startsAt, timeZone, coming, minimum } = facts
  const quorum = quorumOf(facts, coming, now)
  const words = describeQuorumOf({ ...facts, quorum }, { language, t, now })
  const city = facts.city && cityName(facts.city, language, facts.country)
  const place = facts.mode === 'online' ? t('events:line.online') : city
  const days = t('events:line.days', { count: daysOf(facts) })
  return {
    slug: facts.slug,
    to: `/event/Q/${facts.slug}`,
    title: facts.title,
    lang: facts.language,
    ...badgeLines(startsAt, timeZone, language),
    dateTime: localDate(startsAt, timeZone),
    startsAt: startsAt.getTime(),
    meta: [place, days, languageName(facts.language, language), facts.organiser].filter(Boolean).join(' · '),
    coming,
    ...(words?.pledged ? { pledged: words.pledged } : {}),
    total: words?.total ?? minimum,
    sure: quorum.state === 'runs',
    online: facts.mode === 'online',
    meter: facts.isSoldHere ? (words?.line ?? null) : null,
    price: facts.price && facts.seats !== 'soldOut' ? formatPrice(facts.price, language, t, compared) : null,
    seats: facts.seats && t(facts.seats === 'few' ? 'prices:left' : 'prices:soldOut', { count: facts.left }),
    soldOut: facts.seats === 'soldOut',
  }
}

/**
 * A board of `limit` events: up to `waiting` of the first that still need participants, the nearest others,
 * all by date. The nearest ones alone would mostly be guaranteed already.
 */
export function boardOf(lines: readonly EventLineView[], limit: number, waiting: number): EventLineView[] {
  const open = lines.filter((line) => line.meter !== null && !line.sure && line.coming > 0).slice(0, waiting)
  const near = lines.filter((line) => !open.includes(line)).slice(0, limit - open.length)
  const shown = lines.filter((line) => open.includes(line) || near.includes(line))
  return shown.toSorted((a, b) => a.startsAt - b.startsAt)
}

// Whole days are one session from the first to the last of them.
export function daysOf({ dateOnly, sessions, startsAt, endsAt, timeZone }: EventLineFacts): number {
  if (!dateOnly || sessions > 1) return Math.max(1, sessions)
  const [first, last] = [startsAt, endsAt].map((at) => Date.parse(localDate(at, timeZone)))
  return Math.round(((last ?? 0) - (first ?? 0)) / 86_400_000) + 1
}
