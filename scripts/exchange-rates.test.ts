import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RATES } from '#app/kit/exchange-rate.ts'
import { readRates, writtenRates } from './exchange-rates.ts'

const LISTED = { USD: 1.1, JPY: 160.5, GBP: 0.85, CHF: 0.95, INR: 90.25, SGD: 1.45, AUD: 1.7, SEK: 11.2 }
const BEFORE = { day: '2025-01-02', perEuro: {} }

function daily(day: string, listed: Record<string, number> = LISTED): string {
  const cubes = Object.entries(listed).map(([name, rate]) => `<Cube currency='${name}' rate='${rate}'/>`)
  return `<?xml version="1.0"?><gesmes:Envelope><Cube><Cube time='${day}'>${cubes.join('')}</Cube></Cube></gesmes:Envelope>`
}

test('the rates of a day replace those of before, the dirham by the dollar', () => {
  expect(readRates(daily('2025-06-30'), BEFORE)).toEqual({
    day: '2025-06-30',
    perEuro: {
      EUR: 1,
      USD: 1.1,
      JPY: 160.5,
      GBP: 0.85,
      CHF: 0.95,
      INR: 90.25,
      SGD: 1.45,
      AUD: 1.7,
      AED: 4.0398,
    },
  })
})

test('what is older, incomplete or no list of rates changes nothing', () => {
  const { USD: _dollar, ...others } = LISTED
  expect(() => readRates(daily('2025-01-01'), BEFORE)).toThrow('older than those of 2025-01-02')
  expect(() => readRates(daily('2025-06-30', others), BEFORE)).toThrow('no rate of USD, AED')
  expect(() => readRates(daily('2025-06-30', { ...LISTED, INR: 0 }), BEFORE)).toThrow('no rate of INR')
  expect(() => readRates('<html>Not found</html>', BEFORE)).toThrow('no day is named')
})

test('the rates that are there are written as the command writes them', () => {
  const file = join(import.meta.dirname, '../app/kit/rates-of-day.ts')
  expect(readFileSync(file, 'utf8')).toBe(writtenRates(RATES))
})
