import { expect, test } from 'vitest'
import { groupedActs, STAFF_ACTS, TOPIC_ACTS } from './staff-act.ts'

test('each act stands in one group, what is grave in the last, and no group is empty', () => {
  const all = groupedActs(STAFF_ACTS)
  expect(all.flatMap(({ acts }) => acts).toSorted()).toEqual([...STAFF_ACTS].toSorted())
  expect(all.at(-1)).toEqual({ group: 'grave', acts: ['secure', 'suspend'] })
  expect(groupedActs(TOPIC_ACTS).map(({ group }) => group)).toEqual(['contact', 'limits', 'grave'])
  expect(groupedActs([])).toEqual([])
})
