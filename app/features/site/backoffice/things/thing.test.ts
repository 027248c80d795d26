import { expect, test } from 'vitest'
import { lineCursor, readLineCursor, thingPath } from './thing.ts'

test('a thing stands at the address of its kind, whatever its key holds', () => {
  expect(thingPath({ kind: 'party', key: 'a_b' })).toBe('/admin/accounts/a_b')
  expect(thingPath({ kind: 'order', key: 'QX7' })).toBe('/admin/orders/QX7')
  expect(thingPath({ kind: 'event', key: 'a/b?c' })).toBe('/admin/events/a%2Fb%3Fc')
})

test('a cursor that makes no sense begins at the newest entry', () => {
  const read = (before: string) => lineCursor(new URLSearchParams({ before }))
  const cursor = '2026-11-29T20:00:00.123456Z~0193a1b2-0000-7000-8000-000000000000'
  expect(read(cursor)).toBe(cursor)
  expect(readLineCursor(cursor)).toEqual({
    at: '2026-11-29T20:00:00.123456Z',
    id: '0193a1b2-0000-7000-8000-000000000000',
  })
  for (const bad of ['', '1', "2026-11-29' or 1=1~x", `${cursor}x`]) expect(read(bad)).toBe('')
  expect(readLineCursor('')).toBeNull()
})
