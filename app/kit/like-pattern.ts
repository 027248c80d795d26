const INDEXED = 3

/**
 * The pattern of PostgreSQL's `like` for what has these words somewhere in it; for words of fewer than three
 * characters for what begins with them, since an index of trigrams finds no shorter part.
 */
export function likePattern(words: string): string {
  const plain = escaped(words)
  return [...words].length < INDEXED ? `${plain}%` : `%${plain}%`
}

const escaped = (words: string) => words.replaceAll(/[\\%_]/g, '\\$&')

/** The same for what has these words anywhere, in small letters as it is looked for in. */
export const partOf = (words: string): string => `%${escaped(words.toLowerCase())}%`
