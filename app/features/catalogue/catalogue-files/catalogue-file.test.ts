import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CatalogueRefusal,
  describeReason,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { bytes, CONTEXT, calendar, entries, refusal, vevent } from '#tests/support/catalogue-text.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { readEntries } from './catalogue-reading.ts'

const NO_EVENTS = 'The page holds no course and no event in a way that programs read (JSON-LD, microdata).'

describe('files that are not what they claim', () => {
  it.each([
    ['a.csv', '', 'The file is empty.'],
    ['a.json', ' \n ', 'The file is empty.'],
    ['a.json', '<!doctype html><title>404</title>', NO_EVENTS],
    ['a.ics', '<html><body>Sign in', NO_EVENTS],
    ['a.ics', '[{"name":"x"}]', 'The name says iCalendar, but the file holds JSON.'],
    ['a.csv', '{"name":"x"}', 'The name says CSV, but the file holds JSON.'],
    ['a.json', 'BEGIN:VCALENDAR\nEND:VCALENDAR', 'The name says JSON, but the file holds iCalendar.'],
    ['a.ics', 'hello', 'The name says iCalendar, but the file holds other text.'],
    ['a.txt', 'hello', 'The file is neither JSON-LD, JSON, iCalendar, CSV, XLSX nor a web page.'],
    ['a.csv', '%PDF-1.7 a,b', 'The file is not text.'],
    ['a.csv', 'MZ\u0090\u0000\u0003', 'The file is not text.'],
    ['a.json', '[{"name":"x"}', 'The JSON is broken: it ends too early.'],
    ['a.json', '[]', 'The file holds no course and no event.'],
    ['a.json', '"text"', /^The JSON is broken|^The file holds no course/],
    [
      'a.jsonld',
      '{"@context":"https://schema.org","@type":"Person","name":"Ann"}',
      'The file holds no course and no event.',
    ],
    ['a.ics', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR', 'The file holds no course and no event.'],
    [
      'a.csv',
      'Colour,Shape\nred,round',
      'No column holds the title. Columns: Colour, Shape. Say which one: --mapping title=COLUMN.',
    ],
    ['a.csv', 'Title,Start', 'The file holds no course and no event.'],
    ['a.json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'The file nests deeper than 40 levels.'],
  ])('%s %j', (name, text, reason) => {
    expect(refusal(name, text)).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason))
  })

  it('refuses what is too large', () => {
    expect(refusal('a.csv', new Uint8Array(20_000_001))).toBe(
      'The file has 20000001 bytes; at most 20000000 are read.',
    )
    const rows = `Title,Start\n${'a,2027-01-01\n'.repeat(10_001)}`
    expect(refusal('a.csv', rows)).toBe(
      'The file holds more than 10000 records; at most 10000 are taken at once.',
    )
  })

  it.each([
    ['a.html', `<html>${'<div>'.repeat(300_000)}`, 'The file nests deeper than 500 levels.'],
    ['a.html', `<html>${'<b>'.repeat(400)}${'</i>'.repeat(300_000)}`, NO_EVENTS],
    ['a.ics', calendar('BEGIN:VEVENT\r\n'.repeat(300_000)), /^The file holds 30000\d records; at most 10000/],
    ['a.ics', calendar('BEGIN:VTIMEZONE\r\nTZID:x\r\n'.repeat(100_000)), /^The iCalendar text is broken/],
    ['a.csv', 'Title,Start\na,2027-01-01\n'.repeat(700_000), /^The file holds more than 10000 records/],
    [
      'a.json',
      JSON.stringify([Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`k${at}`, '1']))]),
      'No column holds the title. Columns: ',
    ],
  ])('answers %s of hostile shape before it costs', (name, text, reason) => {
    expect(refusal(name, text)).toEqual(
      expect.stringMatching(reason instanceof RegExp ? reason : reason.slice(0, 35).replace(/[().]/g, '.')),
    )
  })

  it.each([
    ['P777777777777777777D', ''],
    ['P99999999999W', ''],
    ['PT9999999999999999999S', ''],
    ['-P777777777777777777D', ''],
    ['P777777777777777777D', 'RRULE:FREQ=DAILY;COUNT=3'],
  ])('counts a length of %s before it is added day by day, %s', (length, rule) => {
    const event = `UID:1\r\nSUMMARY:The longest course\r\nDTSTART:20280101T090000Z\r\nDURATION:${length}\r\n${rule && `${rule}\r\n`}`
    const [entry] = entries('a.ics', calendar(`BEGIN:VEVENT\r\n${event}END:VEVENT\r\n`))
    expect(entry?.ok).toBe(false)
    if (entry && !entry.ok)
      expect(describeReason(entry.reason)).toMatch(/^It lasts \d.* days; at most 366 are taken/)
  })

  it('refuses a text that ten thousand records share', () => {
    const course = {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: 'A',
      description: 'x'.repeat(49_000),
      hasCourseInstance: Array.from({ length: 9000 }, (_, at) => ({
        '@type': 'CourseInstance',
        name: `${at}`,
      })),
    }
    expect(refusal('a.json', JSON.stringify(course))).toBe(
      'Its records hold more than 100000000 characters together.',
    )
  })

  it('gives a reason for any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('a.csv', 'a.json', 'a.ics', 'a'),
        (content, name) => {
          expect(refusal(name, content)).not.toBe('')
        },
      ),
    )
  })
})

