/** What moves what is kept for a tax office: a payment, and what goes back of it. */
export const COLLECTION_CAUSES = ['payment', 'refund'] as const
export type CollectionCause = (typeof COLLECTION_CAUSES)[number]

/** The page of staff that lists what is kept by month and seller. */
export const COLLECTED_PAGE = '/admin/payouts/taxcollected'

/** The first month in which the law wanted anything kept. */
const FIRST_MONTH = '2018-10'

/** Whether there may be something of a month ('2026-11') on a day. */
export const isAsked = (month: string, today: string): boolean =>
  month >= FIRST_MONTH && month <= today.slice(0, 7)

/** The month that an address asks for; the one before `today` where it says none that can be. */
export function monthOf(asked: string | null, today: string): string {
  const isMonth = asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked)
  return isMonth && isAsked(asked, today) ? asked : monthBefore(today.slice(0, 7))
}

const moved = (month: string, by: number): string => {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 7)
}

export const monthBefore = (month: string): string => moved(month, -1)
export const monthAfter = (month: string): string => moved(month, 1)

/** The day until which the operator hands in what it kept in a month: the tenth of the next. */
export const filingDay = (month: string): string => `${monthAfter(month)}-10`

/** What is said of a seller and a month: what was paid, what went back, and the tax by whom it is for. */
export const AMOUNTS = [
  'registered',
  'registeredReturned',
  'others',
  'othersReturned',
  'net',
  'central',
  'state',
  'across',
] as const
export type Amount = (typeof AMOUNTS)[number]

/**
 * What was kept for one seller in a month, in minor units: taxed sums without tax of payers who are
 * registered and of others, what went back of each, what is left of all, and the tax: for the Union and the
 * state where both are in one state (CGST, SGST), else across states (IGST).
 */
export type CollectedRow = {
  sellerId: string
  name: string
  taxNumber: string
  currency: string
} & Record<Amount, number>
