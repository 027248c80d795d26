import { compoundOf, partsOf } from '#app/features/catalogue/search-words/compounds.ts'
import { everydayWords, isEverydayWord } from '#app/features/catalogue/search-words/everyday-words.ts'
import { forgiven, neighboursSwapped, remainsOfLoanword, typingErrors } from '#app/kit/normalise.ts'
import type { QueryToken } from '#app/kit/query-text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { readRows } from '#app/platform/db.server.ts'

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
 * `corrections` has only likely corrections of a misspelt word, the nearest first; `parts` the known words of
 * which a compound is put together.
 */
export type Alternatives = {
  instead: ReadonlyMap<string, readonly string[]>
  corrections: ReadonlyMap<string, readonly string[]>
  parts: ReadonlyMap<string, readonly string[]>
}

export const NO_ALTERNATIVES: Alternatives = { instead: new Map(), corrections: new Map(), parts: new Map() }

/** A wrong first letter counts twice: people rarely mistype it. */
function errorsIn(typed: string, word: string): number | null {
  const most = forgiven(typed)
  // A whole word is meant: 'yoga' is no beginning of 'Yogesh', nor 'lavorare' of 'lavorazioni'.
  if (word.length > typed.length + (typed.length < 6 ? 1 : 2)) return null
  const errors = typingErrors(typed, word, most)
  if (errors === null || typed[0] === word[0]) return errors
  const swapped = typed[0] === word[1] && typed[1] === word[0]
  return swapped ? errors : errors + 1 <= most ? errors + 1 : null
}

/** 'times' is found by 'time' and is no mistake. */
const isInflected = (typed: string, word: string) => typed.replace(/(?:e?s|e?n|e)$/, '') === word

/** Everyday words that one may have mistyped. */
const everydayLike = (typed: string): string[] =>
  typed.length < 6
    ? []
    : everydayWords().filter(
        (word) => word[0] === typed[0] && Math.abs(word.length - typed.length) <= 2 && word !== typed,
      )

/** The nearest words within the tolerated errors, unless words begin with what was typed; and compounds. */
export async function findSimilarWords(ctx: Ctx, tokens: readonly QueryToken[]): Promise<Alternatives> {
  // What is known to be meant, or to be only near, is not misspelt.
  const isMeant = ({ phrase, also, forms: [form = ''] }: QueryToken) =>
    phrase !== undefined || also?.length === 0 || isEverydayWord(form)
  const typed = tokens.filter(
    (token) => token.pairs === null && (token.forms[0] ?? '').length >= 4 && !isMeant(token),
  )
  const loanwords = tokens.filter((token) => remainsOfLoanword(token).length > 0)
  const instead = new Map<string, string[]>(loanwords.map(({ forms }) => [forms[0] ?? '', []]))
  if (typed.length === 0) return { ...NO_ALTERNATIVES, instead }
  const forms = typed.map((token) => token.forms[0] ?? '')
  const given = forms.flatMap((token) =>
    [...neighboursSwapped(token), ...partsOf(token)].map((word) => [token, word] as const),
  )
  const rows = await readRows<{ token: string; known: boolean; word: string | null }>(ctx, {
    name: 'search-similar-words',
    text: SIMILAR,
    values: [forms, given.map(([token]) => token), given.map(([, word]) => word)],
  })
  const corrections = new Map<string, string[]>()
  const parts = new Map<string, string[]>()
  for (const token of forms) {
    const found = rows.filter((row) => row.token === token)
    const known = found.some((row) => row.known)
    const words = [
      ...new Set([...found.flatMap(({ word }) => word ?? []), ...(known ? [] : everydayLike(token))]),
    ]
    const judged = words.flatMap((word) => {
      if (word.startsWith(token)) return []
      if (word.endsWith(token) && token.length >= 5) return [{ word, errors: 1, compound: true }]
      const errors = known ? null : errorsIn(token, word)
      return errors === null ? [] : [{ word, errors, compound: false }]
    })
    const least = Math.min(...judged.map(({ errors }) => errors))
    const nearest = judged.filter(({ errors }) => errors === least).slice(0, ALTERNATIVES)
    if (nearest.length > 0)
      instead.set(
        token,
        nearest.map(({ word }) => word),
      )
    const meant = nearest.filter(({ compound, word }) => !compound && !isInflected(token, word))
    if (meant.length > 0 && meant.length === nearest.length)
      corrections.set(
        token,
        meant.map(({ word }) => word),
      )
    const everyday = known ? [] : partsOf(token).filter(isEverydayWord)
    const split = known ? [] : compoundOf(token, new Set([...words, ...everyday]), ctx.language === 'de')
    if (split.length > 0) parts.set(token, split)
  }
  return { instead, corrections, parts }
}
