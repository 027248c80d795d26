import {
  NO_FILTERS,
  type SearchedKind,
  type Sort,
  type Without,
} from '#app/features/catalogue/search-index/search-filters.ts'
import { MOST_COMPARED } from '#app/features/catalogue/search-index/search-parameters.ts'
import { nearestCategories } from '#app/features/catalogue/search-words/nearest-categories.ts'
import type { Wish } from '#app/features/catalogue/search-words/query-wishes.ts'
import { formatDate } from '#app/kit/dates.ts'
import { areRatesOld, RATES } from '#app/kit/exchange-rate.ts'
import type { Translate } from '#app/kit/texts.ts'
import { comparedIn } from './compared-currency.ts'
import { compareHref } from './comparison-address.ts'
import {
  type ChosenFilter,
  chosenFilters,
  type FilterView,
  filterViews,
  type Given,
  type Loosening,
  looseningsOf,
  type Naming,
} from './filter-view.ts'
import {
  isWorthFinding,
  KINDS,
  prefersLanguage,
  type SearchAddress,
  searchHref,
  searchPlace,
  sortsOf,
} from './search-address.ts'
import { asksForSomething, searchAlone } from './standing-query.ts'
import { wishesSaid } from './wishes-said.ts'

type Link = { label: string; to: string }

/** The results from the index. */
export type Answer = {
  counts: Record<SearchedKind, number>
  pageCount: number
  without: Without
  estimated: boolean
  nearly: boolean
  partly: boolean
  instead: string | null
  wishes: readonly Wish[]
}

/** A page of results but for the results themselves, in the reader's words; made on the server. */
export type ResultsView = {
  address: SearchAddress
  /** The address of this page, of the first one, and the path and the parameter of the text for the form. */
  here: string
  first: string
  path: string
  parameter: string
  title: string
  /**
   * For search engines and the window: with the page's number, the address that stands for it, and whether to
   * keep out.
   */
  meta: { title: string; description: string; path: string; noindex: boolean }
  count: number
  status: string
  /** On the button that shows the results again. */
  show: string
  pageCount: number
  tabs: (Link & { count: string; current: boolean })[]
  sorts: { value: Sort; label: string }[]
  filters: FilterView[]
  chosen: ChosenFilter[]
  withoutFilters: string
  /**
   * That the reader's language comes first, or could, where that makes a difference: `to` leads to the other
   * way.
   */
  preference: (Link & { said: string; current: boolean }) | null
  /** What was chosen to be compared: how much, where it stands side by side, and the search without it. */
  tray: { said: string; to: string; label: string; without: Link } | null
  /** What to take away where nothing was found, and what it brings back. */
  loosenings: Loosening[]
  /** Where prices sort: the currencies of which each can come first, and how the others follow it. */
  currencies: (Link & { count: string; current: boolean })[]
  rates: string | null
  /** Nothing holds the words as typed. */
  nearly: string | null
  instead: Link | null
  /** What is said of a place, a language or a form that the text asks for. */
  near: string[]
  /** Categories that come nearest to a text that found nothing. */
  nearest: Link[]
  /** Where the form for a requirement is, with what was looked for as its title. */
  post: string
  /** What can be done with a search besides, each with a word before its link. */
  asks: (Link & { said: string })[]
}

/** The texts around the results of a search. */
export function resultsView(given: Given, answer: Answer): ResultsView {
  const { address, language, t } = given
  const { kind, text, page, filters, anyLanguage, compared } = address
  const { counts, pageCount, instead } = answer
  const count = counts[kind]
  const chosen = chosenFilters(given)
  const title = titleOf(given, chosen)
  const numbered = page > 1 && page <= pageCount
  const shown = (n: number) => n.toLocaleString(language)
  const found = answer.estimated
    ? t('results:about', { shown: shown(count) })
    : t('results:count', { count, shown: shown(count) })
  const unlisted = page > pageCount || (count === 0 && (text !== '' || chosen.length > 0))
  return {
    address,
    here: searchHref(address),
    first: searchHref({ ...address, page: 1 }),
    ...searchPlace(kind),
    title,
    meta: {
      title: page > 1 ? t('results:paged', { title, page }) : title,
      description: t(`results:description.${kind}`),
      path: searchHref({ ...address, sort: 'best', anyLanguage: false, compared: [] }),
      noindex: unlisted || !isWorthFinding(address),
    },
    count,
    status: numbered ? `${found} · ${t('results:pageOf', { page, pages: shown(pageCount) })}` : found,
    show: t('results:filter.show', { count, shown: shown(count) }),
    pageCount,
    tabs: KINDS.map((other) => ({
      label: t(`results:tab.${other}`),
      to: searchHref({ kind: other, text, filters, anyLanguage, compared }),
      count: shown(counts[other]),
      current: other === kind,
    })),
    sorts: sortsOf(kind, text).map((value) => ({
      value,
      label: t(`results:sort.${sortKey(address, value)}`),
    })),
    filters: filterViews(given),
    chosen,
    withoutFilters: searchHref({ kind, text, sort: address.sort, anyLanguage, compared }),
    preference: preferenceOf(given, count),
    tray: trayOf(given),
    ...currenciesOf(given, shown),
    loosenings: count === 0 ? looseningsOf(given, answer.without) : [],
    nearly: nearlySaid(given, answer),
    instead:
      instead === null
        ? null
        : {
            label: t('results:instead', { text: instead }),
            to: searchHref({ ...address, text: instead, page: 1 }),
          },
    near: wishesSaid(given, answer.wishes, count),
    nearest: count === 0 && chosen.length === 0 ? nearestTo(given) : [],
    post: postOf(address),
    asks: [
      ...(asksForSomething(address)
        ? [
            {
              said: t('results:save.why'),
              label: t('results:save.label'),
              to: `/myfavorite/searches?${new URLSearchParams({ add: searchAlone(address) })}`,
            },
          ]
        : []),
      ...(count > 0
        ? [{ said: t('results:empty.postWhy'), label: t('results:empty.post'), to: postOf(address) }]
        : []),
    ],
  }
}

