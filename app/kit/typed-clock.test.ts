import { expect, test } from 'vitest'
import { QUARTERS, quarterOf, readClock } from './typed-clock.ts'

test('a time is read as people write it, and anything else is left as it is', () => {
  const said = [
    '9',
    '9.30',
    '0930',
    '930',
    '9h30',
    '9h',
    '9 Uhr',
    '2 pm',
    '12:15 a.m.',
    '12 PM',
    '午後2時',
    '9時30分',
    '９：３０',
  ]
  expect(said.map(readClock)).toEqual([
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '09:30',
    '09:00',
    '09:00',
    '14:00',
    '00:15',
    '12:00',
    '14:00',
    '09:30',
    '09:30',
  ])
  const none = ['', 'noon', '25:00', '9:75', '13 pm', '9:3']
  expect(none.map(readClock)).toEqual(none)
})

test('each quarter of an hour can be chosen, and a time between two stands at the former', () => {
  expect([QUARTERS.length, QUARTERS[0], QUARTERS[95]]).toEqual([96, '00:00', '23:45'])
  expect(['09:10', '9.59', 'noon'].map(quarterOf)).toEqual(['09:00', '09:45', ''])
})
