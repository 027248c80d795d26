import { describe, expect, it, test } from 'vitest'
import {
  dayParts,
  formatDate,
  formatDay,
  formatDays,
  formatInReadersZone,
  formatSession,
  isoInZone,
  isTimeZone,
  localDate,
  offsetMinutes,
  zoneInWords,
  zoneName,
} from './dates.ts'
import { LANGUAGES } from './language.ts'

const now = new Date('2026-11-21T08:00:00Z')
const start = new Date('2026-12-03T04:30:00Z')
const end = new Date('2026-12-03T11:30:00Z')

describe('dates', () => {
  it('says a session as people at its place do', () => {
    expect(formatSession(start, end, 'Asia/Kolkata', 'en', now)).toBe('Thu 3 Dec, 10:00–17:00 IST')
    expect(formatSession(start, end, 'Asia/Kolkata', 'ja', now)).toBe('12月3日（木）10:00–17:00 IST')
  })

  it('says a day as each language writes it in a sentence', () => {
    const first = new Date('2026-12-01T12:00:00Z')
    expect(LANGUAGES.map((language) => formatDay(first, 'UTC', language, now))).toEqual([
      'Tue 1 Dec',
      'Di., 1. Dez.',
      'mar. 1er déc.',
      'mar 1 dic',
      'mar 1 dic',
      '12月1日（火）',
    ])
    expect(formatDate(first, 'UTC', 'fr')).toBe('1er décembre 2026')
    expect(formatDate(new Date('2026-12-11T12:00:00Z'), 'UTC', 'fr')).toBe('11 décembre 2026')
  })

  it('names both days when a session goes over midnight, and the year when it is another', () => {
    const over = new Date('2027-01-01T22:00:00Z')
    const text = formatSession(new Date('2026-12-31T20:00:00Z'), over, 'Europe/Zurich', 'en', now)
    expect(text).toBe('Thu 31 Dec, 21:00 – Fri 1 Jan 2027, 23:00 CET')
  })

  it("gives the reader's hours only where they differ", () => {
    expect(formatInReadersZone(start, end, 'Asia/Kolkata', 'Europe/Rome', 'en')).toBe('05:30–12:30')
    expect(formatInReadersZone(start, end, 'Asia/Kolkata', 'Asia/Colombo', 'en')).toBeNull()
    expect(formatInReadersZone(start, end, 'Asia/Kolkata', 'Pacific/Kiritimati', 'en')).toMatch(/18:30–01:30/)
  })

  it('knows summer time and short zone names', () => {
    expect(offsetMinutes(new Date('2026-03-29T00:59:59Z'), 'Europe/Zurich')).toBe(60)
    expect(offsetMinutes(new Date('2026-03-29T01:00:00Z'), 'Europe/Zurich')).toBe(120)
    expect(zoneName(start, 'America/New_York', 'en')).toBe('EST')
    expect(zoneName(start, 'Europe/Berlin', 'en')).toBe('CET')
    expect(zoneName(start, 'Asia/Tokyo', 'ja')).toBe('JST')
    expect(zoneName(start, 'Europe/Paris', 'fr')).toBe('heure de Paris')
    expect(zoneName(start, 'Europe/Berlin', 'fr')).toBe('CET')
    expect(zoneName(start, 'America/New_York', 'fr')).toBe('EST')
    expect(zoneName(start, 'Europe/London', 'fr')).toBe('GMT')
    expect(zoneName(start, 'Europe/Paris', 'ja')).toBe('CET')
    expect(zoneInWords('Europe/Paris', 'de')).toBe('Mitteleuropäische Zeit')
    expect(zoneInWords('Asia/Kolkata', 'en')).toBe('India Standard Time')
    expect(zoneInWords('Asia/Tokyo', 'ja')).toBe('日本標準時')
  })

  it('has a day, a month and a weekday in every language', () => {
    for (const language of LANGUAGES) {
      const { day, month, weekday } = dayParts(start, 'Asia/Kolkata', language)
      expect([day, month.length > 0, weekday.length > 0]).toEqual(['3', true, true])
    }
  })

  it('tells calendar days and zones', () => {
    expect(localDate(new Date('2026-12-03T20:00:00Z'), 'Asia/Tokyo')).toBe('2026-12-04')
    expect(isTimeZone('Asia/Kolkata')).toBe(true)
    expect(isTimeZone('Mars/Base')).toBe(false)
  })
})

it('writes an instant with the offset of its place at that moment', () => {
  expect(isoInZone(new Date('2026-12-03T04:30:00Z'), 'Asia/Kolkata')).toBe('2026-12-03T10:00:00+05:30')
  expect(isoInZone(new Date('2026-07-01T00:30:00Z'), 'America/New_York')).toBe('2026-06-30T20:30:00-04:00')
  expect(isoInZone(new Date('2026-01-01T00:00:00Z'), 'UTC')).toBe('2026-01-01T00:00:00+00:00')
})

test.for([
  ['en', '30 November – 6 December 2026'],
  ['de', '30. November – 6. Dezember 2026'],
  ['fr', '30 novembre – 6 décembre 2026'],
  ['it', '30 novembre – 6 dicembre 2026'],
  ['es', '30 de noviembre – 6 de diciembre de 2026'],
  ['ja', '2026年11月30日～12月6日'],
] as const)('a span of days in %s is said as %j', ([language, said]) => {
  const [first, last] = [new Date('2026-11-30T12:00:00Z'), new Date('2026-12-06T12:00:00Z')]
  expect(formatDays(first, last, 'UTC', language).replace(/[\u2009\u00a0]/g, ' ')).toBe(said)
})
