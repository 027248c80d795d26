import { type Language, localeOf } from '#app/kit/language.ts'

/** Each criterion is given 0 to so many points. */
export const MOST_POINTS = 10

/** By the id of a criterion. */
export type Points = Readonly<Record<string, number>>
type Weighted = { id: string; weight: number }

/**
 * What points come to, in tenths of a percent of all that can be had: 1,000 is all. It hangs on nothing but
 * these points, so that no other proposal changes the order of two. Null as long as a criterion has none.
 */
export function scoreOf(points: Points, criteria: readonly Weighted[]): number | null {
  let sum = 0
  for (const { id, weight } of criteria) {
    const given = points[id]
    if (given === undefined) return null
    sum += weight * given
  }
  return criteria.length === 0 ? null : sum
}

/** Whether every criterion has its points. */
export const isComplete = (points: Points, criteria: readonly Weighted[]): boolean =>
  scoreOf(points, criteria) !== null

/** What evaluators gave on average by a criterion, to a whole point; null of none. */
export function meanOf(given: readonly Points[], criterion: string): number | null {
  const points = given.flatMap((one) => one[criterion] ?? [])
  if (points.length === 0) return null
  return Math.round(points.reduce((sum, one) => sum + one, 0) / points.length)
}

/** The places of scores, the highest first; equal ones share a place, and what has none has no place. */
export function placesOf(scores: readonly (number | null)[]): (number | null)[] {
  return scores.map((score) =>
    score === null ? null : 1 + scores.filter((other) => other !== null && other > score).length,
  )
}

/** '68%', '68.5%': a score as its readers write it. */
export function formatScore(score: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 }).format(
    score / 1_000,
  )
}