function nearlySaid(
  { address: { kind, text }, t }: Given,
  { counts, nearly, partly }: Answer,
): string | null {
  if (counts[kind] === 0) return null
  if (partly) return t('results:partly', { text })
  return nearly ? t('results:nearly', { text }) : null
}

const NEAREST = 3

const nearestTo = ({ address: { text }, categories }: Given): Link[] =>
  nearestCategories(text, categories, NEAREST).map(({ slug, name }) => ({
    label: name,
    to: searchHref({ kind: 'topic', text: '', filters: { ...NO_FILTERS, category: [slug] } }),
  }))

/** Where what was not found is asked for, with what was searched for filled in. */
function postOf({ text, filters }: SearchAddress): string {
  const said = new URLSearchParams(text ? { title: text } : {})
  for (const name of ['category', 'city', 'country', 'mode', 'language'] as const)
    for (const value of filters[name]) said.append(name, value)
  return `/requirement/addrequirement${said.size > 0 ? `?${said}` : ''}`
}

function trayOf({ address, t }: Given): ResultsView['tray'] {
  const { compared } = address
  if (compared.length === 0) return null
  return {
    said: t('compare:tray', { count: compared.length, most: MOST_COMPARED }),
    to: compareHref({ chosen: compared, people: 1 }),
    label: t('compare:compare'),
    without: { label: t('compare:clear'), to: searchHref({ ...address, compared: [] }) },
  }
}

/** A card's link that adds it to the comparison or removes it, as anchor properties. */
export type CompareLink = {
  to: string
  rel: 'nofollow'
  children: string
  'aria-label': string
  'aria-current'?: true
}

/** The comparison link of each slug; none for a further one once the comparison is full. */
export function compareLinks(
  address: SearchAddress,
  kind: 'topic' | 'event',
  cards: readonly { slug: string; title: string }[],
  t: Translate,
): Record<string, CompareLink> {
  const { compared } = address
  const links = cards.flatMap(({ slug, title }) => {
    const choice = `${kind}.${slug}`
    const chosen = compared.includes(choice)
    if (!chosen && compared.length >= MOST_COMPARED) return []
    const others = compared.filter((other) => other !== choice)
    const to = searchHref({ ...address, compared: chosen ? others : [...others, choice] })
    const link = {
      to,
      rel: 'nofollow',
      children: t(`compare:${chosen ? 'chosen' : 'compare'}`),
      'aria-label': t(`compare:${chosen ? 'unchoose' : 'choose'}`, { title }),
    }
    return [[slug, chosen ? { ...link, 'aria-current': true } : link]]
  })
  return Object.fromEntries(links)
}

function preferenceOf({ address, facets, language, t }: Given, count: number): ResultsView['preference'] {
  const { anyLanguage } = address
  const own = facets.language.find(({ value }) => value === language)?.count ?? 0
  if ((!prefersLanguage(address) && !anyLanguage) || own === 0 || own >= count) return null
  return {
    label: t('results:first.label'),
    said: t(`results:first.${anyLanguage ? 'set' : 'remove'}`),
    to: searchHref({ ...address, anyLanguage: !anyLanguage, page: 1 }),
    current: !anyLanguage,
  }
}

const CURRENCIES = 6

function currenciesOf(
  { address, facets, language, t, now }: Given,
  shown: (n: number) => string,
): Pick<ResultsView, 'currencies' | 'rates'> {
  const { sort, filters } = address
  const isNarrowed = filters.priceFrom !== null || filters.priceTo !== null
  if (sort !== 'price' || isNarrowed || facets.currency.length === 0) return { currencies: [], rates: null }
  const compared = comparedIn(address, language)
  const others = facets.currency.filter(({ value }) => value !== compared)
  const own = facets.currency.find(({ value }) => value === compared) ?? { value: compared, count: 0 }
  const rates = areRatesOld(now) ? 'oldRates' : 'rates'
  const day = formatDate(new Date(`${RATES.day}T00:00:00Z`), 'UTC', language)
  return {
    currencies: [own, ...others].slice(0, CURRENCIES).map(({ value, count }) => ({
      label: value,
      count: shown(count),
      current: value === compared,
      to: searchHref({ ...address, filters: { ...filters, currency: value }, page: 1 }),
    })),
    rates: others.length > 0 ? t(`results:price.${rates}`, { currency: compared, day }) : null,
  }
}

const NAMED = 3

/** The title of a search by its text alone, as 'Topics for welding'. */
export const searchTitle = (given: Naming) => titleOf(given, [])

function titleOf({ address: { kind, text }, t }: Naming, chosen: ChosenFilter[]): string {
  const names = chosen.slice(0, NAMED).map(({ label }) => label)
  const bare = t(`results:${names.length > 0 ? 'tab' : 'all'}.${kind}`)
  const title = text ? t(`results:title.${kind}`, { text }) : bare
  return names.length > 0 ? t('results:narrowed', { title, filter: names.join(', ') }) : title
}

const UNTYPED: Record<SearchedKind, string> = {
  topic: 'recommended',
  trainer: 'recommended',
  supplier: 'recommended',
  event: 'soonest',
  requirement: 'newest',
}

function sortKey({ kind, text }: SearchAddress, sort: Sort): string {
  if (sort === 'best' && !text) return UNTYPED[kind]
  if (sort === 'date') return kind === 'event' ? 'soonest' : 'closing'
  return sort
}
