import { describe, expect, it } from 'vitest'
import { readMapping } from '#app/features/catalogue/catalogue-record/catalogue-fields.ts'
import { known } from '#app/features/catalogue/catalogue-record/catalogue-finding.ts'
import { readMoment } from '#app/features/catalogue/catalogue-record/catalogue-moment.ts'
import { CONTEXT, entries, raws, refusal } from '#tests/support/catalogue-text.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { readEntries } from './catalogue-reading.ts'

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
