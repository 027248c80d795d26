import countries from 'world-countries'
import { countryName } from '#app/kit/display-names.ts'
import { type Language, localeOf } from '#app/kit/language.ts'

const lists = new Map<Language, { value: string; label: string }[]>()

/** Countries by ISO 3166-1 alpha-2 with their names in a language, in that language's order. */
export function listCountries(language: Language): { value: string; label: string }[] {
  let list = lists.get(language)
  if (!list) {
    const locale = localeOf(language)
    list = countries
      .map(({ cca2 }) => ({ value: cca2, label: countryName(cca2, language) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale))
    lists.set(language, list)
  }
  return list
}
