import type { SearchedKind } from '#app/features/catalogue/search-index/search-filters.ts'
import {
  type FacetCounts,
  MODES,
  type SearchFilters,
  STARS,
  type Without,
} from '#app/features/catalogue/search-index/search-filters.ts'
import { cityName, cityNames, homeName } from '#app/kit/city-names.ts'
import { formatDate } from '#app/kit/dates.ts'
import { countryName, languageName, listText } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, wholeMoney } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import { comparedIn } from './compared-currency.ts'
import { normalizeCompared } from './comparison-address.ts'
import {
  type AddressFilters,
  type Choice,
  type FilterName,
  LEVELS,
  OFFERED,
  type SearchAddress,
  searchHref,
  without,
} from './search-address.ts'

/** A category with its name in the reader's language; `groupId` is null for a group of categories. */
export type NamedCategory = {
  id: string
  slug: string
  name: string
  groupId: string | null
  /** Slugs of those that were merged into it, which lead on. */
  former?: readonly string[]
}

export type FilterOption = {
  value: string
  label: string
  count?: number
  chosen: boolean
  /** A name that people wrote, not for translation. */
  written?: true
  /** The categories of a group. */
  within?: FilterOption[]
}

/** One filter as a page offers it; `chosen` is the number of its chosen values. */
export type FilterView = { name: FilterName; title: string; chosen: number } & (
  | { options: FilterOption[] }
  | { price: { currencies: string[]; currency: string | null; from: number | null; to: number | null } }
  | { date: { from: string | null; to: string | null; periods: Period[] } }
)

export type Period = { label: string; said: string; to: string; current: boolean }

/** An active filter above the results: `to` leads to the search without it. */
export type ChosenFilter = { label: string; said: string; to: string; written?: true }

/** A suggestion to remove filters, with its number of results, as a number and in words. */
export type Loosening = {
  label: string
  said: string
  to: string
  count: number
  found: string
  written?: true
}

export type Naming = {
  address: SearchAddress
  categories: NamedCategory[]
  language: Language
  /** Translates with full keys ('results:mode.online'). */
  t: Translate
}

export type Given = Naming & { facets: FacetCounts; now: Date }

/**
 * The address with existing categories, canonical city names and comparable items. A group chosen together
 * with one of its categories means the category, as a form without scripts sends both.
 */
export function normalizeChoices(address: SearchAddress, categories: NamedCategory[]): SearchAddress {
  const chosen = new Set(address.filters.category)
  const known = categories.filter(({ slug, former = [] }) => [slug, ...former].some((one) => chosen.has(one)))
  const narrowed = new Set(known.map(({ groupId }) => groupId))
  const category = known.filter(({ id }) => !narrowed.has(id)).map(({ slug }) => slug)
  const city = [...new Set(address.filters.city.map((name) => homeName(name)))]
  const filters = { ...address.filters, category: category.toSorted(), city: city.toSorted() }
  return { ...address, filters, compared: normalizeCompared(address.compared) }
}

/** Whether an address names a category that has become another one. */
export const namesFormer = ({ filters }: SearchAddress, categories: NamedCategory[]): boolean =>
  categories.some(({ former = [] }) => former.some((slug) => filters.category.includes(slug)))

/** The filters for the index: ids of categories, cities by all their names, prices in minor units. */
export function engineFilters(filters: AddressFilters, categories: NamedCategory[]): SearchFilters {
  const { currency, priceFrom, priceTo } = filters
  const minor = (units: number | null) =>
    units === null || currency === null ? null : wholeMoney(units, currency).minor
  return {
    ...filters,
    category: categories.filter(({ slug }) => filters.category.includes(slug)).map(({ id }) => id),
    city: filters.city.flatMap((name) => cityNames(name)),
    // Without a price it says only in which currency prices are compared.
    currency: priceFrom === null && priceTo === null ? null : currency,
    priceFrom: minor(priceFrom),
    priceTo: minor(priceTo),
  }
}

