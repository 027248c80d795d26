import type { Wanted } from '#app/features/catalogue/search-index/queries-results.server.ts'
import { NO_FILTERS, type SearchFilters } from '#app/features/catalogue/search-index/search-filters.ts'
import { chanceOf } from '../demo-world/chance.ts'
import { SearchWorld } from './search-world.ts'

const MANY = 240
const world = new SearchWorld('queries')
const chance = chanceOf('what people type')

/** Words of all languages written with spaces between two ranks of their frequency. */
function words(from: number, to: number, length = 3): string[] {
  const list = ['en', 'en', 'en', 'de', 'fr', 'es'].flatMap((language) =>
    (world.lexicons.get(language)?.words ?? []).slice(from, to),
  )
  const long = list.filter((word) => word.length >= length)
  return Array.from({ length: MANY }, () => long[chance.between(0, long.length - 1)] ?? '')
}

const japanese = () => {
  const list = world.lexicons.get('ja')?.words.filter((word) => word.length >= 2) ?? []
  return Array.from({ length: MANY }, () => list[chance.between(0, list.length - 1)] ?? '')
}

const common = () => words(0, 30)
const rare = () => words(500, 4_000, 5)
const misspelt = () => words(20, 600, 6).map((word) => world.misspelt(word))
const two = () => {
  const others = words(0, 400)
  return words(0, 60).map((word, at) => `${word} ${others[at]}`)
}
const beginnings = () => words(0, 200, 4).map((word) => word.slice(0, 3))
const people = () => Array.from({ length: MANY }, () => world.trainer().title)

/** What is typed into the search box, by class. */
export function suggestionClasses(): [name: string, texts: string[]][] {
  return [
    ['three letters', beginnings()],
    ['common words', common()],
    ['rare words', rare()],
    ['misspelt words', misspelt()],
    ['two words', two()],
    ['names of people', people()],
    ['Japanese', japanese()],
    ['nothing like it', Array.from({ length: MANY }, (_, at) => `xqz${at}vrk wpl${at}`)],
  ]
}

function filtersFor(turn: number): SearchFilters {
  const category = world.categories[turn % 40]
  const country = ['IN', 'DE', 'FR', 'GB'][turn % 4] ?? 'IN'
  const choices: Partial<SearchFilters>[] = [
    { category: [category?.id ?? ''] },
    { country: [country], mode: ['online'] },
    { city: ['Pune', 'Mumbai'], language: ['en'] },
    { currency: 'EUR', priceFrom: 20_000, priceTo: 90_000, category: [category?.groupId ?? ''] },
    { rating: 4, level: ['beginner'], language: ['en', 'de'] },
  ]
  return { ...NO_FILTERS, ...choices[turn % choices.length] }
}

/** What result pages are asked for, by class; the first page with counts unless said otherwise. */
export function resultClasses(): [name: string, wanted: (turn: number) => Wanted][] {
  const base = { kind: 'topic', page: 1, size: 24, filters: NO_FILTERS, sort: 'best' } as const
  const of = (texts: string[]) => (turn: number) => ({ ...base, text: texts[turn % texts.length] ?? '' })
  const kinds = ['topic', 'trainer', 'event', 'supplier'] as const
  const sorts = ['rating', 'price', 'newest'] as const
  const filtered = of(common())
  const sorted = of(common())
  const far = of(common())
  const others = of(two())
  return [
    ['common words', of(common())],
    ['rare words', of(rare())],
    ['misspelt words', of(misspelt())],
    ['two words', of(two())],
    ['names of people', (turn) => ({ ...of(people())(turn), kind: 'trainer' })],
    ['Japanese', of(japanese())],
    ['common words, filtered', (turn) => ({ ...filtered(turn), filters: filtersFor(turn) })],
    ['two words, other kinds', (turn) => ({ ...others(turn), kind: kinds[turn % 4] ?? 'topic' })],
    ['common words, sorted', (turn) => ({ ...sorted(turn), sort: sorts[turn % 3] })],
    ['common words, page 10', (turn) => ({ ...far(turn), page: 10 })],
    ['no words', (turn) => ({ ...base, text: '', kind: kinds[turn % 4] ?? 'topic' })],
    ['no words, filtered', (turn) => ({ ...base, text: '', filters: filtersFor(turn) })],
    ['nothing like it', (turn) => ({ ...base, text: `xqz${turn}vrk wpl${turn}` })],
  ]
}
