import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RawRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { readMapping } from '#app/features/catalogue/catalogue-record/catalogue-fields.ts'
import { known } from '#app/features/catalogue/catalogue-record/catalogue-finding.ts'
import { readMoment } from '#app/features/catalogue/catalogue-record/catalogue-moment.ts'
import {
  CatalogueRefusal,
  describeReason,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { readEntries } from './catalogue-reading.ts'

const CONTEXT = { now: new Date('2026-11-21T08:00:00Z'), providerTimeZone: 'Europe/Zurich' }
const bytes = (text: string) => new TextEncoder().encode(text)
const entries = (name: string, text: string, mapping = '') => {
  const read = readMapping(mapping)
  if (typeof read === 'string') throw new Error(read)
  return readCatalogueFile(name, bytes(text), read).entries
}
const raws = (name: string, text: string, mapping = '') =>
  entries(name, text, mapping).map(
    (entry): Partial<RawRecord> => (entry.ok ? entry.raw : { title: describeReason(entry.reason) }),
  )
const refusal = (name: string, content: string | Uint8Array) => {
  try {
    readCatalogueFile(name, typeof content === 'string' ? bytes(content) : content)
    return 'taken'
  } catch (error) {
    if (error instanceof CatalogueRefusal) return describeReason(error.reason)
    throw error
  }
}
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

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

describe('CSV', () => {
  it('matches headers whatever their case, blanks, language and order', () => {
    const [first] = raws(
      'a.csv',
      '\ufeffORT; titel ;Beginn;Land;Plätze\nBern;"Löten; Grundlagen";02.03.2027;Schweiz;12\n',
    )
    expect(first).toMatchObject({
      title: 'Löten; Grundlagen',
      start: '02.03.2027',
      city: 'Bern',
      country: 'Schweiz',
      capacity: '12',
    })
    expect(raws('a.tsv', '講座名\t開始日\t会場\n溶接入門\t2027年3月2日\t東京')[0]).toMatchObject({
      title: '溶接入門',
      start: '2027年3月2日',
      venue: '東京',
    })
  })

  it('reads the line in which spreadsheets say what parts the cells, their days and their decimal commas', () => {
    for (const table of [
      'sep=;\nTitel;Beginn;Preis\nLöten;02.03.2027;120,50',
      '\ufeffsep=\t\r\nTitel\tBeginn\tPreis\r\nLöten\t46448\t120,50',
      '"sep=,"\nTitel,Beginn,Preis\nLöten,2-Mar-27,"120,50"',
    ]) {
      const [raw] = raws('a.csv', table)
      expect(raw).toMatchObject({ title: 'Löten', price: '120,50' })
      expect(readMoment(raw?.start ?? '')).toMatchObject({ year: 2027, month: 3, day: 2 })
    }
  })

  it('takes a mapping and refuses one that leads nowhere', () => {
    const text = 'Kursbezeichnung lang,Wann\nLöten,2027-03-02'
    expect(raws('a.csv', text, 'title=kursbezeichnung LANG, start=Wann')[0]).toMatchObject({
      title: 'Löten',
      start: '2027-03-02',
    })
    expect(() => entries('a.csv', text, 'title=Name')).toThrow('file.mappedColumn')
    expect(readMapping('colour=Blue')).toMatch(/^"colour=Blue" is no mapping/)
  })

  it('reads HTML in quotes within quotes, line breaks in cells and compact local times', () => {
    const text =
      'Title,Description,Start,End,Timezone,Online\nA,"""<p>Say ""hi"", you</p>\nagain""",20270112T110000,20270112T120000,Australia/Sydney,true'
    const [entry] = readEntries(entries('a.csv', text), CONTEXT)
    expect(entry).toMatchObject({
      record: {
        description: { format: 'html', text: '<p>Say "hi", you</p>\nagain' },
        timeZone: known('Australia/Sydney'),
        sessions: [{ startsAt: new Date('2027-01-12T00:00:00Z') }],
      },
    })
  })

  it('refuses a row with too many cells and keeps the others', () => {
    expect(
      raws('a.csv', 'Title,Start\nA,2027-01-01,,\nB,2027-01-01,oops\n\n,\nC,2027-01-02').map(
        (raw) => raw.title,
      ),
    ).toEqual(['A', 'The row has 3 cells where the header has 2.', 'C'])
  })

  it('reads the code page of older spreadsheets and UTF-16', () => {
    const western = Uint8Array.from('Titel;Beginn\nL\xf6ten;2027-01-01', (letter) => letter.charCodeAt(0))
    const wide = Uint8Array.from([
      0xff,
      0xfe,
      ...new Uint8Array(
        new Uint16Array(Array.from('Title,Start\nLöten,2027-01-01', (c) => c.charCodeAt(0))).buffer,
      ),
    ])
    for (const content of [western, wide]) {
      const [entry] = readCatalogueFile('a.csv', content).entries
      expect(entry?.ok && entry.raw.title).toBe('Löten')
    }
  })

  it('says in a sentence where quotes break', () => {
    expect(refusal('a.csv', 'Title,Start\n"A,2027-01-01')).toMatch(/^The CSV is broken: Quote Not Closed/)
  })
})

describe('JSON lists', () => {
  it('reads lists, a list inside an object, nested objects and numbers', () => {
    const list = [
      {
        name: 'A',
        startDate: '2027-01-01',
        location: { name: 'Hall', city: 'Bern' },
        capacity: 12,
        tags: ['x', 'y'],
      },
    ]
    const expected = { title: 'A', venue: 'Hall', city: 'Bern', capacity: '12', keywords: 'x; y' }
    expect(raws('a.json', JSON.stringify(list))[0]).toMatchObject(expected)
    expect(raws('a.json', JSON.stringify({ total: 1, events: list }))[0]).toMatchObject(expected)
  })

  it('refuses what is no object and keeps the rest', () => {
    expect(
      raws('a.json', '[null, {"name":"A","start":"2027-01-01"}, [], 7]').map((raw) => raw.title),
    ).toEqual([
      'It is not an object with named values.',
      'A',
      'It is not an object with named values.',
      'It is not an object with named values.',
    ])
  })

  it('is not fooled by names that objects have by themselves', () => {
    expect(
      raws('a.json', '[{"__proto__":{"name":"evil"},"constructor":"x","name":"A","start":"2027-01-01"}]')[0]
        ?.title,
    ).toBe('A')
  })
})

describe('JSON-LD', () => {
  const course = {
    '@context': 'https://schema.org',
    '@type': ['Course', 'schema:LearningResource'],
    '@id': 'https://school.example/c/1',
    name: 'Bees',
    description: 'All about bees',
    offers: { '@type': 'Offer', priceSpecification: { price: '80.00', priceCurrency: 'EUR' } },
    hasCourseInstance: [
      { '@type': 'CourseInstance', startDate: '2027-05-01', location: 'Lausanne' },
      {
        '@type': 'schema:CourseInstance',
        name: 'Bees II',
        startDate: '2027-06-01',
        location: { '@type': 'VirtualLocation', url: 'https://x.example' },
      },
    ],
  }

  it('makes a topic of a course and events of its instances', () => {
    const [topic, first, second, ...rest] = raws('a.jsonld', JSON.stringify(course))
    expect(rest).toEqual([])
    expect(topic).toMatchObject({ kind: 'topic', title: 'Bees', id: 'https://school.example/c/1' })
    expect(first).toMatchObject({
      kind: 'event',
      title: 'Bees',
      address: 'Lausanne',
      partOf: 'https://school.example/c/1',
      description: 'All about bees',
    })
    expect(first?.offers).toMatchObject([{ name: undefined, price: '80.00', currency: 'EUR' }])
    expect(second).toMatchObject({ title: 'Bees II', isOnline: 'true' })
  })

  it('reads a graph with references, prefixes and full names', () => {
    const graph = {
      '@context': { schema: 'https://schema.org/' },
      '@graph': [
        {
          '@id': '#hall',
          '@type': 'schema:Place',
          'schema:name': 'Hall',
          'schema:address': { '@id': '#address' },
        },
        {
          '@id': '#address',
          '@type': 'schema:PostalAddress',
          'schema:addressLocality': 'Lund',
          'schema:addressCountry': { '@type': 'Country', name: 'Sweden' },
        },
        {
          '@type': 'http://schema.org/EducationEvent',
          '@id': 'https://a.example/1',
          'schema:name': { '@value': 'Bees', '@language': 'en' },
          'http://schema.org/startDate': '2027-05-01',
          'schema:location': { '@id': '#hall' },
        },
        { '@type': 'Organization', name: 'School' },
      ],
    }
    expect(raws('a.json', JSON.stringify(graph))).toMatchObject([
      { title: 'Bees', venue: 'Hall', city: 'Lund', country: 'Sweden', start: '2027-05-01' },
    ])
  })

  it('finds instances that stand beside their course, once', () => {
    const graph = {
      '@graph': [
        { '@id': 'i1', '@type': 'CourseInstance', startDate: '2027-05-01', location: 'Bern' },
        { '@type': 'Course', name: 'Bees', hasCourseInstance: { '@id': 'i1' } },
      ],
    }
    expect(raws('a.json', JSON.stringify(graph)).map((raw) => [raw.kind, raw.title])).toEqual([
      ['topic', 'Bees'],
      ['event', 'Bees'],
    ])
  })

  it('reads lists in lists, untyped events and refuses the rest one by one', () => {
    const list = {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', item: { '@type': 'Event', name: 'A', startDate: '2027-05-01' } },
      ],
    }
    expect(
      raws('a.json', JSON.stringify([list, { name: 'B', startDate: '2027-05-01' }, 'text'])).map(
        (raw) => raw.title,
      ),
    ).toEqual(['A', 'B', 'It is not an object with named values.'])
  })

  it('survives a graph that refers to itself', () => {
    const graph = {
      '@context': 'x',
      '@graph': [
        {
          '@id': 'a',
          '@type': 'Event',
          name: 'A',
          startDate: '2027-05-01',
          location: { '@id': 'a' },
          superEvent: { '@id': 'a' },
        },
      ],
    }
    expect(raws('a.json', JSON.stringify(graph))).toHaveLength(1)
  })
})

