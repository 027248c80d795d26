import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { listResults } from '#app/features/catalogue/search-index/queries-results.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/search-index/search-filters.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { foldTitle } from '#app/kit/normalise.ts'
import { makeContext } from '#app/platform/context.server.ts'

/**
 * Language of the reader, kind, what makes it hard, what is typed, the titles that fit, and those that would
 * do. Without any that fits nothing should be found.
 */
const judgedQuery = z.tuple([
  z.enum(LANGUAGES),
  z.enum(['topic', 'trainer', 'supplier', 'event', 'requirement']),
  z.string(),
  z.string().min(1),
  z.array(z.string()),
  z.array(z.string()).optional(),
])

export type Judgement = {
  language: string
  sort: string
  text: string
  place: number | null
  found: string[]
  /** How good the first three are, of 1 (nDCG@3). */
  gain: number
}
export type Score = { queries: number; atOne: number; atFive: number; gain: number }

/** `gain` for all, and for the queries of each language. */
export const AIM = { atOne: 0.85, atFive: 0.97, gain: 0.9, gainOfLanguage: 0.85 }

/** The queries by which ranking is tuned, and those that are kept out of it. */
export const SETS = ['judged-queries.json', 'judged-queries-kept.json'] as const

const FIVE = 5
const THREE = 3
const FITS = 2
const WOULD_DO = 1

/**
 * Asks every judged query of a database that holds the demo world: at which place the first fitting title
 * came, and how good the first three are. Apostrophes and spaces of typographers are no difference.
 */
export async function judgeSearch(set: (typeof SETS)[number] = SETS[0]): Promise<Judgement[]> {
  const file = join(import.meta.dirname, set)
  const queries = z.array(judgedQuery).parse(JSON.parse(readFileSync(file, 'utf8')))
  const judged: Judgement[] = []
  for (const [language, kind, sort, text, fitting, others = []] of queries) {
    const wanted = { text, kind, page: 1, size: FIVE, filters: NO_FILTERS, sort: 'best' as const }
    const { hits } = await listResults(makeContext({ language }), wanted)
    const found = hits.rows.map((hit) => hit.title)
    const [titles, would] = [fitting.map(foldTitle), others.map(foldTitle)]
    const grades = found
      .map(foldTitle)
      .map((title) => (titles.includes(title) ? FITS : would.includes(title) ? WOULD_DO : 0))
    const place = grades.indexOf(FITS)
    const best = [...fitting.map(() => FITS), ...others.map(() => WOULD_DO)]
    const isRight = fitting.length === 0 && found.length === 0
    judged.push({
      language,
      sort,
      text,
      place: isRight ? 1 : place < 0 ? null : place + 1,
      found,
      gain: fitting.length === 0 ? Number(isRight) : gainOf(grades) / gainOf(best),
    })
  }
  return judged
}

/** Discounted cumulative gain of the first three. */
function gainOf(grades: readonly number[]): number {
  return grades.slice(0, THREE).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}

/**
 * The share of queries with a fitting title at the first place, and among the first five, and the mean gain.
 */
export function scoreOf(judged: readonly Judgement[]): Score {
  const share = (most: number) =>
    judged.filter(({ place }) => place !== null && place <= most).length / judged.length
  const gain = judged.reduce((sum, one) => sum + one.gain, 0) / judged.length
  return { queries: judged.length, atOne: share(1), atFive: share(FIVE), gain }
}
