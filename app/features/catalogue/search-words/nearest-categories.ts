import { foldTitle, tokensOf } from '#app/kit/normalise.ts'
import { everydayPhrases, meantTokens } from './everyday-words.ts'
import { QUERY_LENGTH } from './query-words.ts'

/** So alike a name must be to what was typed, of 1. */
const ALIKE = 0.4

/**
 * Which categories come nearest to a text that found nothing, the nearest first, at most `most`: those that
 * it is an everyday word for or near to, otherwise those with a name that is much like it. None is an answer.
 */
export function nearestCategories<T extends { slug: string; name: string; former?: readonly string[] }>(
  text: string,
  categories: readonly T[],
  most: number,
): T[] {
  const tokens = meantTokens(tokensOf(text.slice(0, QUERY_LENGTH), 20))
  const slugs = everydayPhrases(tokens).flatMap((phrase) => phrase.categories.map(({ slug }) => slug))
  const meant = [...new Set(slugs)].flatMap((slug) =>
    categories.filter((one) => one.slug === slug || one.former?.includes(slug)),
  )
  if (meant.length > 0) return meant.slice(0, most)
  const typed = trigramsOf(tokens.map(({ forms }) => forms[0]).join(' '))
  return categories
    .map((category) => ({ category, alike: likeness(typed, trigramsOf(foldTitle(category.name))) }))
    .filter(({ alike }) => alike >= ALIKE)
    .toSorted((a, b) => b.alike - a.alike)
    .slice(0, most)
    .map(({ category }) => category)
}

function trigramsOf(text: string): Set<string> {
  const letters = Array.from(` ${text} `)
  return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')))
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((one) => b.has(one)).length
  return (2 * both) / (a.size + b.size || 1)
}
