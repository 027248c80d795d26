import { expect, test } from 'vitest'
import { eventFeed, feedHref } from './feed-address.ts'
import { readSearchOf } from './search-address.ts'

test('a feed has the query of its search, without the order and the page', () => {
  const query = new URLSearchParams('q=safety&category=first-aid&city=Pune&sort=price&page=3&utm_source=x')
  const { text, filters } = readSearchOf('event', query)
  expect(feedHref('event', 'rss', { text, filters })).toBe(
    '/feed/events.rss?q=safety&category=first-aid&city=Pune',
  )
  const asked = new URLSearchParams(feedHref('event', 'ics', { text, filters }).split('?')[1])
  expect(readSearchOf('event', asked)).toMatchObject({ text, filters })
})

test('all events, those of an organiser, and all topics have short addresses', () => {
  expect(eventFeed()).toEqual({ rss: '/feed/events.rss', ics: '/feed/events.ics' })
  expect(eventFeed({ organiser: 'lakshmi_raman' }).ics).toBe('/feed/events.ics?organiser=lakshmi_raman')
  expect(feedHref('topic', 'rss')).toBe('/feed/topics.rss')
})
