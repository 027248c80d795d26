import countries from 'world-countries'
import { CURRENCIES, type Currency } from '#app/kit/money.ts'

/** What is proposed where no country says which currency is paid with, or none of ours is paid with there. */
const ELSEWHERE: Currency = 'USD'

/** The currency of a country (ISO 3166-1 alpha-2; empty or null for none), US dollars without one. */
export function proposeCurrency(country: string | null | undefined): Currency {
  const paid = countries.find(({ cca2 }) => cca2 === country)?.currencies ?? {}
  return CURRENCIES.find((currency) => currency in paid) ?? ELSEWHERE
}
