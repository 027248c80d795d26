import { expect, test } from 'vitest'
import { changedAddress } from './address-change.ts'

test('a link that changes one parameter keeps what was asked for since', () => {
  const before = '/meera?topics=1'
  expect(
    changedAddress({ before, after: '/meera?topics=1&reviews=2#reviews', newest: '/meera?topics=3#topics' }),
  ).toBe('/meera?topics=3&reviews=2#reviews')
  expect(changedAddress({ before, after: '/meera', newest: '/meera?topics=1&reviews=2' })).toBe(
    '/meera?reviews=2',
  )
})

test('the later of two changes of one parameter counts', () => {
  expect(
    changedAddress({ before: '/mybooking', after: '/mybooking?page=3', newest: '/mybooking?page=2' }),
  ).toBe('/mybooking?page=3')
})

test('a link to another page leads where it says, and so does one of a page that was left', () => {
  expect(changedAddress({ before: '/a?x=1', after: '/b?y=1', newest: '/a?x=2' })).toBe('/b?y=1')
  expect(changedAddress({ before: '/a?x=1', after: '/a?x=2', newest: '/terms' })).toBe('/a?x=2')
})
