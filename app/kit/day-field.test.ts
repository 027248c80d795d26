import { expect, test } from 'vitest'
import { DATES } from '#tests/support/bad-inputs.ts'
import { dayField, isDay } from './day-field.ts'

test('a day is one of the calendar from the year 1 on, and nothing else', () => {
  expect(['2027-02-28', '2028-02-29', '0001-01-01', '9999-12-31'].filter((text) => !isDay(text))).toEqual([])
  const bad = Object.values(DATES).filter((text) => !['1970-01-01', '9999-12-31'].includes(text))
  expect(bad.length).toBeGreaterThan(5)
  expect([...bad, '', '2027-2-1', '2027-02-01T00:00'].filter(isDay)).toEqual([])
  expect(dayField('common:invalid.value').parse(' 2027-02-28 ')).toBe('2027-02-28')
})
