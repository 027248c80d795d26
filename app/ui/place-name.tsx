import { cityInCountry } from '#app/kit/city-in-country.ts'
import { useLanguage } from './language.ts'

/**
 * A city by its name for the reader, and its country (ISO 3166-1 alpha-2) in the reader's language; either
 * may be missing.
 */
export function PlaceName({ city, country }: { city: string | null; country: string | null }) {
  const language = useLanguage()
  return <span translate="no">{cityInCountry(city, country, language)}</span>
}
