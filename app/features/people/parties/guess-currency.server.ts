import type { Language } from '#app/kit/language.ts'
import type { Currency } from '#app/kit/money.ts'
import { guessCountry } from './guess-country.server.ts'
import { proposeCurrency } from './propose-currency.server.ts'

/**
 * The currency of the reader's likeliest country; US dollars where that is unknown or its currency is not
 * supported.
 */
export function guessCurrency(reader: { language: Language; timeZone: string }): Currency {
  return proposeCurrency(guessCountry(reader))
}
