/** Papers for more people are refused: the spreadsheet serves instead. */
export const MOST_ON_PAPER = 2_000

/** The rate limit of papers from one address. */
export const PAPERS = { name: 'papers', points: 30, seconds: 300 } as const
