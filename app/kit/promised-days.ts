/**
 * Within how many days the house promises to decide or to answer, by what it is about: `/support` says two
 * days for an answer and for an approval, `/ipr-policy` five, and the GDPR a month. Where no page says
 * anything it is what staff expects of itself.
 */
export const PROMISED_DAYS = {
  answer: 2,
  rights: 5,
  personalData: 30,
  approval: 2,
  report: 2,
  heldMessage: 1,
  soldDates: 2,
  money: 2,
  signature: 1,
  repair: 1,
  issue: 3,
} as const

export type Promised = keyof typeof PROMISED_DAYS
