import { expect, test } from 'vitest'
import { translator } from '#app/platform/i18n.server.ts'
import { optionGroups, stepIn } from './suggestions.ts'

test('arrow keys go round a list', () => {
  const list = (active: number, key: string) => stepIn({ cells: 3, active, columns: 1 }, key)
  expect([list(-1, 'ArrowDown'), list(0, 'ArrowDown'), list(2, 'ArrowDown')]).toEqual([0, 1, 0])
  expect([list(-1, 'ArrowUp'), list(0, 'ArrowUp'), list(2, 'ArrowUp')]).toEqual([2, 2, 1])
  expect([list(1, 'Home'), list(1, 'End'), list(-1, 'Home'), list(1, 'ArrowRight')]).toEqual([
    0,
    2,
    null,
    null,
  ])
})

test('arrow keys go through rows of a search and its removal, and the last row', () => {
  const grid = (active: number, key: string) => stepIn({ cells: 5, active, columns: 2 }, key)
  expect([grid(-1, 'ArrowDown'), grid(0, 'ArrowDown'), grid(2, 'ArrowDown'), grid(4, 'ArrowDown')]).toEqual([
    0, 2, 4, 0,
  ])
  expect([grid(1, 'ArrowDown'), grid(3, 'ArrowDown')]).toEqual([3, 4])
  expect([grid(-1, 'ArrowUp'), grid(0, 'ArrowUp'), grid(4, 'ArrowUp'), grid(3, 'ArrowUp')]).toEqual([
    4, 4, 2, 1,
  ])
  expect([grid(0, 'ArrowRight'), grid(1, 'ArrowRight'), grid(1, 'ArrowLeft'), grid(0, 'ArrowLeft')]).toEqual([
    1,
    null,
    0,
    null,
  ])
  expect([grid(4, 'ArrowRight'), grid(-1, 'ArrowRight')]).toEqual([4, null])
})

test('topics and users always end in a search for all, other groups stand only when something is in them', () => {
  const t = translator('en')
  const groups = optionGroups(
    'a&b',
    { topicDetail: [], user: ['mee'], requirement: [], event: [{ topic: 'E', url: 'e/1' }] },
    t,
  )
  expect(groups.map(({ name, options }) => [name, options.map(({ to }) => to)])).toEqual([
    ['topics', ['/search?topic=a%26b']],
    ['users', ['/mee', '/search?username=a%26b']],
    ['events', ['/event/Q/e%2F1']],
  ])
})
