import countries from 'world-countries'
import type { Language } from '#app/kit/language.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { guessCountry } from './guess-country.server.ts'

/** The currency of the likeliest country of somebody; '' where none of ours is paid with there, or nothing says the country. */
export function guessCurrency(reader: { language: Language; timeZone: string }): string {
  const country = guessCountry(reader)
  const paid = countries.find(({ cca2 }) => cca2 === country)?.currencies ?? {}
  return CURRENCIES.find((currency) => currency in paid) ?? ''
}
