import type { Wish } from '#app/features/catalogue/search-words/query-wishes.ts'
import { cityName } from '#app/kit/city-names.ts'
import { countryName, languageWord } from '#app/kit/display-names.ts'
import type { Given } from './filter-view.ts'
import { prefersLanguage } from './search-address.ts'

/**
 * What is said of a place, a language or a form that the text asks for: how many have it and come first, or
 * that none has; and of a reader's language in which there is none. Nothing where all are as wished.
 */
export function wishesSaid(given: Given, wishes: readonly Wish[], count: number): string[] {
  const { address, facets, language, t } = given
  if (count === 0) return []
  const numberOf = (facet: Wish['facet'], code: string) =>
    facets[facet].find(({ value }) => value === code)?.count ?? 0
  const said = wishes.flatMap((wish) => {
    const found = numberOf(wish.facet, wish.value)
    if (found >= count) return []
    const key = wish.facet === 'country' || wish.facet === 'city' ? 'place' : wish.facet
    const shown = found.toLocaleString(language)
    return [t(`results:near.${key}.${found > 0 ? 'some' : 'none'}`, { what: nameOf(given, wish), shown })]
  })
  const asksForLanguage = wishes.some(({ facet }) => facet === 'language')
  const isTaught = address.kind === 'topic' || address.kind === 'event'
  const isForeign =
    isTaught && address.text !== '' && prefersLanguage(address) && numberOf('language', language) === 0
  return isForeign && !asksForLanguage
    ? [...said, t('results:near.language.none', { what: languageWord(language, language) })]
    : said
}

function nameOf({ language, t }: Given, { facet, value }: Wish): string {
  if (facet === 'city') return cityName(value, language)
  if (facet === 'country') return countryName(value, language)
  return facet === 'language' ? languageWord(value, language) : t(`results:mode.${value}`)
}
