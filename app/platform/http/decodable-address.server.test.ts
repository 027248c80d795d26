import { expect, test } from 'vitest'
import { decodableAddress } from './decodable-address.server.ts'

test.each(['/', '/de/topic/%C3%BCber', '/search?q=%FF&x=%', '/a%20b/%E6%97%A5%E6%9C%AC', ''])(
  'an address that can be decoded stays as it is: %s',
  (url) => expect(decodableAddress(url)).toBe(url),
)

test.each([
  ['/reset/abc%FF', '/reset/abc%EF%BF%BD'],
  ['/%C3%BC/%E6%97/%', '/%C3%BC/%EF%BF%BD/%EF%BF%BD'],
  ['/reset/%/token%2?next=%FF', '/reset/%EF%BF%BD/token%EF%BF%BD2?next=%FF'],
  ['/%c3%28.data?_routes=x', '/%EF%BF%BD(.data?_routes=x'],
])('what is no UTF-8 is said to be unreadable: %s', (url, right) => {
  expect(decodableAddress(url)).toBe(right)
  expect(() => decodeURIComponent(right.split('?')[0] ?? '')).not.toThrow()
})
