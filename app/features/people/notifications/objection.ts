/** The path, without a language, of the page for objecting to a decision about the page `page`. */
export const objectionPath = (page: string): string =>
  `/contact?${new URLSearchParams({ about: 'objection', page })}`

/** The number by which people and staff name a decision: twelve signs of its id. */
export const decisionNumber = (id: string): string => id.replaceAll('-', '').slice(-12).toUpperCase()

/** Whether words are such a number. */
export const isDecisionNumber = (words: string): boolean => /^[0-9A-F]{12}$/i.test(words.trim())

/** For so many days somebody may object to a decision (Regulation (EU) 2022/2065, Art. 20: six months). */
export const OBJECTION_DAYS = 184
