import { otherWords } from '#app/features/catalogue/search-words/other-names.ts'
import { cityNames, homeName } from '#app/kit/city-names.ts'
import {
  dictionaryWords,
  foldTitle,
  joinedName,
  type Token,
  tokensOf,
  vectorText,
} from '#app/kit/normalise.ts'
import { leastMean } from '#app/kit/stars.ts'
import { FIRST_REVIEWS } from './ranking.ts'
import { type Facet, facetCode, STARS } from './search-filters.ts'
import type { searchDocuments } from './tables.server.ts'

export type DocumentKind = (typeof searchDocuments.$inferInsert)['kind']

/**
 * A searchable document. `url` is the last part of its address (slug or username), `names` match like the
 * title, `keywords` (tags, category names in all languages, city) weigh less, then `summary`, then `body`
 * (plain text or HTML). `rating` is in stars (4.5). After `endsAt` it is no longer found. `listed: false`
 * hides it. Categories (ids, with those of their groups) down to `level` are filters; `fields` (slugs of
 * categories that a profile names skills of) are none: requirements are matched by them.
 */
export type SearchDocument = Omit<
  typeof searchDocuments.$inferInsert,
  'foldedTitle' | 'titleWords' | 'words' | 'quality' | 'facets'
> & {
  names?: string[]
  keywords?: string[]
  summary?: string
  body?: string
  categories?: (string | null)[]
  fields?: string[]
  cities?: (string | null)[]
  country?: string | null
  modes?: string[]
  languages?: string[]
  level?: string | null
  /** Whether staff has it come after all others. */
  demoted?: boolean
}

const TITLE_WORDS = 60
const KEYWORDS = 200
const BODY_WORDS = 1_500

function plainText(html: string): string {
  return html
    .slice(0, 60_000)
    .replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/&[a-z0-9#]{1,8};/gi, ' ')
}

function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** The standing of what staff has come last; any other is above zero. */
const DEMOTED = -1

/** More reviews and better ones raise a document among equal matches; none at all counts as middling. */
function qualityOf(rating: number | null | undefined, count: number): number {
  const { stars, count: first, divisor } = FIRST_REVIEWS
  return ((rating ?? 0) * count + stars * first) / (count + first) + Math.log1p(count) / divisor
}

/** The code of a profile whose provider has no topic in the index; written by `refreshCategories` alone. */
export const ALONE = 'alone'

/** The code by which profiles with skills of a category are found, by its slug. */
export const fieldCode = (slug: string) => `field:${slug}`

function facetsOf(document: SearchDocument): string[] {
  const stars = STARS.filter((stars) => (document.rating ?? 0) >= leastMean(stars))
  const values: Partial<Record<Facet, (string | null | undefined)[]>> = {
    category: document.categories,
    // Where topics are taught says nothing of where their provider is.
    city: document.cities?.map(
      (city) => city && homeName(city, document.kind === 'topic' ? null : document.country),
    ),
    country: [document.country],
    mode: document.modes,
    language: document.languages,
    level: [document.level],
    currency: [document.priceMinor == null ? null : document.priceCurrency],
    rating: stars.map(String),
  }
  const codes = Object.entries(values).flatMap(([facet, list = []]) =>
    list.flatMap((value) => (value ? [facetCode(facet as Facet, value)] : [])),
  )
  return [...new Set([...codes, ...(document.fields ?? []).map(fieldCode)])]
}

/** The row of a document, its vectors in PostgreSQL's text form, and its words for the dictionary. */
export function documentRow(document: SearchDocument): {
  row: typeof searchDocuments.$inferInsert
  words: string[]
} {
  const { names = [], keywords = [], summary = '', body = '', ...others } = document
  const {
    categories: _,
    fields: _fields,
    cities,
    country,
    modes,
    languages,
    level,
    demoted,
    ...facts
  } = others
  const title: Token[] = tokensOf(document.title, TITLE_WORDS)
  const named = tokensOf([...names, joinedName(document.title)].join(' '), TITLE_WORDS)
  const said = tokensOf(keywords.join(' '), KEYWORDS)
  const also = [
    ...(cities ?? []).flatMap((city) => (city ? cityNames(city).slice(1) : [])),
    ...otherWords([...title, ...named, ...said].flatMap(({ forms }) => forms)),
  ]
  const tags = [...said, ...tokensOf(also.join(' '), KEYWORDS)]
  const label = `#${document.kind}`
  const head = [
    { weight: 'A' as const, tokens: title },
    { weight: 'A' as const, tokens: named },
    { weight: 'B' as const, tokens: tags },
  ]
  return {
    words: dictionaryWords([...title, ...named, ...tags]),
    row: {
      ...facts,
      title: wellFormed(document.title),
      foldedTitle: foldTitle(document.title),
      titleWords: vectorText(head, [label]),
      words: vectorText(
        [
          ...head,
          { weight: 'C', tokens: tokensOf(plainText(summary), KEYWORDS) },
          { weight: 'D', tokens: tokensOf(plainText(body), BODY_WORDS) },
        ],
        [label],
      ),
      facets: facetsOf(document),
      quality: demoted ? DEMOTED : qualityOf(document.rating, document.ratingCount ?? 0),
    },
  }
}
