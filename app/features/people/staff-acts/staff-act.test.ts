import { expect, test } from 'vitest'
import { DIRECT_ACTS, groupedActs, TOPIC_ACTS } from './staff-act.ts'

test('each act stands in one group, what is grave in the last, and no group is empty', () => {
  const all = groupedActs(DIRECT_ACTS)
  expect(all.flatMap(({ acts }) => acts).toSorted()).toEqual([...DIRECT_ACTS].toSorted())
  expect(all.at(-1)).toEqual({ group: 'grave', acts: ['secure'] })
  expect(groupedActs(TOPIC_ACTS).map(({ group }) => group)).toEqual(['contact', 'limits'])
  expect(groupedActs([])).toEqual([])
})
