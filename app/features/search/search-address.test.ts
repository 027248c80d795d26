import { expect, test } from 'vitest'
import { LIST_PARAMETERS } from '#tests/support/bad-inputs.ts'
import { readSearch, readSearchOf, searchHref } from './search-address.ts'

test.each([
  ['topic=lead', { kind: 'topic', text: 'lead', page: 1 }],
  ['username=mee&page=3', { kind: 'trainer', text: 'mee', page: 3 }],
  ['supplier=', { kind: 'supplier', text: '', page: 1 }],
  ['', { kind: 'topic', text: '', page: 1 }],
  ['topic=a&topic=b', { kind: 'topic', text: 'a', page: 1 }],
  ['topic[]=a', { kind: 'topic', text: '', page: 1 }],
  ['topic=++a%20%20b%0A', { kind: 'topic', text: 'a b', page: 1 }],
  ['topic=x&page=-1', { kind: 'topic', text: 'x', page: 1 }],
  ['topic=x&page=999999999', { kind: 'topic', text: 'x', page: 1 }],
  ['topic=x&page=1e2', { kind: 'topic', text: 'x', page: 100 }],
  ['topic=x&page=two&sort=password&limit=100000', { kind: 'topic', text: 'x', page: 1 }],
])('/search?%s is read', (query, expected) => {
  expect(readSearch(new URLSearchParams(query))).toEqual(expected)
})

test('an address is read as it was written', () => {
  for (const kind of ['topic', 'trainer', 'supplier', 'event', 'requirement'] as const) {
    for (const given of [
      { kind, text: '', page: 1 },
      { kind, text: 'a & b = "c" 交渉 +%', page: 7 },
    ]) {
      const url = new URL(searchHref(given), 'http://x')
      const read =
        url.pathname === '/search' ? readSearch(url.searchParams) : readSearchOf(kind, url.searchParams)
      expect(read).toEqual(given)
    }
  }
})

test('no parameter of a list can make it ask for what is not there', () => {
  for (const parameter of LIST_PARAMETERS) {
    const { page, text } = readSearch(new URLSearchParams(`topic=x&${parameter}`))
    expect(text).toBe('x')
    expect(page).toBeGreaterThanOrEqual(1)
    expect(page).toBeLessThanOrEqual(500)
  }
})
