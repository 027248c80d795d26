/** So many searches one person saves. */
export const MOST_SEARCHES = 20

/** So many new ones are counted of one search; more are said as that many. */
export const MOST_NEW = 50

/**
 * A saved search as its list shows it, in the reader's words. `to` is where its results are, the newest
 * first.
 */
export type SavedSearch = {
  id: string
  title: string
  filters: string[]
  to: string
  isPaused: boolean
}
