import type { Ctx } from '#app/platform/context.server.ts'
import { readRows } from '#app/platform/db.server.ts'
import { forgiven, neighboursSwapped, remainsOfLoanword, type Token, typingErrors } from './normalise.ts'

/**
 * By the folded form of what was typed: whether words begin with it, and what may be meant instead. A word
 * that others begin with is not misspelt, so that only its compounds are sought: what is alike takes ten
 * times as long to find.
 */
const SIMILAR = `select token, known, word from unnest($1::text[]) as given(token),
  lateral (select exists (select from search_words
    where word >= token and word < token || chr(1114111)) as known) as looked
  left join lateral (
    (select word from search_words where not known and (word % token or word like '%' || token)
      order by similarity(word, token) desc, word limit 40)
    union all (select word from search_words where known and word like '%' || token
      order by similarity(word, token) desc, word limit 40)) as candidate on true
  union all select token, false, word from unnest($2::text[], $3::text[]) as swapped(token, word)
    join search_words using (word)`
const ALTERNATIVES = 8

/**
 * Alternative words for each typed one, by its folded form. `instead` also has compounds that end in it
 * ('training' in 'verkaufstraining') and nothing for Japanese loanwords, of which a letter is left out;
 * `corrections` has only likely corrections of a misspelt word, the nearest first.
 */
export type Alternatives = {
  instead: ReadonlyMap<string, readonly string[]>
  corrections: ReadonlyMap<string, readonly string[]>
}

export const NO_ALTERNATIVES: Alternatives = { instead: new Map(), corrections: new Map() }

/** The nearest words within the tolerated errors, unless words begin with what was typed; and compounds. */
export async function findSimilarWords(ctx: Ctx, tokens: Token[]): Promise<Alternatives> {
  const typed = tokens.filter((token) => token.pairs === null && (token.forms[0] ?? '').length >= 4)
  const loanwords = tokens.filter((token) => remainsOfLoanword(token).length > 0)
  const instead = new Map<string, string[]>(loanwords.map(({ forms }) => [forms[0] ?? '', []]))
  if (typed.length === 0) return { ...NO_ALTERNATIVES, instead }
  const forms = typed.map((token) => token.forms[0] ?? '')
  const swapped = forms.flatMap((token) => neighboursSwapped(token).map((word) => [token, word]))
  const rows = await readRows<{ token: string; known: boolean; word: string | null }>(ctx, {
    name: 'search-similar-words',
    text: SIMILAR,
    values: [forms, swapped.map(([token]) => token), swapped.map(([, word]) => word)],
  })
  const corrections = new Map<string, string[]>()
  for (const token of forms) {
    const found = rows.filter((row) => row.token === token)
    const known = found.some((row) => row.known)
    const words = [...new Set(found.flatMap(({ word }) => word ?? []))]
    const judged = words.flatMap((word) => {
      if (word.startsWith(token)) return []
      if (word.endsWith(token) && token.length >= 5) return [{ word, errors: 1, compound: true }]
      const errors = known ? null : typingErrors(token, word, forgiven(token))
      return errors === null ? [] : [{ word, errors, compound: false }]
    })
    const least = Math.min(...judged.map(({ errors }) => errors))
    const nearest = judged.filter(({ errors }) => errors === least).slice(0, ALTERNATIVES)
    if (nearest.length > 0)
      instead.set(
        token,
        nearest.map(({ word }) => word),
      )
    const meant = nearest.filter(({ compound }) => !compound)
    if (meant.length > 0 && meant.length === nearest.length)
      corrections.set(
        token,
        meant.map(({ word }) => word),
      )
  }
  return { instead, corrections }
}
