import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyRawRecord, type RawRecord } from './catalogue.ts'
import { CatalogueRefusal, describeReason } from './catalogue-reason.ts'
import { normaliseRecord } from './catalogue-record.ts'

const CONTEXT = { now: new Date('2026-11-21T08:00:00Z'), providerTimeZone: 'Europe/Zurich' }
const event = (fields: Partial<RawRecord>) => ({
  ...emptyRawRecord('event', 1),
  title: 'Safe Ladders',
  start: '2027-03-01',
  city: 'Lund',
  country: 'Sweden',
  ...fields,
})
const read = (fields: Partial<RawRecord>) => normaliseRecord(event(fields), CONTEXT)
const sentence = (fields: Partial<RawRecord>) => {
  try {
    read(fields)
    return 'taken'
  } catch (error) {
    if (error instanceof CatalogueRefusal) return describeReason(error.reason)
    throw error
  }
}
const times = (fields: Partial<RawRecord>) =>
  read(fields).sessions.map((session) => [
    session.startsAt.toISOString(),
    session.endsAt.toISOString(),
    session.isDateOnly,
  ])

describe('sessions', () => {
  it('keeps a date without a time as whole days of the place', () => {
    expect(times({ start: '2027-03-01', end: '2027-03-02' })).toEqual([
      ['2027-02-28T23:00:00.000Z', '2027-03-02T22:59:59.000Z', true],
    ])
    expect(times({ start: '2027-03-01T00:00:00', end: '2027-03-01T00:00:00' })).toEqual(
      times({ start: '2027-03-01' }),
    )
    expect(times({ start: '2027-03-01T09:00', end: '2027-03-02' })).toEqual(
      times({ start: '2027-03-01', end: '2027-03-02' }),
    )
  })

  it('reads local times in the zone of the place, of the record, of the provider', () => {
    const span = { start: '2027-03-01T09:00', end: '2027-03-01T17:00' }
    expect(times({ ...span, city: 'Tokyo', country: '日本' })[0]?.[0]).toBe('2027-03-01T00:00:00.000Z')
    expect(times({ ...span, timeZone: 'America/New_York' })[0]?.[0]).toBe('2027-03-01T14:00:00.000Z')
    expect(times({ ...span, city: undefined, country: undefined, isOnline: 'yes' })[0]?.[0]).toBe(
      '2027-03-01T08:00:00.000Z',
    )
  })

  it('joins columns of date and time and reads a duration', () => {
    const joined = [['2027-03-01T08:30:00.000Z', '2027-03-01T11:00:00.000Z', false]]
    expect(times({ start: '1 March 2027', startTime: '9:30', end: '01.03.2027', endTime: '12 h' })).toEqual(
      joined,
    )
    expect(times({ start: '2027-03-01T09:30', duration: 'PT2H30M' })).toEqual(joined)
  })

  it('runs over midnight, New Year and both nights in which clocks change', () => {
    expect(times({ start: '2026-12-31T22:00', end: '2027-01-01T02:00' })).toHaveLength(1)
    expect(times({ start: '2027-03-28T01:30', end: '2027-03-28T03:30' })).toEqual([
      ['2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z', false],
    ])
    expect(times({ start: '2027-10-31T01:30', end: '2027-10-31T02:30' })).toEqual([
      ['2027-10-30T23:30:00.000Z', '2027-10-31T00:30:00.000Z', false],
    ])
  })
})

