import { expect, test } from 'vitest'
import { rearranged, shownOf, stepped } from './topic-form.ts'

test('rows move by one place, go, and come at the end', () => {
  const rows = ['a', 'b', 'c']
  expect(stepped(rows, 'up', 1, '')).toEqual(['b', 'a', 'c'])
  expect(stepped(rows, 'down', 1, '')).toEqual(['a', 'c', 'b'])
  expect(stepped(rows, 'up', 0, '')).toEqual(rows)
  expect(stepped(rows, 'down', 2, '')).toEqual(rows)
  expect(stepped(rows, 'remove', 0, '')).toEqual(['b', 'c'])
  expect(stepped(rows, 'add', 0, '')).toEqual([...rows, ''])
})

test('without scripts a button moves what belongs together, and loses nothing', () => {
  const typed = { title: 'T', moduleTitle: ['One', 'Two'], modulePoints: ['a\nb', ''] }
  expect(rearranged(typed, 'module.down.0')).toEqual({
    title: 'T',
    moduleTitle: ['Two', 'One'],
    modulePoints: ['', 'a\nb'],
  })
  expect(rearranged({ moduleTitle: 'One', modulePoints: 'a' }, 'module.add.0')).toEqual({
    moduleTitle: ['One', ''],
    modulePoints: ['a', ''],
  })
  for (const asked of [undefined, '', 'module.sideways.1', 'picture.up', 'title.up.1', ['module.up.1']])
    expect(rearranged(typed, asked)).toBe(null)
})

test('without a price its currency is no difference', () => {
  expect(shownOf({ price: '', currency: 'EUR', unit: 'day' })).toEqual(
    shownOf({ price: '', currency: 'USD', unit: 'person' }),
  )
  expect(shownOf({ price: '4', currency: 'EUR' })).not.toEqual(shownOf({ price: '4', currency: 'USD' }))
})
