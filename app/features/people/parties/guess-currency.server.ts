import type { Language } from '#app/kit/language.ts'
import type { Currency } from '#app/kit/money.ts'
import { guessCountry } from './guess-country.server.ts'
import { proposeCurrency } from './propose-currency.server.ts'

/**
 * The currency of the likeliest country of somebody; US dollars where none of ours is paid with there, or
 * nothing says it.
 */
export function guessCurrency(reader: { language: Language; timeZone: string }): Currency {
  return proposeCurrency(guessCountry(reader))
}
