import { RATES } from '#app/kit/exchange-rate.ts'
import { CURRENCIES } from '#app/kit/money.ts'

export type Rates = typeof RATES

/** Dirhams for a dollar: fixed by the Central Bank of the UAE, which the European one does not list. */
const DIRHAMS = 3.6725

/**
 * The rates of a day out of the daily file of the European Central Bank (eurofxref-daily.xml). Throws where
 * it is of no day, of one before the rates that are there, or lacks a currency of ours.
 */
export function readRates(xml: string, before: Rates = RATES): Rates {
  const day = xml.match(/time=['"](\d{4}-\d{2}-\d{2})['"]/)?.[1]
  if (!day) throw new Error('These are no rates of the European Central Bank: no day is named.')
  if (day < before.day) throw new Error(`These rates are of ${day}, older than those of ${before.day}.`)
  const listed = new Map(
    Array.from(xml.matchAll(/currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]+)['"]/g), ([, name, rate]) => [
      name ?? '',
      Number(rate),
    ]),
  )
  const dollar = listed.get('USD') ?? Number.NaN
  listed.set('EUR', 1).set('AED', Number((dollar * DIRHAMS).toPrecision(5)))
  const perEuro = Object.fromEntries(CURRENCIES.map((name) => [name, listed.get(name) ?? Number.NaN]))
  const missing = CURRENCIES.filter((name) => !((perEuro[name] ?? 0) > 0))
  if (missing.length > 0) throw new Error(`There is no rate of ${missing.join(', ')}.`)
  return { day, perEuro }
}

/** The file that keeps them, as the formatter would leave it. */
export function writtenRates({ day, perEuro }: Rates): string {
  const lines = Object.entries(perEuro).map(([name, rate]) => `    ${name}: ${rate},\n`)
  return `/** Written by \`npm run rates\`, never by hand. */
export const RATES_OF_DAY = {
  day: '${day}',
  perEuro: {
${lines.join('')}  },
}
`
}
