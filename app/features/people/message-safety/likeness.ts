/**
 * What messages that say the same have in common, however they are typed: their letters and digits alone, in
 * one case and one width. Empty for what has none of them.
 */
export function likenessOf(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
