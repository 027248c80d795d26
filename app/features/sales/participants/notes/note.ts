/** The most characters of a note. */
export const LONGEST_NOTE = 1_000

/** The version of a note that its form shows; for another participant the same text is another version. */
export const noteShown = (note: string, of: { name: string | null }) => ({ note, name: of.name })