describe('refusals', () => {
  it.each([
    [{ title: '' }, 'It has no title.'],
    [{ title: ' \u200b\u202e ' }, 'It has no title.'],
    [{ title: 'x'.repeat(201) }, 'Its title has 201 characters; at most 200 fit.'],
    [{ start: undefined }, 'It has no start date.'],
    [{ start: '2027-02-30' }, '"2027-02-30" is not a date that exists.'],
    [{ start: '0000-01-01' }, 'The year 0 is out of reach; 2000 to 2036 are taken.'],
    [{ start: '9999-12-31' }, 'The year 9999 is out of reach; 2000 to 2036 are taken.'],
    [{ start: '2027-03-02', end: '2027-03-01' }, 'It ends (2027-03-01) before it starts (2027-03-02).'],
    [
      { start: '2027-03-01T10:00', end: '2027-03-01T09:00' },
      'It ends (2027-03-01 09:00) before it starts (2027-03-01 10:00).',
    ],
    [{ start: '2027-03-01T10:00' }, 'It starts at a time, but no end and no duration is given.'],
    [{ start: '2027-03-01', end: '2029-03-01' }, 'It lasts 732 days; at most 366 are taken.'],
    [
      { country: 'Korea' },
      '"Korea" can be North Korea or South Korea; write the country in full or its code.',
    ],
    [{ city: undefined, country: undefined }, 'It neither names a place nor says that it is online.'],
    [{ status: 'https://schema.org/EventCancelled' }, 'Its publisher marks it as cancelled.'],
    [{ description: 'x'.repeat(50_001) }, 'Its description has 50001 characters; at most 50000 fit.'],
  ] as const)('%j: %s', (fields, reason) => {
    expect(sentence(fields)).toBe(reason)
  })
})

