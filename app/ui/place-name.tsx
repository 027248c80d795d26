import { countryName } from '#app/kit/display-names.ts'
import { useLanguage } from './language.ts'

/** A city as people wrote it, and its country (ISO 3166-1 alpha-2) in the reader's language; either may be missing. */
export function PlaceName({ city, country }: { city: string | null; country: string | null }) {
  const language = useLanguage()
  const name = country ? countryName(country, language) : null
  return (
    <>
      <span translate="no">{city}</span>
      {name && name !== city ? `${city ? ', ' : ''}${name}` : null}
    </>
  )
}
