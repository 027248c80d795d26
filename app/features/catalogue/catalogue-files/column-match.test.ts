import { describe, expect, it } from 'vitest'
import { isMatched, matchTable, readChoice } from './column-match.ts'
import { tableOf } from './table.ts'

const matched = (header: string[], ...rows: string[][]) => matchTable(tableOf([header, ...rows]), [])
const fields = (header: string[], ...rows: string[][]) =>
  matched(header, ...(rows.length > 0 ? rows : [header.map(() => 'x')])).map(({ field }) => field)

describe('columns', () => {
  it('are suggested by the words of their headers, in six languages', () => {
    expect(fields(['Kurstitel', 'Beginn', 'Preis netto', 'Ort', 'Kursleitung'])).toEqual([
      'title',
      'start',
      'price',
      'city',
      null,
    ])
    expect(fields(['Intitulé', 'Date de début', 'Tarif HT', 'Ville'])).toEqual([
      'title',
      'start',
      'price',
      'city',
    ])
    expect(fields(['Titolo', 'Data inizio', 'Prezzo IVA esclusa', 'Città'])).toEqual([
      'title',
      'start',
      'price',
      'city',
    ])
    expect(fields(['Título', 'Fecha de inicio', 'Precio sin IVA', 'Ciudad'])).toEqual([
      'title',
      'start',
      'price',
      'city',
    ])
    expect(fields(['研修名', '開始日', '受講料(税抜)', '会場'])).toEqual(['title', 'start', 'price', 'venue'])
    expect(fields(['Course title', 'Start date', 'Price (net)', 'City'])).toEqual([
      'title',
      'start',
      'price',
      'city',
    ])
  })

  it('are suggested by their values where no word helps, and never two for one field', () => {
    expect(fields(['A', 'B', 'C', 'D'], ['Bees', 'https://a.example', '01.09.2030', '450 EUR'])).toEqual([
      null,
      'url',
      'start',
      'price',
    ])
    expect(fields(['Titel', 'Nome'])).toEqual(['title', null])
    expect(matched(['A'], ['2030-09-01'])[0]).toMatchObject({ by: 'values', samples: ['2030-09-01'] })
  })

  it('are settled by our own names and by what was chosen, not by a suggestion', () => {
    const rows = [
      ['title', 'Beginn'],
      ['Bees', '2030-09-01'],
    ]
    const chosen = [{ header: 'Beginn', field: 'start' as const }]
    expect(isMatched(matchTable(tableOf(rows), []))).toBe(false)
    expect(isMatched(matchTable(tableOf(rows), chosen))).toBe(true)
    expect(isMatched(matchTable(tableOf(rows), [...chosen, { header: 'title', field: null }]))).toBe(false)
    expect(isMatched(matched(['title', 'start'], ['Bees', '2030-09-01']))).toBe(true)
    expect(isMatched(matched(['title', 'title'], ['Bees', 'Bees']))).toBe(false)
  })

  it('without a name or with that of another have one of their own', () => {
    expect(matched(['Titel', '', 'Titel', ''], ['a', 'b', 'c', '']).map(({ header }) => header)).toEqual([
      'Titel',
      '(2)',
      'Titel (2)',
    ])
    expect(matched(['constructor', '__proto__'], ['a', 'b']).map(({ field }) => field)).toEqual([null, null])
  })

  it('are refused when they are more than a form has', () => {
    const many = Array.from({ length: 151 }, (_, at) => `c${at}`)
    expect(() => fields(many)).toThrow('file.columns')
  })
})

describe('a choice', () => {
  const columns = matched(['A', 'B'], ['x', 'y'])
  const errorsOf = (one: 'title' | 'end' | null, other: 'title' | 'end' | null) =>
    readChoice(columns, (name) => (name === 'column0' ? one : other)).errors

  it('needs a title, each field once, and a start for an end', () => {
    expect(errorsOf('title', null)).toEqual({})
    expect(errorsOf(null, null)).toMatchObject({ title: expect.anything() })
    expect(errorsOf('title', 'title')).toMatchObject({ column1: { params: { column: 'A' } } })
    expect(errorsOf('title', 'end')).toMatchObject({ column1: { key: 'imports:columns.invalid.start' } })
  })
})
