import { NO_FILTERS } from '#app/features/catalogue/search-index/search-filters.ts'
import { type SearchAddress, searchHref } from './search-address.ts'

export type FeedFormat = 'rss' | 'ics'
export type Fed = 'event' | 'topic'

/** The entries of a feed: those of a search, of one organiser by username, or of both. */
export type FeedWanted = Partial<Pick<SearchAddress, 'text' | 'filters' | 'anyLanguage'>> & {
  organiser?: string
}

const PLACES: Record<Fed, string> = { event: '/feed/events', topic: '/feed/topics' }

/** The address of a feed, without the language prefix; its query is that of the search page. */
export function feedHref(kind: Fed, format: FeedFormat, wanted: FeedWanted = {}): string {
  const { text = '', filters = NO_FILTERS, anyLanguage, organiser } = wanted
  const [, asked] = searchHref({ kind, text, filters, anyLanguage }).split('?')
  const query = new URLSearchParams(asked)
  for (const [name, value] of [...query]) if (value === '') query.delete(name)
  if (organiser) query.set('organiser', organiser)
  return `${PLACES[kind]}.${format}${query.size > 0 ? `?${query}` : ''}`
}

/** The two addresses of a subscription to events: for a feed reader and for a calendar. */
export type EventFeed = { rss: string; ics: string }

export function eventFeed(wanted: FeedWanted = {}): EventFeed {
  return { rss: feedHref('event', 'rss', wanted), ics: feedHref('event', 'ics', wanted) }
}
