import { dueOfFee, type FeePrice } from '#app/features/procurement/training-fees/training-fee.ts'

/** A fee that the company has approved for a topic of the category, which takes so many days. */
export type ApprovedFee = FeePrice & { days: number; code: string }
/** The lowest price of a seat at a coming event of a category, in minor units, tax as the event says it. */
export type SeatPrice = { minor: number; currency: string }

/**
 * What so many people cost at an open event, and what a training of their own does; from how many people on
 * the training costs less, null where it never does; amounts in minor units of `currency`.
 */
export type MakeOrBuy = {
  currency: string
  people: number
  seat: { eachMinor: number; allMinor: number } | null
  own: { allMinor: number; code: string } | null
  cheaperFrom: number | null
}

/** More people than any training has. */
const MOST = 500

/**
 * Compares, for so many people, seats at an open event with a training of their own at the lowest approved
 * fee, in one currency: fees in another than the seat are left out. Null where nothing is known.
 */
export function compareOffers(
  people: number,
  seat: SeatPrice | null,
  fees: readonly ApprovedFee[],
): MakeOrBuy | null {
  const currency = seat?.currency ?? fees[0]?.currency
  if (!currency) return null
  const costOf = (fee: ApprovedFee, many: number) =>
    dueOfFee(fee, { participants: many, days: fee.days }).total.minor
  const own = fees
    .filter((fee) => fee.currency === currency)
    .map((fee) => ({ fee, allMinor: costOf(fee, people) }))
    .toSorted((one, other) => one.allMinor - other.allMinor)[0]
  return {
    currency,
    people,
    seat: seat && { eachMinor: seat.minor, allMinor: seat.minor * people },
    own: own ? { allMinor: own.allMinor, code: own.fee.code } : null,
    cheaperFrom: seat && own ? cheaperFrom(seat, (many) => costOf(own.fee, many)) : null,
  }
}

function cheaperFrom(seat: SeatPrice, costOf: (people: number) => number): number | null {
  for (let many = 1; many <= MOST; many += 1) if (costOf(many) < seat.minor * many) return many
  return null
}
