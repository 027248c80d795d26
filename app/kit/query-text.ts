import { pairsOf, remainsOfLoanword, type Token, type Weight } from './normalise.ts'

/**
 * A word of a query, or several that only mean something together: `phrase` are these with how far each is
 * from the one before. `also` is how else it is found, in PostgreSQL's text form.
 */
export type QueryToken = Token & { phrase?: { token: Token; gap: number }[]; also?: string[] }

type QueryOptions = {
  /** Whole words instead of beginnings. */
  exact?: boolean
  /** Only where words have one of these weights. */
  weight?: Weight | 'AB'
  /** Other words for a token, by its first form; of a loanword among them a letter may be wrong. */
  instead?: ReadonlyMap<string, readonly string[]>
}

/** PostgreSQL's text form of a tsquery: every token must match, in any order. Null without tokens. */
export function queryText(tokens: readonly QueryToken[], options: QueryOptions = {}): string | null {
  return tokens.length === 0 ? null : tokens.map((token) => tokenText(token, options)).join(' & ')
}

function tokenText(token: QueryToken, { exact, weight, instead }: QueryOptions): string {
  const word = (text: string, whole: boolean) => {
    const flags = `${whole ? '' : '*'}${weight ?? ''}`
    return flags ? `'${text}':${flags}` : `'${text}'`
  }
  const run = (pairs: string[]) => {
    const whole = exact === true || pairs.length > 1
    return `(${pairs.map((pair) => word(pair, whole)).join(' <-> ')})`
  }
  const one = ({ pairs, forms }: Token, whole: boolean) =>
    pairs ? run(pairs) : `(${forms.map((form) => word(form, whole)).join(' | ')})`
  const adjacent = (phrase: NonNullable<QueryToken['phrase']>) => {
    const words = phrase.map(({ token: part, gap }, at) => {
      const text = one(part, exact === true || at < phrase.length - 1)
      return at === 0 ? text : `<${gap}> ${text}`
    })
    return `(${words.join(' ')})`
  }
  /**
   * Next to each other, or all of them in what names the thing: 'team' and 'building' in a text are no
   * subject.
   */
  const together = (phrase: NonNullable<QueryToken['phrase']>) => [
    adjacent(phrase),
    ...(token.also?.length === 0 ? [] : [inNames(phrase)]),
  ]
  const inNames = (phrase: NonNullable<QueryToken['phrase']>) =>
    `(${queryText(
      phrase.map((part) => part.token),
      { exact, weight: weight ?? 'AB' },
    )})`
  const first = token.forms[0] ?? ''
  const remains = token.pairs && instead?.has(first) ? remainsOfLoanword(token) : []
  const ways = [
    one(token, exact === true),
    ...(token.phrase ? together(token.phrase) : []),
    ...remains.map((runs) => `(${runs.map((part) => run(pairsOf(part))).join(' & ')})`),
    ...(token.pairs ? [] : (instead?.get(first) ?? []).map((other) => word(other, true))),
    // In a title alone only what was typed counts.
    ...(weight === 'A' ? [] : (token.also ?? [])),
  ]
  return ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' | ')})`
}
