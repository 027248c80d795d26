import { expect, test } from 'vitest'
import { whenAsked } from './when-asked.ts'

test('a table is made when it is asked for, and once', () => {
  let made = 0
  const table = whenAsked(() => {
    made += 1
    return new Map([['one', 1]])
  })
  expect(made).toBe(0)
  expect([table().get('one'), table()]).toEqual([1, table()])
  expect(made).toBe(1)
})
