/** Who wants papers of more people prints the list for spreadsheets. */
export const MOST_ON_PAPER = 2_000

/** Papers cost work: so many in so many seconds from one address. */
export const PAPERS = { name: 'papers', points: 30, seconds: 300 } as const
