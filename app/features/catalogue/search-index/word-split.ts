/**
 * Words that a document must hold, in PostgreSQL's text form: those that the index looks up, and those so
 * common beside them that they are sought in what it found. To read all beginnings of a common word costs
 * more. `isRare` where one of them at least is rare, `areCommon` where the sought ones together are very
 * common.
 */
export type Words = { sought: string; also: string | null; isRare: boolean; areCommon: boolean }

/** Beyond so many documents a word says little about what somebody looks for. */
export const COMMON = 5_000
/** Reading the entries of words that stand in so many documents takes longer than everything else. */
const VERY_COMMON = 50_000

/** Splits queries for single words by the number of documents, at least roughly, that each stands in. */
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
