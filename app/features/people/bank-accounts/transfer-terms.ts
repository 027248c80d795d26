/** Whose seats are good before the money comes: companies that the marketplace knows, every buyer, nobody. */
export const VALID_FOR = ['known', 'all', 'nobody'] as const
export type ValidFor = (typeof VALID_FOR)[number]

/**
 * So many days after its invoice what is good before the money comes is due, by what its seller says; 30
 * where nothing was said.
 */
export const TERM_DAYS = [14, 30, 45, 60] as const
export const USUAL_TERM = 30

/** What a seller lets buyers do who would pay by transfer. */
export type TransferTerms = { isOffered: boolean; validFor: ValidFor; termDays: number }

/** The same by the names of the fields of its form. */
export const transferFields = ({ isOffered, validFor, termDays }: TransferTerms) => ({
  isOffered: isOffered ? 'on' : '',
  validFor,
  termDays: String(termDays),
})
