import { expect, test } from 'vitest'
import type { EventState } from '#app/features/catalogue/events/event.ts'
import { frameOf } from './event-frame.ts'

const of = (state: EventState, heldFor: string | null = null) => ({ state, heldFor })
const current = (rest: string) => {
  const { tabs, pages } = frameOf(of('published'), rest)
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
  expect(frameOf(of('draft'), '').tabs.map(({ name }) => name)).toEqual(['overview', 'tickets'])
  expect(frameOf(of('cancelled'), '').tabs).toHaveLength(6)
})

test('what was agreed on with one buyer has no pages of a sale', () => {
  const names = frameOf(of('published', 'somebody'), '').tabs.map(({ name }) => name)
  expect(names).toEqual(['overview', 'participants', 'attendance', 'messages'])
})
