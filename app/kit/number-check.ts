/**
 * What was found out about a tax number, kept as proof: a register said that it is valid (or not), did not
 * answer, or none was asked and the number is right by its form. `by` names the register.
 */
export type NumberCheck = {
  number: string
  /** ISO 3166-1 alpha-2. */
  country: string
  answer: 'valid' | 'invalid' | 'unavailable' | 'syntax'
  by: string | null
  /** When, as an ISO instant. */
  at: string
  /** How the register calls its answer. */
  reference?: string
}
