import { expect, test } from 'vitest'
import { boundedQuery, LONGEST_QUERY, MOST_PARAMETERS } from './bounded-query.server.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `n${at}=${at}`).join('&')

test.each([
  '/',
  '/search',
  '/search?',
  '/search?topic=bees',
  '/search?a=1&b=2&a=3',
  `/search?${numbered(MOST_PARAMETERS)}`,
])('an address as ours are stays as it is: %.40s', (url) => expect(boundedQuery(url)).toBe(url))

test('parameters behind the last one that is read are left out', () => {
  expect(boundedQuery(`/search?${numbered(2_000)}`)).toBe(`/search?${numbered(MOST_PARAMETERS)}`)
  expect(boundedQuery(`/search?${'&'.repeat(10_000)}`).length).toBeLessThan(MOST_PARAMETERS + 10)
})

test('a parameter that ends too late is left out whole, and so is what follows it', () => {
  const long = 'x'.repeat(LONGEST_QUERY)
  expect(boundedQuery(`/search?${long}`)).toBe('/search')
  expect(boundedQuery(`/search?topic=bees&q=${long}&page=2`)).toBe('/search?topic=bees')
  expect(boundedQuery(`/search?${'x'.repeat(LONGEST_QUERY - 1)}`)).toHaveLength(
    '/search'.length + LONGEST_QUERY,
  )
})
