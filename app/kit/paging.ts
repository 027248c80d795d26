export type Page<T> = { rows: T[]; total: number; page: number; pageCount: number }

/** Nobody reads further, and a database pays for each page that is passed over. */
export const MOST_PAGES = 500

/** Reads a page number from an address: 1 for anything that is not a whole number from 1 to `max`. */
export function pageNumber(raw: string | null | undefined, max = MOST_PAGES): number {
  const value = Number(raw)
  return Number.isInteger(value) && value >= 1 && value <= max ? value : 1
}

export function pageOf<T>(rows: T[], total: number, page: number, size: number): Page<T> {
  return { rows, total, page, pageCount: Math.max(1, Math.ceil(total / size)) }
}

/** The address of a page with several lists that are paged each for itself: the others keep theirs. */
export function pagesHref(path: string, pages: Readonly<Record<string, number>>, list: string): string {
  const query = new URLSearchParams()
  for (const [name, page] of Object.entries(pages)) if (page > 1) query.set(name, String(page))
  return `${path}${query.size > 0 ? `?${query}` : ''}#${list}`
}
