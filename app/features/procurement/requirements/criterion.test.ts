import { expect, test } from 'vitest'
import { criteriaOf, fieldsOfCriteria, isWhole } from './criterion.ts'

const TWO = [
  { name: 'Practice', weight: 60 },
  { name: 'Price', weight: 40 },
]

test('criteria come back from the fields of their form, whichever were left empty', () => {
  const { weight1, weight2, ...names } = fieldsOfCriteria(TWO)
  expect([weight1, weight2]).toEqual(['60', '40'])
  expect(criteriaOf({ criterion1: names.criterion1, weight1: 60, criterion4: 'Price', weight4: 40 })).toEqual(
    TWO,
  )
  expect(criteriaOf({ criterion1: 'Without a weight', weight2: 40 })).toEqual([])
})

test.each([
  [[], true],
  [TWO, true],
  [[{ name: 'Price', weight: 100 }], true],
  [[...TWO, { name: 'Travel', weight: 1 }], false],
  [[{ name: 'Price', weight: 99 }], false],
])('%o are the whole: %s', (criteria, whole) => {
  expect(isWhole(criteria)).toBe(whole)
})
