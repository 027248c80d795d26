import { expect, test } from 'vitest'
import { TEXTS } from '#tests/support/bad-inputs.ts'
import { countryOfZone, readPhone, writtenPhone } from './phone.ts'

test.each([
  ['044 668 18 00', 'CH', '+41446681800'],
  ['+41 44 668 18 00', null, '+41446681800'],
  ['+41 (0)44 668-18-00', 'IN', '+41446681800'],
  ['0041 44 668 18 00', 'CH', '+41446681800'],
  ['0041 44 668 18 00', null, '+41446681800'],
  ['０９０－１２３４－５６７８', 'JP', '+819012345678'],
  ['98220 12345', 'IN', '+919822012345'],
])('%s of %s is read as %s', (typed, country, number) => {
  expect(readPhone(typed, country)).toEqual({ number })
})

test.each([
  ['044 668 18 00', null, 'country'],
  ['044 668 18 00', 'XX', 'country'],
  ['12', 'IN', 'invalid'],
  ['+999 123 4567', null, 'invalid'],
  ['+91 98220 12345 ext. 5', 'IN', 'invalid'],
  ['call me', 'IN', 'invalid'],
])('%s of %s is no number', (typed, country, fault) => {
  expect(readPhone(typed, country)).toEqual({ fault })
})

test('no text that people, programs and attackers type is a crash or a number', () => {
  for (const text of Object.values(TEXTS)) expect(readPhone(text, 'IN')).toHaveProperty('fault')
})

test('a kept number is written as people read it, and a zone tells its country', () => {
  expect(writtenPhone('+41446681800')).toBe('+41 44 668 18 00')
  expect(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Zurich', 'Asia/Tokyo', 'UTC'].map(countryOfZone)).toEqual([
    'IN',
    'IN',
    'CH',
    'JP',
    null,
  ])
})
