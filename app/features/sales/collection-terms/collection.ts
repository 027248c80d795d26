/** How often a company pays the invoices of all its sellers at once, to the marketplace's account. */
export const RHYTHMS = ['weekly', 'monthly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** The page of a company's collective statements, and of how often it wants them. */
export const COLLECTIVE_PATH = '/dashboard/c/collectivestatements'
