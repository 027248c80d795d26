/** Letters that a note has at most. */
export const LONGEST_NOTE = 1_000

/** What the form of one shows: of somebody else, the same words are another note. */
export const noteShown = (note: string, of: { name: string | null }) => ({ note, name: of.name })
