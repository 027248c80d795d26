import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KNOWN, type Known } from '#app/features/delivery/attendance/mark.ts'
import { newCode } from '#app/kit/ids.ts'
import {
  CODE_LENGTH,
  certificateStatus,
  hasAttended,
  isCertificateCode,
  minutesThere,
  monthsAfter,
  monthsValid,
} from './certificate.ts'

const of = (present: number, absent: number, none = 0): Known[] => [
  ...Array<Known>(present).fill('present'),
  ...Array<Known>(absent).fill('absent'),
  ...Array<Known>(none).fill('none'),
]

test('most is four fifths of what was recorded, and all is every half-day', () => {
  expect(hasAttended(of(4, 1), 'most')).toBe(true)
  expect(hasAttended(of(79, 21), 'most')).toBe(false)
  expect(hasAttended(of(80, 20), 'most')).toBe(true)
  expect(hasAttended(of(3, 1), 'most')).toBe(false)
  expect(hasAttended(['came', 'none'], 'most')).toBe(true)
  expect(hasAttended(['came', 'none'], 'all')).toBe(false)
  expect(hasAttended(['came', 'present'], 'all')).toBe(true)
  for (const rule of ['most', 'all'] as const) {
    expect(hasAttended(of(0, 0, 4), rule)).toBe(false)
    expect(hasAttended([], rule)).toBe(false)
    expect(hasAttended(of(0, 3), rule)).toBe(false)
  }
})

test('whoever attended by all has attended by most, and one half-day more takes it from nobody', () => {
  const known = fc.array(fc.constantFrom(...KNOWN), { maxLength: 20 })
  fc.assert(
    fc.property(known, (some) => {
      if (hasAttended(some, 'all')) expect(hasAttended(some, 'most')).toBe(true)
      if (hasAttended(some, 'most')) expect(hasAttended([...some, 'present'], 'most')).toBe(true)
    }),
  )
})

test('hours are those of the half-days in which somebody was there', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 11, 3, hour))
  const half = (from: number, to: number) => ({
    session: 'a',
    half: 1 as const,
    startsAt: at(from),
    endsAt: at(to),
    cameFrom: null,
    cameTo: null,
  })
  const halves = [half(9, 12), half(12, 17)]
  expect(minutesThere(halves, ['came', 'present'])).toBe(8 * 60)
  expect(minutesThere(halves, ['came', 'none'])).toBe(3 * 60)
  expect(minutesThere(halves, ['absent', 'present'])).toBe(5 * 60)
})

test('months end on the same day, or on the last of a shorter month', () => {
  const day = (text: string) => new Date(`${text}T15:00:00Z`)
  expect(monthsAfter(day('2026-11-30'), 3)).toEqual(day('2027-02-28'))
  expect(monthsAfter(day('2027-11-30'), 3)).toEqual(day('2028-02-29'))
  expect(monthsAfter(day('2026-12-05'), 24)).toEqual(day('2028-12-05'))
})

test('one counts until it ends, is withdrawn, or its holder is erased', () => {
  const now = new Date('2027-01-01T00:00:00Z')
  const one = { state: 'issued', holder: 'Asha', validUntil: null } as const
  expect(certificateStatus(one, now)).toBe('valid')
  expect(certificateStatus({ ...one, validUntil: now }, now)).toBe('expired')
  expect(certificateStatus({ ...one, state: 'withdrawn' }, now)).toBe('withdrawn')
  expect(certificateStatus({ ...one, holder: null }, now)).toBe('withdrawn')
})

test('a code is 26 of our letters', () => {
  for (let n = 0; n < 100; n += 1) expect(isCertificateCode(newCode(CODE_LENGTH))).toBe(true)
  for (const made of [
    '',
    'list',
    'A'.repeat(25),
    `${'A'.repeat(25)}0`,
    'a'.repeat(26),
    `${'A'.repeat(26)}\n`,
  ])
    expect(isCertificateCode(made)).toBe(false)
})

test('what an event says of its certificates counts more than what its topic says', () => {
  expect(monthsValid(null, null)).toBeNull()
  expect(monthsValid(null, 24)).toBe(24)
  expect(monthsValid(6, 24)).toBe(6)
  expect(monthsValid(0, 24)).toBeNull()
})
