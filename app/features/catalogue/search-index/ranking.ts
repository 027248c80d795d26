import { roughFactor } from '#app/kit/exchange-rate.ts'
import { CURRENCIES, type Currency } from '#app/kit/money.ts'
import { facetCode, type SearchedKind, SORTS_OF, type Sort } from './search-filters.ts'

/**
 * Everything that decides what comes first, as SQL over a document `d`. What sorts is written as the indexes
 * are, so that they can be walked.
 */

/** The order without a query, and among equal matches; also decides which are the best of a kind. */
export const STANDING: Record<SearchedKind, string> = {
  topic: 'd.quality desc nulls last, d.id',
  trainer: 'd.quality desc nulls last, d.id',
  supplier: 'd.quality desc nulls last, d.id',
  event: 'd.starts_at, d.id',
  requirement: 'd.published_at desc nulls last, d.id',
}

/** Orders prices by currency, as their index does. */
export const BY_CURRENCY = 'd.price_currency, d.price_minor, d.id'

/**
 * Prices in one currency (ISO 4217) first, then those of others by what they roughly are in it, none last. It
 * reads all that is sorted: no index has this order.
 */
function byPriceIn(currency: string): string {
  const factors = CURRENCIES.map((other) => `when '${other}' then ${roughFactor(other, currency) ?? 'null'}`)
  return `d.price_currency is distinct from '${currency}',
    d.price_minor * case d.price_currency ${factors.join(' ')} end nulls last, d.id`
}

/** The requested order; null for the best match. */
export function sortOrder(kind: SearchedKind, sort: Sort, currency: Currency): string | null {
  if (sort === 'best' || !SORTS_OF[kind].includes(sort)) return null
  if (sort === 'rating') return 'd.rating desc nulls last, d.rating_count desc nulls last, d.id'
  if (sort === 'price') return byPriceIn(currency)
  if (sort === 'newest') return 'd.published_at desc nulls last, d.id'
  return kind === 'requirement' ? 'd.ends_at, d.id' : 'd.starts_at, d.id'
}

/**
 * The placeholders of a statement: the query as whole words, as prefixes, as what names a document or its
 * category, the folded text, the reader's language. `own` is the condition that something is offered in that
 * language, `ownByIndex` the same for an index; without a preferred language they are 'false'.
 */
export type Asked = Record<
  'exact' | 'all' | 'fits' | 'folded' | 'language' | 'own' | 'ownByIndex',
  string
> & {
  category: string | null
}

/** Orders what is offered in the reader's language before all others. */
export const ownFirst = ({ own }: Asked) => `case when ${own} then 1 else 0 end`

/**
 * What each of these counts for in the order of the best match, where words were typed. `/ranking` says the
 * same figures, and a test that nothing else is read.
 */
export const SCORES = {
  titleIsQuery: 7,
  titleBegins: 1.5,
  titleHasWords: 0.8,
  titleHasBeginnings: 0.4,
  inOwnLanguage: 1,
  offeredInOwnLanguage: 0.9,
  inCommonLanguage: 0.4,
  namedInOwnLanguage: 2.5,
  namedOfferedInOwnLanguage: 1.5,
  named: 1,
  ofCategory: 1,
  standing: 0.03,
  wholeWordsInText: 3,
  wordsInText: 1,
  wished: 4,
  wishedOnline: 0.8,
  hintInTitle: 0.6,
  hintInText: 0.25,
} as const

/** The mean of so many stars that each thing begins with, and what the number of reviews is divided by. */
export const FIRST_REVIEWS = { stars: 3.6, count: 4, divisor: 8 } as const

/** What people most often read who do not find it in their own language. */
const COMMON_LANGUAGE = 'en'

/**
 * The fit of the title, then the reader's language and the document's rank: cheap enough for thousands. What
 * is named so in the reader's own language comes before titles in others, but a title equal to the query is
 * first in any, and a word in the text never outweighs one in a title.
 */
