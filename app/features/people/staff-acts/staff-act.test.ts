import { expect, test } from 'vitest'
import { DIRECT_ACTS, endOf, groupedActs, TOPIC_ACTS } from './staff-act.ts'

test('each act stands in one group, what is grave in the last, and no group is empty', () => {
  const all = groupedActs(DIRECT_ACTS)
  expect(all.flatMap(({ acts }) => acts).toSorted()).toEqual([...DIRECT_ACTS].toSorted())
  expect(all.at(-1)).toEqual({ group: 'grave', acts: ['secure'] })
  expect(groupedActs(TOPIC_ACTS).map(({ group }) => group)).toEqual(['contact', 'limits'])
  expect(groupedActs([])).toEqual([])
})

test('an act has ended once somebody ended it or its day has come', () => {
  const [before, day, after] = [1, 2, 3].map((at) => new Date(at)) as [Date, Date, Date]
  expect(endOf({ endedAt: null, until: null }, day)).toBeNull()
  expect(endOf({ endedAt: null, until: after }, day)).toBeNull()
  expect(endOf({ endedAt: null, until: day }, day)).toBe(day)
  expect(endOf({ endedAt: before, until: after }, day)).toBe(before)
})
