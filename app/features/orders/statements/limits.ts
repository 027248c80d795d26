/** What a statement may be: a file of so many bytes with so many entries. */
export const MOST_BYTES = 5_000_000
export const MOST_ENTRIES = 3_000