export function titleScore({ exact, all, fits, category, folded, language, own }: Asked): string {
  const s = SCORES
  return `(case when d.folded_title = ${folded} then ${s.titleIsQuery}
         when starts_with(d.folded_title, ${folded}) then ${s.titleBegins}
         when d.title_words @@ ${exact} then ${s.titleHasWords}
         when d.title_words @@ ${all} then ${s.titleHasBeginnings} else 0 end
  + case when ${own} then case when d.language = ${language} then ${s.inOwnLanguage}
        else ${s.offeredInOwnLanguage} end
      + case when d.title_words @@ ${fits} then case when d.language = ${language} then ${s.namedInOwnLanguage}
          else ${s.namedOfferedInOwnLanguage} end else 0 end
    when d.language = '${COMMON_LANGUAGE}' then ${s.inCommonLanguage} else 0 end
  + case when d.title_words @@ ${fits} then ${s.named} else 0 end
  ${category ? `+ case when d.title_words @@ ${category} then ${s.ofCategory} else 0 end` : ''}
  + d.quality * ${s.standing})`
}

const WEIGHTS = "'{0.05, 0.15, 0.4, 1}'"

/** `titleScore`, and where and how often the words occur in the whole text: for some hundred documents. */
export function fullScore(asked: Asked): string {
  const { wholeWordsInText, wordsInText } = SCORES
  return `(ts_rank(${WEIGHTS}, d.words, ${asked.exact}) * ${wholeWordsInText}
  + ts_rank(${WEIGHTS}, d.words, ${asked.all}) * ${wordsInText} + ${titleScore(asked)})`
}

/** The weight of a word when some of the words are enough: the rarer, the higher. */
export function wordWeight(documents: number): number {
  return 4 / Math.log(3 + Math.min(documents, 5_000))
}

/** What staff has come last, by its standing, before anything else is asked. */
export const DEMOTED_LAST = 'd.quality < 0'

/**
 * The order of suggestions: $2 all as whole words, $3 the beginning of the title, $5 all in it, $4 language.
 */
export const TITLE_FIT = `${DEMOTED_LAST}, d.title_words @@ $2::tsquery desc, starts_with(d.folded_title, $3) desc,
  d.title_words @@ $5::tsquery desc, d.language is not distinct from $4 desc`

/** A word that says which of several, and the same in a title. */
export type Hint = { all: string; title: string }
/**
 * The query, in PostgreSQL's text form: `all` the words, `exact` as whole words. Where some of the words are
 * enough, `parts` are these with their weights.
 */
export type Query = {
  all: string
  exact: string
  /** What names a document: in its title, or by its category; a seller's tag alone does not. */
  fits: string
  /** Its category, where words are everyday ones for it. */
  category: string
  folded: string
  parts: { words: string; weight: number }[]
  /**
   * What is wished, by the codes of filters, and words that say which of several: what has it comes first.
   */
  near: { code: string; isPlace: boolean }[]
  hints: Hint[]
}

/** Adds a value to a statement, for its placeholder. */
type Put = (value: unknown, type: string) => string

/** What the parts count for that a document holds. */
export function partsScore(query: Query | null, put: Put): string {
  const parts = query?.parts ?? []
  const sum = parts.map(
    ({ words, weight }) =>
      `case when d.words @@ ${put(words, 'tsquery')} then ${put(weight, 'float8')} else 0 end`,
  )
  return sum.join(' + ') || '0'
}

/**
 * What a document counts for that is as wished: of the place more than what is online, that more than others.
 */
export function nearScore(query: Query | null, put: Put): string {
  const online = `d.facets && ${`'{${facetCode('mode', 'online')}}'`}`
  const sum = (query?.near ?? []).map(
    ({ code, isPlace }) => `case when d.facets && ${put([code], 'text[]')} then ${SCORES.wished}
      ${isPlace ? `when ${online} then ${SCORES.wishedOnline}` : ''} else 0 end`,
  )
  return sum.join(' + ') || '0'
}

/** What words count for that say which of several. */
export function hintsScore(query: Query | null, put: Put): string {
  const sum = (query?.hints ?? []).map(
    ({ all, title }) => `case when d.title_words @@ ${put(title, 'tsquery')} then ${SCORES.hintInTitle}
      when d.words @@ ${put(all, 'tsquery')} then ${SCORES.hintInText} else 0 end`,
  )
  return sum.join(' + ') || '0'
}
