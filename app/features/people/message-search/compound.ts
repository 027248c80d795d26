import type { Token } from '#app/kit/normalise.ts'

const KANJI = /^[\p{sc=Han}々〆〇]{4,}$/u

/**
 * Whether a run of kanji may be several words that nobody parted: 費用研修 means 費用 and 研修, wherever each
 * stands. Three are one word, or one with its ending.
 */
export const isCompound = (token: Token): token is Token & { pairs: string[] } =>
  token.pairs !== null && KANJI.test(token.forms[0] ?? '')

/**
 * What of a compound's overlapping pairs has to stand in a text, in PostgreSQL's text form: so many that each
 * letter is in one, since the pair over the seam of two words stands in none.
 */
export function compoundText(pairs: readonly string[]): string {
  const words = pairs.map((pair) => `'${pair}'`)
  const inner = words.slice(1).map((word, before) => `(${words[before]} | ${word})`)
  return `(${[words[0], words.at(-1), ...inner].join(' & ')})`
}

/** The pairs of a compound that stand in a text, if each letter is in one of them; else null. */
export function pairsInText(pairs: readonly string[], stands: (pair: string) => boolean): string[] | null {
  const found = pairs.map(stands)
  const isCovered = found[0] && found.at(-1) && found.slice(1).every((here, before) => here || found[before])
  return isCovered ? pairs.filter((_, at) => found[at]) : null
}
