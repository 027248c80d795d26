import type {
  AggregateRating,
  BlogPosting,
  BreadcrumbList,
  Course,
  CourseInstance,
  Demand,
  EducationEvent,
  ItemList,
  Organization,
  Person,
  Rating,
  Review,
  WebPage,
  WebSite,
} from 'schema-dts'
import { shownStars } from './stars.ts'

/**
 * A thing in the words of schema.org: only properties that its kind has there. Those without a value may be
 * left undefined.
 */
export type Structured = { [T in Kind]: { '@type': T } & Loose<Extract<Known, { '@type': T }>> }[Kind]
/** WebPage brings its own kinds (contact, profile, questions). */
type Known =
  | AggregateRating
  | BreadcrumbList
  | BlogPosting
  | Course
  | CourseInstance
  | Demand
  | EducationEvent
  | ItemList
  | Organization
  | Person
  | Rating
  | Review
  | WebPage
  | WebSite
type Kind =
  | 'AggregateRating'
  | 'BlogPosting'
  | 'BreadcrumbList'
  | 'ContactPage'
  | 'Course'
  | 'CourseInstance'
  | 'Demand'
  | 'EducationEvent'
  | 'FAQPage'
  | 'ItemList'
  | 'Organization'
  | 'Person'
  | 'ProfilePage'
  | 'Rating'
  | 'Review'
  | 'WebPage'
  | 'WebSite'
/** Values are as we have them: what is null or empty is left out before it is sent. */
type Loose<T> = { [P in keyof Omit<T, '@type'>]?: unknown }

/** Whole addresses on this site: of a page in the reader's language, given without prefix, and of a file. */
export type Addresses = { page: (path: string) => string; file: (path: string) => string }

/**
 * Things of one page as one object of JSON-LD; what has no value (null, empty text, empty list) is left out.
 */
export function structuredPage(things: readonly Structured[]): Record<string, unknown> {
  return { '@context': 'https://schema.org', '@graph': things.map((thing) => withoutEmpty(thing)) }
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => !isEmpty(item))
  if (typeof value !== 'object' || value === null) return value
  const kept: Record<string, unknown> = {}
  for (const name in value) {
    const inner = withoutEmpty((value as Record<string, unknown>)[name])
    if (!isEmpty(inner)) kept[name] = inner
  }
  return kept
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value !== 'object') return false
  return Object.keys(value).every((name) => name === '@type')
}

/** The way from the home page to a page, with whole addresses; the last step is the page itself. */
export function breadcrumbList(steps: readonly { name: string; url?: string }[]): Structured {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url,
    })),
  }
}

/**
 * What a page lists, in its order, with whole addresses; `from` is the position of the first, counted from 1.
 */
export function itemList(
  items: readonly { name: string; url: string }[],
  { name, from = 1 }: { name?: string; from?: number } = {},
): Structured[] {
  if (items.length === 0) return []
  return [
    {
      '@type': 'ItemList',
      name,
      numberOfItems: items.length,
      itemListElement: items.map((item, at) => ({
        '@type': 'ListItem',
        position: from + at,
        name: item.name,
        url: item.url,
      })),
    },
  ]
}

const TAG = /<[^>]{0,2000}>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Rich text as plain text in one line, cut at a word to at most `length` characters. */
export function plainLine(html: string, length = 5000): string {
  const text = html
    .slice(0, length * 4)
    .replace(TAG, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const word = cut.lastIndexOf(' ')
  return `${(word > length / 2 ? cut.slice(0, word) : cut).toWellFormed().trimEnd()}…`
}

/** 'PT7H30M': a length of time as ISO 8601 writes it; undefined when none is known. */
export function isoDuration(minutes: number | null): string | undefined {
  if (!minutes || minutes < 1) return undefined
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`
}

/** Stars from 1 to 5 as a rating's value with its scale: what the page shows, as search engines ask. */
export function structuredStars(stars: number): Record<string, number> {
  return { ratingValue: shownStars(stars), bestRating: 5, worstRating: 1 }
}

/** The mean of all reviews in stars; undefined where nobody has reviewed yet. */
export function structuredRating(stars: number | null, count: number): Structured | undefined {
  if (stars === null || count < 1) return undefined
  return { '@type': 'AggregateRating', ...structuredStars(stars), reviewCount: count }
}
