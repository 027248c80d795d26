import countries from 'world-countries'
import { type Language, localeOf } from '#app/kit/language.ts'

const lists = new Map<Language, { value: string; label: string }[]>()

/** Countries by ISO 3166-1 alpha-2 with their names in a language, in that language's order. */
export function listCountries(language: Language): { value: string; label: string }[] {
  let list = lists.get(language)
  if (!list) {
    const locale = localeOf(language)
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    list = countries
      .map(({ cca2 }) => ({ value: cca2, label: names.of(cca2) ?? cca2 }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale))
    lists.set(language, list)
  }
  return list
}
