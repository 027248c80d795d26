import { expect, test } from 'vitest'
import { frameOf } from './event-frame.ts'

const current = (rest: string, state: Parameters<typeof frameOf>[0] = 'published') => {
  const { tabs, pages } = frameOf(state, rest)
  return [tabs.find((tab) => tab.current)?.name, pages.find((page) => page.current)?.page]
}

test.each([
  ['', 'overview', undefined],
  ['participants', 'participants', undefined],
  ['participants/ABC/1', 'participants', undefined],
  ['give', 'participants', undefined],
  ['orders/ABC', 'orders', undefined],
  ['sell', 'orders', undefined],
  ['attendance', 'attendance', 'attendance'],
  ['certificates', 'attendance', 'certificates'],
  ['messages', 'messages', undefined],
  ['pool', 'tickets', 'pool'],
])('%s lies in %s', (rest, tab, page) => {
  expect(current(rest)).toEqual([tab, page])
})

test('what nobody can buy yet has neither participants nor orders', () => {
  expect(frameOf('draft', '').tabs.map(({ name }) => name)).toEqual(['overview', 'tickets'])
  expect(frameOf('cancelled', '').tabs).toHaveLength(6)
})
