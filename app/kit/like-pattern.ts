const INDEXED = 3

/**
 * The pattern of PostgreSQL's `like` for what has these words somewhere in it; for words of fewer than three
 * characters for what begins with them, since an index of trigrams finds no shorter part.
 */
export function likePattern(words: string): string {
  const plain = words.replaceAll(/[\\%_]/g, '\\$&')
  return [...words].length < INDEXED ? `${plain}%` : `%${plain}%`
}
