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
