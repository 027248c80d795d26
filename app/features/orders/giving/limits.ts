import { MOST_A_DAY } from '../ticket-mail.ts'

/** So many seats are given at once: as many as one person may have tickets sent for in a day. */
export const MOST_GIVEN = MOST_A_DAY.ofPerson

/** Fifty people with the longest names and addresses, in characters. */
export const LONGEST_LIST = 20_000