describe('values', () => {
  it('cleans titles', () => {
    expect(read({ title: '  "R &amp; D:\u0000  <b>first</b>\nsteps" ' }).title).toBe('R & D: first steps')
    expect(read({ title: 'Cafe\u0301' }).title).toBe('Café')
    expect(read({ title: '__proto__' }).title).toBe('__proto__')
  })

  it('reads seats that are text', () => {
    expect(
      ['25', 'max. 25', '25 Plätze', ' ２５ ', '25.0'].map((capacity) => read({ capacity }).capacity),
    ).toEqual([25, 25, 25, 25, 25])
    expect(
      ['0', '-1', '1.5', '2147483648', 'many', '1e9'].map((capacity) => read({ capacity }).capacity),
    ).toEqual(Array(6).fill(null))
    expect(read({ capacity: 'many' }).notes).toEqual([{ code: 'left.capacity', params: { text: 'many' } }])
    expect(read({ capacity: 'unlimited' }).notes).toEqual([])
  })

  it.each([
    ['Basic', 'beginner'],
    ['Basic to advanced', null],
    ['Anfänger bis Profi', null],
    ['Keine Anfänger', null],
    ['Fortgeschrittene', 'intermediate'],
    ['beginner, intermediate', null],
    ['初級', 'beginner'],
    ['初級〜上級', null],
  ])('reads the level of %s as %s', (level, found) => {
    expect(read({ level }).level).toBe(found)
  })

  const offer = { name: 'A', price: '10', currency: 'CHF' }
  it.each([
    [{}, true],
    [{ until: '2026-01-01' }, false],
    [{ until: '2099-01-01' }, true],
    [{ from: '2099-01-01' }, false],
    [{ flags: [{ name: 'hidden', text: 'true' }] }, false],
    [{ flags: [{ name: 'on_sale_status', text: 'SOLD_OUT' }] }, false],
    [{ flags: [{ name: 'on_sale_status', text: 'AVAILABLE' }] }, true],
    [{ per: 'month' }, false],
    [{ per: 'person' }, true],
    [{ price: 'CHF 200 pro Stunde' }, false],
    [{ price: 'CHF 30/month' }, false],
    [{ price: 'CHF 30 per person' }, true],
  ])('sells a ticket of %j: %s', (terms, isSold) => {
    const { offers, notes } = read({ offers: [{ ...offer, ...terms }] })
    expect([offers.length === 1, notes.length === 0]).toEqual([isSold, isSold])
  })

  it('reads languages as codes', () => {
    expect(read({ languages: 'en-GB' }).languages).toEqual(['en'])
    expect(read({ languages: 'IT,EN' }).languages).toEqual(['it', 'en'])
    expect(read({ languages: 'Deutsch / français; 日本語' }).languages).toEqual(['de', 'fr', 'ja'])
    expect(read({ languages: 'Klingon, English' }).notes).toEqual([
      { code: 'left.language', params: { text: 'Klingon' } },
    ])
  })

  it.each([
    ['120', 'CHF', 12_000, 'CHF'],
    ['CHF 1’200.50', '', 120_050, 'CHF'],
    ['1.000,00 €', '', 100_000, 'EUR'],
    ['1,000.00', 'usd', 100_000, 'USD'],
    ['1.000', 'EUR', 100_000, 'EUR'],
    ['1,5', 'EUR', 150, 'EUR'],
    ['99.-', 'CHF', 9900, 'CHF'],
    ['¥12,000', '', 12_000, 'JPY'],
    ['0', 'EUR', 0, 'EUR'],
    ['kostenlos', 'EUR', 0, 'EUR'],
    ['0.10', 'EUR', 10, 'EUR'],
    ['₹1,00,000/-', '', 10_000_000, 'INR'],
    ['12.0000', 'EUR', 1200, 'EUR'],
    ['1.200,50 € p. P.', 'EUR', 120_050, 'EUR'],
  ])('reads the price %s %s', (price, currency, minor, code) => {
    expect(read({ price, currency }).offers).toEqual([
      { name: null, buyers: { sure: true, value: 'everyone' }, minor, currency: code },
    ])
  })

  it.each([
    ['-5', 'EUR'],
    ['1e309', 'EUR'],
    ['0x10', 'EUR'],
    ['1.234', 'X'],
    ['100.5', 'JPY'],
    ['120', ''],
    ['9007199254740993', 'EUR'],
    ['on request', 'EUR'],
    ['1,2,3', 'EUR'],
  ])('leaves out the price %s %s with a note', (price, currency) => {
    expect(read({ price, currency })).toMatchObject({ offers: [], notes: [expect.anything()] })
  })

  it('leaves out a price that can be read in two ways, and says so', () => {
    for (const price of ['0.500', '0,999 €', '1,200.500', '1.200.50'])
      expect(read({ price, currency: 'EUR' })).toMatchObject({
        offers: [],
        notes: [{ code: 'left.priceTwoWays', params: { text: price } }],
      })
  })

  it('leaves out what is no web address', () => {
    for (const url of [
      '123',
      'javascript:alert(1)',
      'data:x',
      'https:evil',
      'https://user:pass@site.example',
      '/relative',
      'https://local',
    ])
      expect(read({ url }).url).toBeNull()
    expect(read({ url: 'www.school.example/a b' }).url).toBe('https://www.school.example/a%20b')
  })
})

describe('identity', () => {
  it('is what the source calls itself, else its address and date, else name, date and place', () => {
    expect(read({ id: 'https://a.example/1', url: 'https://b.example' }).key).toBe(
      'event:id:https://a.example/1',
    )
    expect(read({ id: '1' }).key).toBe('event:id:1|safeladders')
    expect(read({ url: 'https://a.example/1' }).key).toBe('event:url:https://a.example/1|2027-03-01')
    expect(read({}).key).toBe('event:name:safeladders|2027-03-01|lund')
  })
})

it('takes or refuses any text, never crashes', () => {
  const text = fc.option(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('null', '-1', '1e309', '9999-99-99', '<svg onload=x>'),
    ),
    { nil: undefined },
  )
  const names = [
    'title',
    'start',
    'end',
    'startTime',
    'duration',
    'timeZone',
    'mode',
    'city',
    'country',
    'address',
    'capacity',
    'languages',
    'keywords',
    'price',
    'currency',
    'url',
    'level',
  ] as const
  fc.assert(
    fc.property(fc.record(Object.fromEntries(names.map((name) => [name, text]))), (fields) => {
      expect(typeof sentence(fields as Partial<RawRecord>)).toBe('string')
    }),
    { numRuns: 300 },
  )
})
