import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantOf, momentText, readDuration, readMoment } from './catalogue-moment.ts'

describe('readMoment', () => {
  it.each([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-02T09:30:00', '2026-03-02 09:30'],
    ['2026-03-02 09:30', '2026-03-02 09:30'],
    ['20260302T093000', '2026-03-02 09:30'],
    ['20260302', '2026-03-02'],
    ['2026/3/2', '2026-03-02'],
    ['02.03.2026', '2026-03-02'],
    ['2.3.2026, 9:30 Uhr', '2026-03-02 09:30'],
    ['25/03/2026', '2026-03-25'],
    ['03/25/2026 2:15 pm', '2026-03-25 14:15'],
    ['03/03/2026', '2026-03-03'],
    ['2 March 2026', '2026-03-02'],
    ['Mon, 2 Mar 2026', '2026-03-02'],
    ['March 2nd, 2026', '2026-03-02'],
    ['2. März 2026', '2026-03-02'],
    ['2 mars 2026 à 14h30', '2026-03-02 14:30'],
    ['2 de marzo de 2026', '2026-03-02'],
    ['2026年3月2日', '2026-03-02'],
    ['2026年3月2日(月) 9:30', '2026-03-02 09:30'],
    ['２０２６-０３-０２', '2026-03-02'],
    ['2028-02-29', '2028-02-29'],
  ])('reads %s', (text, shown) => {
    expect(momentText(readMoment(text))).toBe(shown)
  })

  it('reads the distance from UTC', () => {
    expect(readMoment('2026-03-02T09:30:00Z').offset).toBe(0)
    expect(readMoment('2026-03-02T09:30:00+05:30').offset).toBe(330)
    expect(readMoment('2026-03-02T09:30-0800').offset).toBe(-480)
  })

  it.each([
    '2026-02-29',
    '2026-04-31',
    '31.04.2026',
    '2026-13-01',
    '2026-00-10',
    'soon',
    'TBA',
    '',
    'NaN',
    'null',
    '2026-03-02T25:00',
    '2026-03-02T10:61',
    '13/13/2026',
    '2026-03-02 at dawn',
    '46083',
    '1e309',
    '2 Marzember 2026',
  ])('refuses %j', (text) => {
    expect(() => readMoment(text)).toThrow('time.unreadable')
  })

  it('refuses a day that can be two', () => {
    expect(() => readMoment('03/04/2026')).toThrow('time.ambiguous')
  })

  it('reads every day that it writes', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString()
        expect(momentText(readMoment(iso.slice(0, 10)))).toBe(iso.slice(0, 10))
        expect(instantOf(readMoment(iso), 'Asia/Tokyo').getTime()).toBe(
          Math.floor(date.getTime() / 1000) * 1000,
        )
      }),
    )
  })

  it('never crashes on text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        try {
          readMoment(text)
        } catch (error) {
          expect((error as Error).message).toMatch(/^time\./)
        }
      }),
    )
  })
})

describe('instantOf', () => {
  it.each([
    ['2026-03-29T02:30', 'Europe/Zurich', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Zurich', '2026-10-25T00:30:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-06-01T09:00', 'Asia/Tokyo', '2026-06-01T00:00:00.000Z'],
    ['2026-01-01T00:30', 'Pacific/Kiritimati', '2025-12-31T10:30:00.000Z'],
    ['2026-01-01T00:30+02:00', 'Asia/Tokyo', '2025-12-31T22:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(instantOf(readMoment(text), zone).toISOString()).toBe(instant)
  })
})

it('counts days over months and years', () => {
  expect(momentText(addDays(readMoment('2026-12-31'), 1))).toBe('2027-01-01')
  expect(momentText(addDays(readMoment('2026-03-01'), -1))).toBe('2026-02-28')
})

it.each([
  ['PT6H', 360],
  ['P1DT6H', 1800],
  ['P2W', 20_160],
  ['2 hours', 120],
  ['1,5 Tage', 2160],
  ['90 min', 90],
  ['PT0S', null],
  ['', null],
  ['long', null],
])('reads the duration %s', (text, minutes) => {
  expect(readDuration(text)).toBe(minutes)
})
