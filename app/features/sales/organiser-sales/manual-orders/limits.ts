import { MOST_A_DAY } from '#app/features/sales/participants/ticket-mail.ts'

/**
 * The most seats of one manual or complimentary order: as many ticket emails as one person may cause in a
 * day.
 */
export const MOST_GIVEN = MOST_A_DAY.ofPerson

/** Fifty people with the longest names and addresses, in characters. */
export const LONGEST_LIST = 20_000

/**
 * Daily limits of manual orders: emails that one person may cause, to buyers and participants; and sales to
 * one buyer.
 */
export const MOST_BY_HAND = { emails: 100, toBuyer: 5 } as const
