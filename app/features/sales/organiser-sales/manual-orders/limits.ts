import { MOST_A_DAY } from '#app/features/sales/participants/ticket-mail.ts'

/**
 * So many seats are given, or sold by hand, at once: as many as one person may have tickets sent for in a
 * day.
 */
export const MOST_GIVEN = MOST_A_DAY.ofPerson

/** Fifty people with the longest names and addresses, in characters. */
export const LONGEST_LIST = 20_000

/**
 * Emails that one person may cause in a day by selling by hand, to buyers and those who are named; and sales
 * of a day to one buyer.
 */
export const MOST_BY_HAND = { emails: 100, toBuyer: 5 } as const
