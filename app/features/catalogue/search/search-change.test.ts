import { expect, test } from 'vitest'
import { readSearchHref, type SearchAddress, searchHref } from './search-address.ts'
import { changedSearch, loosenedSearch } from './search-change.ts'

const read = (href: string): SearchAddress => {
  const address = readSearchHref(href)
  if (!address) throw new Error(`${href} is no search`)
  return address
}

const change = (work: typeof changedSearch) => (before: string, after: string, newest: string) =>
  searchHref(work(read(before), read(after), read(newest)))
const changed = change(changedSearch)

test('a sort, a filter and a price are added to what was asked for since', () => {
  const newest = '/search?topic=lead&country=IN&mode=online'
  expect(changed('/search?topic=lead', '/search?topic=lead&sort=newest', newest)).toBe(
    `${newest}&sort=newest`,
  )
  expect(changed('/search?topic=lead', '/search?topic=lead&mode=venue', newest)).toBe(
    '/search?topic=lead&country=IN&mode=online&mode=venue',
  )
  expect(changed('/search?topic=lead', '/search?topic=lead&currency=EUR&priceTo=500', newest)).toBe(
    `${newest}&currency=EUR&priceTo=500`,
  )
})

test('a value taken away stays away, and brings none back that was taken away before', () => {
  expect(
    changed('/search?topic=&city=Pune&city=Mumbai', '/search?topic=&city=Mumbai', '/search?topic=&city=Pune'),
  ).toBe('/search?topic=')
  expect(
    changed(
      '/search?topic=&city=Pune&rating=4',
      '/search?topic=&city=Pune',
      '/search?topic=&rating=4&mode=online',
    ),
  ).toBe('/search?topic=&mode=online')
})

test('the later choice of one order, one text or one range counts', () => {
  expect(
    changed('/search?topic=', '/search?topic=&sort=newest', '/search?topic=&sort=rating&city=Pune'),
  ).toBe('/search?topic=&city=Pune&sort=newest')
  expect(changed('/search?topic=a', '/search?topic=b', '/search?topic=c&mode=online')).toBe(
    '/search?topic=b&mode=online',
  )
  expect(
    changed(
      '/event/search?from=2026-01-01',
      '/event/search?from=2026-02-01&to=2026-03-01',
      '/event/search?city=Pune',
    ),
  ).toBe('/event/search?city=Pune&from=2026-02-01&to=2026-03-01')
})

test('another kind takes the newest filters along, and a change of filters goes to the newest kind', () => {
  expect(
    changed('/search?topic=lead', '/event/search?q=lead', '/search?topic=lead&mode=online&level=all'),
  ).toBe('/event/search?q=lead&mode=online')
  expect(
    changed('/search?topic=lead', '/search?topic=lead&mode=online', '/search?username=lead&city=Pune'),
  ).toBe('/search?username=lead&city=Pune&mode=online')
})

test('a page is turned in the newest search, and any other change leads back to the first', () => {
  expect(changed('/search?topic=', '/search?topic=&page=2', '/search?topic=&mode=online')).toBe(
    '/search?topic=&mode=online&page=2',
  )
  expect(changed('/search?topic=', '/search?topic=&mode=online', '/search?topic=&page=2')).toBe(
    '/search?topic=&mode=online',
  )
})

test('to take all filters away takes those along that were chosen a moment ago, and keeps text and order', () => {
  expect(
    change(loosenedSearch)(
      '/search?topic=lead&city=Pune',
      '/search?topic=lead',
      '/search?topic=leadership&city=Pune&mode=online&sort=newest',
    ),
  ).toBe('/search?topic=leadership&sort=newest')
})
