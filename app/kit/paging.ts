export type Page<T> = { rows: T[]; total: number; page: number; pageCount: number }

/** Nobody reads further, and a database pays for each page that is passed over. */
export const MOST_PAGES = 500

/** That a list has no such page. `last` is its last one; null where a list without rows does not know it. */
export class PastLastPage extends Error {
  readonly page: number
  readonly last: number | null
  constructor(page: number, last: number | null) {
    super(`page ${page} is past the last one`)
    this.page = page
    this.last = last
  }
}

/**
 * Reads a page number from an address: 1 for anything that is not a whole number from 1, and `max` for more
 * than that.
 */
export function pageNumber(raw: string | null | undefined, max = MOST_PAGES): number {
  const value = Number(raw)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : 1
}

/**
 * One page of a list; throws `PastLastPage` for one that it does not have, which a loader answers with the
 * way to its last one. `total` may be 0 where the rows themselves say it and there are none.
 */
export function pageOf<T>(rows: T[], total: number, page: number, size: number): Page<T> {
  const pageCount = Math.min(Math.max(1, Math.ceil(total / size)), MOST_PAGES)
  if (rows.length === 0 && page > 1)
    throw new PastLastPage(page, total > 0 && pageCount < page ? pageCount : null)
  return { rows, total, page, pageCount }
}

/** The address of a page with several lists that are paged each for itself: the others keep theirs. */
export function pagesHref(path: string, pages: Readonly<Record<string, number>>, list: string): string {
  const query = new URLSearchParams()
  for (const [name, page] of Object.entries(pages)) if (page > 1) query.set(name, String(page))
  return `${path}${query.size > 0 ? `?${query}` : ''}#${list}`
}
