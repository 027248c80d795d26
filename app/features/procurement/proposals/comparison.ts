import { roughly } from '#app/kit/exchange-rate.ts'
import { type Money, money } from '#app/kit/money.ts'
import { type ProposalVersion, unknownsOf } from './proposal.ts'

/** The figures of a proposal on the base that all are compared by: with tax, travel and materials in them. */
export type Compared = {
  total: Money
  /** Null where tax is in no price, or nothing is said of it. */
  net: Money | null
  perPerson: Money
  perPersonAndDay: Money
  /** The total in the currency asked for, roughly; null where it is in that one. */
  rough: Money | null
  /** What is not in the total, since it is not known: the total is at least so much. */
  unknown: ('travel' | 'materials')[]
}

/**
 * Brings a proposal to the base of the comparison: what is paid in the end, for all, for each participant,
 * and for each participant and day, rounded up to a minor unit. What is not known is named, never nought.
 */
export function compareProposal(said: ProposalVersion, currency: string | null): Compared {
  const { participants, totalMinor, taxMinor, days } = said
  const each = (parts: number) => money(Math.ceil(totalMinor / parts), said.currency)
  const total = money(totalMinor, said.currency)
  return {
    total,
    net: taxMinor > 0 ? money(totalMinor - taxMinor, said.currency) : null,
    perPerson: each(participants),
    perPersonAndDay: each(participants * days.length),
    rough: currency === null || currency === said.currency ? null : roughly(total, currency),
    unknown: unknownsOf(said),
  }
}
