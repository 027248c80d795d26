import { everyCity } from '#app/kit/city-names.ts'
import { countryName, languageName } from '#app/kit/display-names.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { type Placed, tokensOf } from '#app/kit/normalise.ts'

/** Where, in which language or how something should take place: the value of a filter. */
export type Wish = { facet: 'city' | 'country' | 'language' | 'mode'; value: string }

const COUNTRIES =
  'AE AR AT AU BE BR CA CH CL CN CO CZ DE DK EG ES FI FR GB HU IE IL IN IT JP KE KR LU MX MY NL NO NZ PL PT QA RO SA SE SG TH TR UA US VN ZA'
const SPOKEN = 'en de fr it es ja hi mr ta te kn gu bn pa ml pt nl pl tr ar zh ko ru'
const MODES: [mode: string, names: string][] = [
  ['online', 'online;virtual;virtuell;webinar;webinars;onlinekurs;onlinekurse;onlineschulung;onlineseminar'],
  ['online', 'en ligne;en visio;en línea;オンライン;リモート;remote'],
  [
    'onsite',
    'inhouse;in house;in company;onsite;on site;vor ort;firmenintern;in azienda;en entreprise;en empresa',
  ],
]
/** Names that are words of their own: places only after a word for where. */
const ALSO_WORDS = new Set(['nice', 'essen', 'コチ', 'リズ', 'リル'])
const WHERE = new Set(
  ['in', 'near', 'at', 'around', 'bei', 'à', 'a', 'en', 'ad'].concat(['デ', 'デノ', 'ノ']),
)
const SAID_IN = new Set(['in', 'auf', 'en', 'デ', 'デノ'])
const LONGEST = 4

const keyOf = (tokens: readonly { forms: string[] }[]) => tokens.map(({ forms }) => forms[0]).join(' ')

let known: Map<string, Wish> | undefined

/** Read when it is first asked for; a name of a city before that of a country or language. */
function byName(): Map<string, Wish> {
  if (known) return known
  const found = new Map<string, Wish>()
  const add = (name: string, wish: Wish) => {
    const key = keyOf(tokensOf(name, LONGEST))
    if (key && !found.has(key)) found.set(key, wish)
  }
  for (const { name, all } of everyCity()) for (const one of all) add(one, { facet: 'city', value: name })
  for (const language of LANGUAGES) {
    for (const value of SPOKEN.split(' ')) add(languageName(value, language), { facet: 'language', value })
    for (const value of COUNTRIES.split(' ')) add(countryName(value, language), { facet: 'country', value })
  }
  for (const [value, names] of MODES) for (const name of names.split(';')) add(name, { facet: 'mode', value })
  known = found
  return found
}

/** A language is wished only where the text says "in" it: alone it is what should be learned. */
function isWish({ facet }: Wish, key: string, before: string, after: string): boolean {
  if (facet === 'language') return SAID_IN.has(before) || after.startsWith('デ')
  return !ALSO_WORDS.has(key) || WHERE.has(before) || WHERE.has(after)
}

/**
 * The wishes of a query, one of each kind, and the places of the words that say them; those at `bound` places
 * say something else.
 */
export function wishesIn(
  tokens: readonly Placed[],
  bound: ReadonlySet<number>,
): { wishes: Wish[]; taken: Set<number> } {
  const wishes: Wish[] = []
  const taken = new Set<number>()
  for (let from = 0; from < tokens.length; from += 1)
    for (let count = Math.min(LONGEST, tokens.length - from); count > 0; count -= 1) {
      const some = tokens.slice(from, from + count)
      if (some.some(({ at }) => bound.has(at))) continue
      const wish = byName().get(keyOf(some))
      if (!wish || wishes.some(({ facet }) => facet === wish.facet)) continue
      const beside = (at: number) => tokens[at]?.forms[0] ?? ''
      if (!isWish(wish, keyOf(some), beside(from - 1), beside(from + count))) continue
      wishes.push(wish)
      for (const { at } of some) taken.add(at)
      from += count - 1
      break
    }
  return { wishes, taken }
}
