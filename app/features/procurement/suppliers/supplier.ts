import { pageNumber } from '#app/kit/paging.ts'
import { oneLineOf } from '#app/kit/text.ts'

/** Who joined (of an SME its people), from whom something was bought, and who is kept in mind. */
export const SUPPLIER_VIEWS = ['joined', 'used', 'shortlist'] as const
export type SupplierView = (typeof SUPPLIER_VIEWS)[number]

export const SUPPLIERS_PATH = '/dashboard/c/trainerslist'
export const SUPPLIERS_A_PAGE = 25
export const LONGEST_NOTE = 2_000

/** Which list is wanted, with which words, and the username of the one that is opened. */
export type WantedSuppliers = { view: SupplierView; words: string; page: number; of: string | null }

/** What is wanted from an address; what is none of these is left out. */
export function wantedSuppliersOf(query: URLSearchParams, { keeps }: { keeps: boolean }): WantedSuppliers {
  const asked = query.get('view')
  const views = keeps ? SUPPLIER_VIEWS : SUPPLIER_VIEWS.filter((view) => view !== 'shortlist')
  return {
    view: views.find((view) => view === asked) ?? 'joined',
    words: oneLineOf(query.get('q') ?? '').slice(0, 100),
    page: pageNumber(query.get('page')),
    of: query.get('of')?.slice(0, 100) || null,
  }
}

/** The address of what is wanted. */
export function suppliersPath({ view, words, page, of }: Partial<WantedSuppliers>): string {
  const query = new URLSearchParams({
    ...(view && view !== 'joined' && { view }),
    ...(words && { q: words }),
    ...(page && page > 1 && { page: String(page) }),
    ...(of && { of }),
  })
  return query.size > 0 ? `${SUPPLIERS_PATH}?${query}` : SUPPLIERS_PATH
}

export const RESPONSES = ['hour', 'hours', 'day', 'days', 'longer'] as const
export type Response = (typeof RESPONSES)[number]

const HOUR = 60
const DAY = 24 * HOUR

/** How soon somebody answers, from the median in minutes; null where nothing was asked. */
export function responseOf(minutes: number | null): Response | null {
  if (minutes === null) return null
  if (minutes <= HOUR) return 'hour'
  if (minutes <= 6 * HOUR) return 'hours'
  if (minutes <= DAY) return 'day'
  return minutes <= 7 * DAY ? 'days' : 'longer'
}

export type Certificate = { name: string; until: string | null }

const SOON_DAYS = 90

/** How a certificate stands on a day ('2026-11-30'): over, over within 90 days, or well. */
export function certificateStanding(until: string | null, today: string): 'over' | 'soon' | 'good' {
  if (until === null) return 'good'
  if (until < today) return 'over'
  const left = Date.parse(`${until}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)
  return left <= SOON_DAYS * 86_400_000 ? 'soon' : 'good'
}

/** Certificates with their last days, those that end first before those that do not. */
export function certificatesOf(
  names: readonly string[],
  ends: Readonly<Record<string, string>>,
): Certificate[] {
  return names
    .map((name) => ({ name, until: ends[name] ?? null }))
    .toSorted((a, b) => (a.until ?? '9').localeCompare(b.until ?? '9') || a.name.localeCompare(b.name))
}
