import type { Language } from '#app/kit/language.ts'
import { CURRENCIES, type Currency } from '#app/kit/money.ts'
import type { SearchAddress } from './search-address.ts'

/** The currency that readers of a language know best, where it says one. */
const KNOWN: Partial<Record<Language, Currency>> = { de: 'EUR', fr: 'EUR', it: 'EUR', es: 'EUR', ja: 'JPY' }

/**
 * The currency in which prices are compared: that of the address, else the one best known to readers of the
 * language, else US dollars, the marketplace's default.
 */
export const comparedIn = ({ filters }: Pick<SearchAddress, 'filters'>, language: Language): Currency =>
  CURRENCIES.find((known) => known === filters.currency) ?? KNOWN[language] ?? 'USD'
