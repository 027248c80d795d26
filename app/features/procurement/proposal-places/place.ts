import { placesOf } from '#app/features/procurement/evaluations/scoring.ts'
import { type ProposalVersion, unknownsOf } from '#app/features/procurement/proposals/proposal.ts'
import { roughFactor } from '#app/kit/exchange-rate.ts'

/** Among fewer a place would tell what a rival asks. */
export const LEAST_PLACED = 3

/** Where a proposal stood; each is null where it is not told. */
export type Place = {
  place: number | null
  placed: number | null
  score: number | null
  bestScore: number | null
}

type Offer = { id: string; total: number | null; score: number | null }

/**
 * The total of a proposal in minor units of the currency all are compared in; null where it leaves something
 * open.
 */
export function comparableTotal(
  said: Pick<ProposalVersion, 'travel' | 'materials' | 'totalMinor' | 'currency'>,
  currency: string,
): number | null {
  const factor = said.currency === currency ? 1 : roughFactor(said.currency, currency)
  return factor === null || unknownsOf(said).length > 0 ? null : said.totalMinor * factor
}

/** Where each of the proposals to one requirement stood: the lowest total and the highest score first. */
export function placesFor(offers: readonly Offer[]): Map<string, Place> {
  const byPrice = placesOf(offers.map(({ total }) => (total === null ? null : -total)))
  const priced = offers.filter(({ total }) => total !== null).length
  const scores = offers.flatMap(({ score }) => score ?? [])
  const bestScore = scores.length < LEAST_PLACED ? null : Math.max(...scores)
  return new Map(
    offers.map(({ id, score }, at) => {
      const place = priced < LEAST_PLACED ? null : (byPrice[at] ?? null)
      const placed = place === null ? null : priced
      return [id, { place, placed, score, bestScore: score === null ? null : bestScore }]
    }),
  )
}