/** Counts with each city once, under whichever of its names it is indexed. */
export function onceEachCity(facets: FacetCounts): FacetCounts {
  const counts = new Map<string, number>()
  for (const { value, count } of facets.city) {
    const name = homeName(value)
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  const city = [...counts].map(([value, count]) => ({ value, count }))
  return { ...facets, city: city.toSorted((a, b) => b.count - a.count) }
}

const MOST_OPTIONS = 40

/** The filters of a kind in order: values with results, and those that are chosen. */
export function filterViews(given: Given): FilterView[] {
  const { address, facets, t } = given
  const { filters, kind } = address
  return OFFERED[kind].flatMap((name): FilterView[] => {
    const title = t(`results:filter.${name === 'date' && kind === 'requirement' ? 'deadline' : name}`)
    const { currency, priceFrom, priceTo, from, to } = filters
    if (name === 'price') {
      const currencies = facets.currency.map(({ value }) => value)
      const chosen = priceFrom === null && priceTo === null ? 0 : 1
      const compared = address.sort === 'price' ? comparedIn(address, given.language) : currency
      const price = { currencies, currency: compared, from: priceFrom, to: priceTo }
      return currencies.length > 0 ? [{ name, title, chosen, price }] : []
    }
    if (name === 'date')
      return [{ name, title, chosen: (from ?? to) ? 1 : 0, date: { from, to, periods: periodsFrom(given) } }]
    const options =
      name === 'category'
        ? categoriesOf(given)
        : name === 'rating'
          ? ratingsOf(given)
          : optionsOf(name, given)
    const chosen = name === 'rating' ? Number(filters.rating !== null) : filters[name].length
    return options.length > 0 ? [{ name, title, chosen, options }] : []
  })
}

function ratingsOf({ address, facets, language, t }: Given): FilterOption[] {
  const { rating } = address.filters
  const options = STARS.map((stars) => ({
    value: String(stars),
    label: t('results:rating.from', { stars: stars.toLocaleString(language) }),
    count: facets.rating.find(({ value }) => value === String(stars))?.count ?? 0,
    chosen: rating === stars,
  }))
  const atLeast = offeredOnes(options)
  if (atLeast.length === 0) return []
  return [{ value: '', label: t('results:rating.any'), chosen: rating === null }, ...atLeast]
}

const FIXED: Partial<Record<Choice, readonly string[]>> = { mode: MODES, level: LEVELS }

function optionsOf(name: Exclude<Choice, 'category'>, given: Given): FilterOption[] {
  const chosen: string[] = given.address.filters[name]
  const counts = new Map(given.facets[name].map(({ value, count }) => [value, count]))
  const idle = chosen.filter((value) => !counts.get(value))
  const values = FIXED[name] ?? [...idle, ...[...counts.keys()].filter((value) => !idle.includes(value))]
  const options = values.map((value) => ({
    value,
    label: labelOf(name, value, given),
    count: counts.get(value) ?? 0,
    chosen: chosen.includes(value),
    ...writtenOf(name),
  }))
  return offeredOnes(options)
}

function offeredOnes(options: FilterOption[]): FilterOption[] {
  return options
    .filter(({ count, chosen }) => count || chosen)
    .filter(({ chosen }, at) => at < MOST_OPTIONS || chosen)
}

function categoriesOf({ address, facets, categories }: Given): FilterOption[] {
  const counts = new Map(facets.category.map(({ value, count }) => [value, count]))
  const option = ({ id, slug, name }: NamedCategory) => ({
    value: slug,
    label: name,
    count: counts.get(id) ?? 0,
    chosen: address.filters.category.includes(slug),
  })
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count
  return categories
    .filter(({ groupId }) => groupId === null)
    .map((group) => {
      const within = categories.filter(({ groupId }) => groupId === group.id).map(option)
      const sum = within.reduce((total, { count }) => total + count, 0)
      const own = option(group)
      const inside = within.filter(({ count, chosen }) => count > 0 || chosen)
      return { ...own, count: own.count || sum, within: inside.toSorted(byCount) }
    })
    .filter(({ count, chosen, within }) => count > 0 || chosen || within.length > 0)
    .toSorted(byCount)
}

function labelOf(name: Choice, value: string, { address, categories, language, t }: Naming): string {
  if (name === 'category') return categories.find(({ slug }) => slug === value)?.name ?? value
  if (name === 'country') return countryName(value, language)
  if (name === 'language') return languageName(value, language)
  if (name === 'city') return cityName(value, language)
  if (name === 'mode') return t(modeKey(address.kind, value))
  return name === 'level' ? t(`results:level.${value}`) : value
}

const modeKey = (kind: SearchedKind, mode: string) =>
  kind === 'requirement' ? `requirements:mode.${mode}` : `results:mode.${mode}`

const writtenOf = (name: FilterName) => (name === 'city' ? { written: true as const } : {})

/** All active filters, in the order of the filters. */
export function chosenFilters(given: Naming): ChosenFilter[] {
  return OFFERED[given.address.kind].flatMap((name) => chosenOf(name, given))
}

function chosenOf(name: FilterName, given: Naming): ChosenFilter[] {
  const { address, t, language } = given
  const { filters } = address
  const chosen = (label: string | null, value?: string): ChosenFilter[] => {
    if (label === null) return []
    const to = searchHref(without(address, name, value))
    return [{ label, said: t('results:filter.remove', { label }), to, ...writtenOf(name) }]
  }
  if (name === 'price') return chosen(priceText(filters, language, t))
  if (name === 'date') return chosen(dateText(filters, language, t))
  if (name === 'rating') {
    const stars = filters.rating?.toLocaleString(language)
    return chosen(stars ? t('results:rating.from', { stars }) : null)
  }
  return filters[name].flatMap((value) => chosen(labelOf(name, value, given), value))
}

/**
 * The suggestions for a search without results: each filter whose removal brings results, the most first,
 * then all filters together. `counts` are the numbers without each; prices count as their currency.
 */
export function looseningsOf(given: Naming, counts: Without): Loosening[] {
  const { address, t, language } = given
  const { kind, text, sort, anyLanguage, compared } = address
  const found = (n: number) => t('results:count', { count: n, shown: n.toLocaleString(language) })
  const ways = OFFERED[kind].flatMap((name) => {
    const labels = chosenOf(name, given).map(({ label }) => label)
    const count = counts[name === 'price' ? 'currency' : name] ?? 0
    if (labels.length === 0 || count === 0) return []
    const label = listText(labels, language)
    const said = t('results:filter.remove', { label })
    return [{ label, said, to: searchHref(without(address, name)), count, ...writtenOf(name) }]
  })
  const all = t('results:filter.clear')
  const whole = counts.all
    ? [
        {
          label: all,
          said: all,
          to: searchHref({ kind, text, sort, anyLanguage, compared }),
          count: counts.all,
        },
      ]
    : []
  return [...ways.toSorted((a, b) => b.count - a.count), ...whole].map((way) => ({
    ...way,
    found: found(way.count),
  }))
}

function priceText(filters: AddressFilters, language: Language, t: Translate): string | null {
  const { currency, priceFrom, priceTo } = filters
  if (currency === null || (priceFrom === null && priceTo === null)) return null
  const said = (units: number) => formatMoney(wholeMoney(units, currency), language, 'code')
  if (priceFrom === null)
    return priceTo === null ? null : t('results:price.atMost', { amount: said(priceTo) })
  return priceTo === null
    ? t('results:price.atLeast', { amount: said(priceFrom) })
    : `${said(priceFrom)} – ${said(priceTo)}`
}

function dateText({ from, to }: AddressFilters, language: Language, t: Translate): string | null {
  const said = (day: string) => formatDate(new Date(`${day}T00:00:00Z`), 'UTC', language)
  if (from === null) return to === null ? null : t('results:date.before', { day: said(to) })
  return to === null ? t('results:date.after', { day: said(from) }) : `${said(from)} – ${said(to)}`
}

const PERIODS = [7, 30, 90]

/** Spans of days that begin today in universal time, the same day for every reader. */
function periodsFrom({ address, now, t }: Given): Period[] {
  const day = (after: number) => new Date(now.getTime() + after * 86_400_000).toISOString().slice(0, 10)
  return PERIODS.map((count) => {
    const span = { from: day(0), to: day(count) }
    return {
      label: t('results:date.days', { count }),
      said: t('results:date.next', { count }),
      to: searchHref({ ...address, filters: { ...address.filters, ...span }, page: 1 }),
      current: span.from === address.filters.from && span.to === address.filters.to,
    }
  })
}
