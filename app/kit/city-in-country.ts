import { countryName } from './display-names.ts'
import type { Language } from './language.ts'

/**
 * 'Pune, India', '日本・東京': a city by its name for the reader and the country by its code, as the reader's
 * language puts them together. Either may be missing; what is both (Singapore) is said once.
 */
export function cityInCountry(city: string | null, country: string | null, language: Language): string {
  const name = country && countryName(country, language)
  const known = [...new Set([city, name])].filter(Boolean)
  return language === 'ja' ? known.toReversed().join('・') : known.join(', ')
}