describe('repetitions within a file', () => {
  it('joins the subjects of one event listed under several, and refuses contradictions', () => {
    const one = {
      name: 'Bees',
      url: 'https://a.example/',
      startDate: '2027-05-01',
      city: 'Lund',
      country: 'Sweden',
    }
    const list = [
      { ...one, subject: 'nature' },
      { ...one, subject: 'honey' },
      { ...one, city: 'Malmö', subject: 'nature' },
    ]
    const read = readEntries(entries('a.json', JSON.stringify(list)), CONTEXT)
    expect(
      read.map((entry) =>
        entry.outcome === 'record' ? entry.record.keywords : describeReason(entry.reason),
      ),
    ).toEqual([
      ['nature', 'honey'],
      'It repeats record 1.',
      'It is the same event as record 1, but differs from it (place).',
    ])
  })
})

describe('any file of the right kind', () => {
  const scalar = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      'Course',
      'CourseInstance',
      'schema:Event',
      'VirtualLocation',
      'Bern',
      'CH',
      '2027-05-01',
      '10',
      'x',
    ),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  )
  const names = fc.constantFrom(
    '@id',
    '@type',
    '@graph',
    '@context',
    '@value',
    'name',
    'startDate',
    'endDate',
    'location',
    'address',
    'offers',
    'price',
    'hasCourseInstance',
    'itemListElement',
    'item',
    'keywords',
    'inLanguage',
    'courseSchedule',
    '__proto__',
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(names, tie('value'), { maxKeys: 6 }),
    ),
  }))
  const outcome = (name: string, text: string) => {
    try {
      return readEntries(readCatalogueFile(name, bytes(text)).entries, CONTEXT).map((entry) => entry.outcome)
    } catch (error) {
      if (error instanceof CatalogueRefusal) return [describeReason(error.reason)]
      throw error
    }
  }

  it('of JSON ends in records or reasons', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (list) => {
        expect(
          outcome('a.json', JSON.stringify([{ '@context': 'https://schema.org' }, ...list])),
        ).not.toEqual([])
        expect(outcome('a.json', JSON.stringify(list))).not.toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('of iCalendar ends in records or reasons', () => {
    const word = fc.constantFrom(
      'DTSTART',
      'DTEND',
      'DURATION',
      'RRULE',
      'RDATE',
      'EXDATE',
      'RECURRENCE-ID',
      'UID',
      'SUMMARY',
      'LOCATION',
      'X-Y',
      'BEGIN',
      'END',
    )
    const said = fc.oneof(
      fc.constantFrom(
        '20270301',
        '20270301T090000',
        '20270301T090000Z',
        'PT1H',
        '-P1D',
        'FREQ=DAILY;COUNT=3',
        'FREQ=SECONDLY;COUNT=100000',
        'FREQ=NEVER',
        '1@a',
        'Bern',
        'VEVENT',
        'VALARM',
      ),
      fc.string({ maxLength: 20 }),
    )
    const line = fc
      .tuple(word, fc.constantFrom(':', ';VALUE=DATE:', ';TZID=Europe/Zurich:', ';TZID=Nowhere:', ';'), said)
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        expect(outcome('a.ics', calendar(...vevent('SUMMARY:A', ...lines)))).not.toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('of CSV ends in records or reasons', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('"', '""', '"a;b"', '2027-05-01', 'Bern'),
    )
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        (rows, comma) => {
          const table = [['Title', 'Start', 'City'], ...rows].map((row) => row.join(comma)).join('\n')
          expect(outcome('a.csv', table)).not.toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})
