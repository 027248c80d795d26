/** The most saved searches of one person. */
export const MOST_SEARCHES = 20

/** The most new results counted for one search; more are reported as that many. */
export const MOST_NEW = 50

/** A saved search in its list, in the reader's words. `to` leads to its results, the newest first. */
export type SavedSearch = {
  id: string
  title: string
  filters: string[]
  to: string
  isPaused: boolean
}
