/**
 * Words that a document must have, in PostgreSQL's text form: those looked up in the index, and common ones
 * beside them that are checked in the result, as reading all prefixes of a common word costs more. `isRare`
 * where at least one is rare, `areCommon` where the ones looked up are very common together.
 */
export type Words = { sought: string; also: string | null; isRare: boolean; areCommon: boolean }

/** A word in more documents than this says little about the query. */
export const COMMON = 5_000
/** Reading the entries of words that stand in so many documents takes longer than everything else. */
const VERY_COMMON = 50_000

/** Splits single-word queries by the number of documents, at least roughly, with each. */
export function splitWords(queries: readonly string[], documents: readonly number[]): Words {
  const words = queries.map((query, at) => ({ query, documents: documents[at] ?? 0 }))
  const rarest = Math.min(...words.map((word) => word.documents))
  const isBeside = (word: { documents: number }) =>
    rarest <= COMMON && word.documents > COMMON && word.documents > 4 * rarest
  const together = (list: { query: string }[]) => list.map(({ query }) => query).join(' & ')
  const sought = words.filter((word) => !isBeside(word))
  return {
    sought: together(sought),
    also: sought.length < words.length ? together(words.filter(isBeside)) : null,
    isRare: rarest <= COMMON,
    areCommon: sought.reduce((sum, word) => sum + word.documents, 0) >= VERY_COMMON,
  }
}
