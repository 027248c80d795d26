import type { ColumnChoice } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import type { OutsideFault } from '#app/platform/http/fetch-outside.server.ts'

export const MOST_FEEDS = 10
export const LONGEST_FEED_ADDRESS = 300
export const FEED_BYTES = 10_000_000
/** After so many failed readings in a row the provider is notified, once. */
export const TOLD_FAILURES = 3

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The hours of the night (UTC) over which feeds are spread. */
const NIGHT = { from: 1, hours: 4 }

/**
 * The validators of a feed's last complete reading, to ask whether it changed. `columns` is what the columns
 * of a table filled when its provider decided them last.
 */
export type FeedMark = {
  etag: string | null
  lastModified: string | null
  digest: string
  columns?: ColumnChoice
}

export type FeedStage = 'unconfirmed' | 'live' | 'stopped'

/** The stage of a feed, derived from the timestamps of its row. */
export function feedStageOf(feed: { confirmedAt: Date | null; stoppedAt: Date | null }): FeedStage {
  if (feed.stoppedAt) return 'stopped'
  return feed.confirmedAt ? 'live' : 'unconfirmed'
}

/** When a feed is read next: in the coming night, at a moment of its own (`seed`, 0 to 1). */
export function nextNight(now: Date, seed: number): Date {
  const day = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const at = day + (NIGHT.from + seed * NIGHT.hours) * HOUR_MS
  return new Date(at > now.getTime() ? at : at + DAY_MS)
}

/** When a failed feed is tried again: after an hour, twice; then in the next night. */
export function nextTry(now: Date, seed: number, failures: number): Date {
  return failures < TOLD_FAILURES ? new Date(now.getTime() + HOUR_MS) : nextNight(now, seed)
}

/** A number between 0 and 1, always the same for an id. */
export function seedOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16) / 2 ** 32
}

const FAULTS: Record<OutsideFault, CatalogueReason['code']> = {
  address: 'feed.address',
  unreachable: 'feed.unreachable',
  slow: 'feed.slow',
  large: 'feed.large',
  redirects: 'feed.redirects',
  status: 'feed.status',
}

/** Why a feed could not be read, for its page. */
export function faultOfFeed({ fault, status }: { fault: OutsideFault; status?: number }): CatalogueReason {
  return { code: FAULTS[fault], ...(status !== undefined && { params: { status } }) }
}

const ENDINGS: [RegExp, string][] = [
  [/calendar/i, 'ics'],
  [/csv|tab-separated/i, 'csv'],
  [/json/i, 'json'],
  [/html/i, 'html'],
  [/spreadsheetml/i, 'xlsx'],
]
const KNOWN_ENDING = /\.(?:csv|tsv|xlsx|ics|ical|json|jsonld|html?|xhtml)$/i

/** The file name of a feed: from its address, with the ending of its content type. */
export function feedFileName(address: string, contentType: string | null): string {
  const { hostname, pathname } = new URL(address)
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname
  const said = ENDINGS.find(([type]) => type.test(contentType ?? ''))?.[1]
  return KNOWN_ENDING.test(last) || said === undefined ? last : `${last}.${said}`
}
