import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { foldTitle } from '#app/features/catalogue/search-index/normalise.ts'
import { listResults } from '#app/features/catalogue/search-index/queries-results.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/search-index/search-filters.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { makeContext } from '#app/platform/context.server.ts'

/**
 * Language of the reader, kind, what makes it hard, what is typed, and the titles of which one should come
 * first.
 */
const judgedQuery = z.tuple([
  z.enum(LANGUAGES),
  z.enum(['topic', 'trainer', 'supplier', 'event', 'requirement']),
  z.string(),
  z.string().min(1),
  z.array(z.string()).min(1),
])

export type Judgement = {
  language: string
  sort: string
  text: string
  place: number | null
  found: string[]
}
export type Score = { queries: number; atOne: number; atFive: number }

export const AIM = { atOne: 0.85, atFive: 0.97 }

const FIVE = 5

/**
 * Asks every judged query of a database that holds the demo world: at which place the first fitting title
 * came. Apostrophes and spaces of typographers are no difference.
 */
export async function judgeSearch(): Promise<Judgement[]> {
  const file = join(import.meta.dirname, 'judged-queries.json')
  const queries = z.array(judgedQuery).parse(JSON.parse(readFileSync(file, 'utf8')))
  const judged: Judgement[] = []
  for (const [language, kind, sort, text, fitting] of queries) {
    const wanted = { text, kind, page: 1, size: FIVE, filters: NO_FILTERS, sort: 'best' as const }
    const { hits } = await listResults(makeContext({ language }), wanted)
    const found = hits.rows.map((hit) => hit.title)
    const titles = fitting.map(foldTitle)
    const place = found.findIndex((title) => titles.includes(foldTitle(title)))
    judged.push({ language, sort, text, place: place < 0 ? null : place + 1, found })
  }
  return judged
}

/** The share of queries with a fitting title at the first place, and among the first five. */
export function scoreOf(judged: readonly Judgement[]): Score {
  const share = (most: number) =>
    judged.filter(({ place }) => place !== null && place <= most).length / judged.length
  return { queries: judged.length, atOne: share(1), atFive: share(FIVE) }
}
