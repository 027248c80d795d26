import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf } from './csv-text.ts'

test('what was written is read again, quotes, commas and lines included', () => {
  const rows = [
    ['month', 'event'],
    ['2026-11', 'Glazing, "wet"\nand dry'],
    ['-12.50', '窯'],
  ]
  expect(parse(csvOf(rows), { bom: true })).toEqual(rows)
})

test('no text becomes a formula, and amounts stay amounts', () => {
  expect(csvOf([['=1+1', '@SUM(A1)', '-x', '-1.50', '+49']])).toBe("\ufeff'=1+1,'@SUM(A1),'-x,-1.50,'+49\r\n")
})

test('a full-width sign is guarded as a plain one', () => {
  for (const sign of ['＝', '＋', '－', '＠']) expect(csvOf([[`${sign}1+1`]])).toBe(`\ufeff'${sign}1+1\r\n`)
})

test.each([',', ';', '\t'])('a reader that separates by %j finds no formula in any cell', (delimiter) => {
  const signs = ['=1+1', '+1', '-x', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠A1']
  const ends = ['', 'Ada;', 'Ada\t', 'Ada,', 'Ada\n', 'Ada\r', 'Ada"', 'Ada;"', '"', ';;', '\t\t']
  const texts = ends.flatMap((end) => signs.map((sign) => end + sign))
  const rows = texts.flatMap((text) => [[text], ['first', text, 'last']])
  const cells = parse(csvOf(rows), {
    bom: true,
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
  }).flat() as string[]
  expect(cells.length).toBeGreaterThanOrEqual(texts.length)
  expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
})
