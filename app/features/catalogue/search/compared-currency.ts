import type { Language } from '#app/kit/language.ts'
import { CURRENCIES, type Currency } from '#app/kit/money.ts'
import type { SearchAddress } from './search-address.ts'

/** The currency that readers of a language know best, where it says one. */
const KNOWN: Partial<Record<Language, Currency>> = { de: 'EUR', fr: 'EUR', it: 'EUR', es: 'EUR', ja: 'JPY' }

/**
 * In which currency prices are compared: in that of the address, else in the one that readers of the language
 * know best, else in dollars, the default of the marketplace.
 */
export const comparedIn = ({ filters }: Pick<SearchAddress, 'filters'>, language: Language): Currency =>
  CURRENCIES.find((known) => known === filters.currency) ?? KNOWN[language] ?? 'USD'