describe('iCalendar', () => {
  const read = (text: string) => readEntries(entries('a.ics', text), CONTEXT)
  const spans = (text: string) =>
    read(text).map((entry) =>
      entry.outcome === 'record'
        ? entry.record.sessions.map((s) => `${s.startsAt.toISOString()}/${s.endsAt.toISOString()}`)
        : describeReason(entry.reason),
    )

  it('reads escaped text, folded lines, zones and UTC', () => {
    const text = calendar(
      ...vevent(
        'UID:1@a.example',
        'SUMMARY:Löt',
        ' en\\, Teil 1',
        'DESCRIPTION:One\\nTwo\\; three',
        'LOCATION:Bern',
        'DTSTART;TZID=Europe/Zurich:20270702T090000',
        'DTEND:20270702T080000Z',
      ),
    )
    expect(read(text)).toMatchObject([
      {
        record: {
          title: 'Löten, Teil 1',
          description: { text: 'One\nTwo; three' },
          place: { city: known('Bern') },
        },
      },
    ])
    expect(spans(text)).toEqual([['2027-07-02T07:00:00.000Z/2027-07-02T08:00:00.000Z']])
  })

  it('reads a zone of its own making, a floating time and all-day events', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Our Time',
      'BEGIN:STANDARD',
      'DTSTART:20200101T000000',
      'TZOFFSETFROM:+0545',
      'TZOFFSETTO:+0545',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const place = 'LOCATION:Bern'
    const text = calendar(
      ...zone,
      ...vevent('UID:1@a', 'SUMMARY:A', place, 'DTSTART;TZID=Our Time:20270702T090000', 'DURATION:PT1H'),
      ...vevent('UID:2@a', 'SUMMARY:B', 'LOCATION:Tokyo', 'DTSTART:20270702T090000', 'DTEND:20270702T100000'),
      ...vevent('UID:3@a', 'SUMMARY:C', place, 'DTSTART;VALUE=DATE:20270702', 'DTEND;VALUE=DATE:20270704'),
      ...vevent('UID:4@a', 'SUMMARY:D', place, 'DTSTART;VALUE=DATE:20270702'),
    )
    expect(spans(text)).toEqual([
      ['2027-07-02T03:15:00.000Z/2027-07-02T04:15:00.000Z'],
      ['2027-07-02T00:00:00.000Z/2027-07-02T01:00:00.000Z'],
      ['2027-07-01T22:00:00.000Z/2027-07-03T21:59:59.000Z'],
      ['2027-07-01T22:00:00.000Z/2027-07-02T21:59:59.000Z'],
    ])
  })

  it('makes sessions of repetitions, without left-out and with moved ones', () => {
    const text = calendar(
      ...vevent(
        'UID:1@a',
        'SUMMARY:A',
        'LOCATION:Bern',
        'DTSTART;TZID=Europe/Zurich:20270301T090000',
        'DTEND;TZID=Europe/Zurich:20270301T100000',
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'EXDATE;TZID=Europe/Zurich:20270308T090000',
      ),
      ...vevent(
        'UID:1@a',
        'SUMMARY:A moved',
        'RECURRENCE-ID;TZID=Europe/Zurich:20270315T090000',
        'DTSTART;TZID=Europe/Zurich:20270316T090000',
        'DTEND;TZID=Europe/Zurich:20270316T100000',
      ),
      ...vevent(
        'UID:2@a',
        'SUMMARY:B',
        'LOCATION:Bern',
        'DTSTART:20270301T090000Z',
        'DTEND:20270301T100000Z',
        'RRULE:FREQ=DAILY',
      ),
    )
    expect(spans(text)).toEqual([
      [
        '2027-03-01T08:00:00.000Z/2027-03-01T09:00:00.000Z',
        '2027-03-16T08:00:00.000Z/2027-03-16T09:00:00.000Z',
        '2027-03-22T08:00:00.000Z/2027-03-22T09:00:00.000Z',
      ],
      'It repeats without an end.',
    ])
  })

  it('compares ends and exceptions that are instants by the clock of the place', () => {
    const text = calendar(
      ...vevent(
        'UID:1@a',
        'SUMMARY:A',
        'LOCATION:Sydney, Australia',
        'DTSTART;TZID=Australia/Sydney:20270301T090000',
        'DTEND;TZID=Australia/Sydney:20270301T100000',
        'RRULE:FREQ=WEEKLY;UNTIL=20270321T220000Z',
        'EXDATE:19990101T000000Z,20270307T220000Z',
      ),
    )
    expect(spans(text)).toEqual([
      [
        '2027-02-28T22:00:00.000Z/2027-02-28T23:00:00.000Z',
        '2027-03-14T22:00:00.000Z/2027-03-14T23:00:00.000Z',
        '2027-03-21T22:00:00.000Z/2027-03-21T23:00:00.000Z',
      ],
    ])
  })

  it('loses only the event that is broken', () => {
    const good = vevent(
      'UID:1@a',
      'SUMMARY:A',
      'LOCATION:Bern',
      'DTSTART:20270301T090000Z',
      'DTEND:20270301T100000Z',
    )
    expect(spans(calendar(...good, ...vevent('SUMMARY:B', 'LOCATION:Bern', 'DTSTART:never')))).toHaveLength(2)
    expect(
      spans(
        calendar(...vevent('SUMMARY:B', 'DTSTART:20270301', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=99'), ...good),
      )[0],
    ).toBe('It cannot be read: its lines are no iCalendar.')
    expect(spans(calendar(...vevent('SUMMARY:B', 'this is no line', 'LOCATION:Bern'), ...good))).toEqual([
      'It has no start date.',
      ['2027-03-01T09:00:00.000Z/2027-03-01T10:00:00.000Z'],
    ])
  })

  it('refuses rules that would be sought for ever', () => {
    const rules = [
      'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31;COUNT=2',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=2',
      'FREQ=DAILY;BYMONTH=2;BYDAY=5MO;COUNT=2',
    ]
    const events = rules.map((rule, index) =>
      vevent(
        `UID:${index}@a`,
        'SUMMARY:A',
        'LOCATION:Bern',
        'DTSTART:20270301T090000Z',
        'DTEND:20270301T100000Z',
        `RRULE:${rule}`,
      ),
    )
    const reason = 'The rule by which it repeats is not one that is read (daily, weekly, monthly or yearly).'
    expect(spans(calendar(...events.flat()))).toEqual([reason, reason, reason])
  })

  it('refuses what was called off', () => {
    expect(
      spans(
        calendar(
          ...vevent(
            'UID:1@a',
            'SUMMARY:A',
            'STATUS:CANCELLED',
            'LOCATION:Bern',
            'DTSTART:20270301T090000Z',
            'DTEND:20270301T100000Z',
          ),
        ),
      ),
    ).toEqual(['Its publisher marks it as cancelled.'])
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
