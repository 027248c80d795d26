import type { Wish } from '#app/features/catalogue/search-words/query-wishes.ts'
import {
  QUERY_LENGTH,
  queryTokens,
  type ReadQuery,
  readQuery,
  withParts,
} from '#app/features/catalogue/search-words/query-words.ts'
import { foldTitle } from '#app/kit/normalise.ts'
import { type QueryToken, queryText } from '#app/kit/query-text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Alternatives, findSimilarWords, NO_ALTERNATIVES } from './queries.server.ts'
import {
  type Asked,
  type Attempt,
  attempt,
  type Beside,
  countEach,
  type InDocuments,
  type Needs,
  type Part,
  setsOf,
  type Wanted,
} from './queries-attempt.server.ts'
import type { Tally } from './queries-counts.server.ts'

import { type Hint, wordWeight } from './ranking.ts'
import { narrowingsOf } from './search-filters.ts'
import { correctedText } from './spelling.ts'
import { COMMON } from './word-split.ts'

/** Whether a word means itself alone, and not what begins with it. */
type IsWhole = (token: QueryToken) => boolean

/**
 * 'AI' is no beginning of 'airport', nor 'sap' of another word: up to three letters, and four in capitals.
 */
function wholeWordsOf(text: string): IsWhole {
  const capitals = new Set(
    (text.match(/(?<!\p{L})\p{Lu}{4}(?!\p{L})/gu) ?? []).map((word) => word.toLowerCase()),
  )
  return ({ pairs, also, forms: [form = ''] }) =>
    pairs === null && (form.length <= (also ? 4 : 3) || capitals.has(form))
}

type Found = Attempt & { nearly: boolean; partly: boolean; alternatives: Alternatives; wishes: Wish[] }
const NOTHING_BESIDE: Beside = { wishes: [], hints: [] }

/**
 * Words as typed, those that say where or for whom deciding only what comes first; where nothing holds them
 * all, with errors forgiven and compounds taken apart; then without unknown words; then the strongest of
 * them.
 */
export async function find(ctx: Ctx, wanted: Wanted, needs: Needs): Promise<Found> {
  const query = readQuery(wanted.text)
  const nothing = {
    tallies: [],
    hits: [],
    found: false,
    nearly: false,
    partly: false,
    alternatives: NO_ALTERNATIVES,
    wishes: [],
  }
  if (query.literal.length === 0 && wanted.text.trim() !== '') return nothing
  const folded = foldTitle(wanted.text.slice(0, QUERY_LENGTH))
  const isWhole = wholeWordsOf(wanted.text)
  const hintsOf = ({ hints, words }: ReadQuery): Hint[] =>
    [...hints, ...wordsOf(words)].map((token) => ({
      all: queryText([token], { exact: isWhole(token) }) ?? '',
      title: queryText([token], { exact: isWhole(token), weight: 'A' }) ?? '',
    }))
  const beside = { wishes: query.wishes, hints: hintsOf(query) }
  const look = async (
    some: Asked[],
    given = beside,
    parts?: Part[],
  ): Promise<(Attempt & { wishes: Wish[] }) | null> => {
    const found = await attempt(ctx, wanted, needs, { some, folded, beside: given, parts })
    return found && { ...found, wishes: given.wishes }
  }
  const typed = asked(joined(query.words), isWhole)
  // Where too many match to be ranked by a wish, its words are words like any other, as long as these find.
  const asTyped = (await look(typed)) ?? (await look(asked(joined(query.literal), isWhole), NOTHING_BESIDE))
  const exact = { ...nothing, ...asTyped }
  const isHere = !needs.counts || isNarrowed(wanted) || (asTyped?.tallies[0]?.total ?? 0) > 0
  if (asTyped?.found && isHere)
    return isScant(wanted, needs, asTyped, typed) ? ((await extended(exact, typed)) ?? exact) : exact

  const alternatives = await findSimilarWords(ctx, query.words)
  const { instead, corrections, parts } = alternatives
  // What stands in another list is not misspelt.
  const corrected = asTyped?.found ? null : correctedText(wanted.text, corrections, [])
  const right = corrected === null ? query : readQuery(corrected)
  const meant = withParts(joined(right.words), parts)
  const others = new Map(asTyped?.found ? [] : instead)
  for (const [first = '', ...more] of corrections.values()) others.set(first, more)
  const words = asked(meant, isWhole, others)
  const nearly = { ...beside, hints: hintsOf(right) }
  const result = (found: Attempt & { wishes: Wish[] }): Found => ({
    ...nothing,
    ...found,
    tallies: asTyped?.found ? besides(wanted, asTyped.tallies, found.tallies) : found.tallies,
    nearly: true,
    alternatives,
  })
  let forgiven: Awaited<ReturnType<typeof look>> = null
  if (words.some(({ all }, at) => all !== typed[at]?.all)) {
    forgiven = await look(words, nearly)
    // Of several words one may only seem misspelt: what is not named so may be less than what the others
    // name.
    const isGood = words.length === 1 || forgiven?.hits[0]?.fits !== false
    if (forgiven && forgiven.hits.length > 0 && isGood) return result(forgiven)
    if (forgiven?.found && forgiven.hits.length === 0 && !asTyped?.found) return result(forgiven)
  }
  const nearest = forgiven && forgiven.hits.length > 0 ? result(forgiven) : null
  const single = asked(apart(nearest ? query.words : meant, parts), isWhole, nearest ? undefined : others)
  if (single.length === 1) return nearest ?? exact
  const numbers = await countEach(ctx, wanted.kind, single)
  const known = single.filter((_, at) => numbers[at]?.documents)
  if (known.length === 0) return nearest ?? exact
  const plain = { ...nearly, wishes: [] }
  if (known.length < single.length) {
    const rest = (await look(known, nearly)) ?? (await look(known, plain))
    const isBetter = nearest === null || rest?.hits[0]?.fits === true
    if (rest && rest.hits.length > 0 && isBetter) return { ...result(rest), alternatives: NO_ALTERNATIVES }
    if (rest?.found && !nearest && !asTyped?.found) return result(rest)
  }
  if (nearest) return nearest
  const some = await look(known, plain, strongest(single, numbers))
  return some && some.hits.length > 0
    ? result(some)
    : { ...exact, nearly: exact.hits.length > 0, alternatives }

  /** A few that hold all words only somewhere in their text, then what the strongest words name. */
  async function extended(few: Found, asTyped: Asked[]): Promise<Found | null> {
    const numbers = await countEach(ctx, wanted.kind, asTyped)
    const whole = { words: asTyped.map(({ all }) => all).join(' & '), weight: ALL_WORDS }
    const more = await look(asTyped, { ...beside, wishes: [] }, [whole, ...strongest(asTyped, numbers)])
    const tallies = besides(wanted, few.tallies, more?.tallies ?? [])
    return more && more.hits.length > few.hits.length ? { ...few, ...more, tallies, partly: true } : null
  }
}

/** More than all words together weigh alone. */
const ALL_WORDS = 50
/** So few results, of which none is named so, are not all that could help. */
const FEW = 3

const isNarrowed = ({ kind, filters, ownerId }: Wanted) =>
  ownerId !== undefined || narrowingsOf(kind, filters).length > 0

function isScant(wanted: Wanted, needs: Needs, { tallies, hits }: Attempt, words: readonly Asked[]): boolean {
  const isTaught = wanted.kind === 'topic' || wanted.kind === 'event'
  const isFew = (tallies[0]?.total ?? 0) <= FEW && hits.every(({ fits }) => fits === false)
  return needs.counts && isTaught && words.length > 1 && !isNarrowed(wanted) && isFew
}

/** The counts of the list that is shown, beside those of all others. */
function besides(wanted: Wanted, others: readonly Tally[], own: readonly Tally[]): Tally[] {
  const sets = setsOf(wanted, null)
  return own.map((tally, at) => (sets[at]?.kind === wanted.kind ? tally : (others[at] ?? tally)))
}

/** The words of compounds one by one. */
const apart = (tokens: readonly QueryToken[], parts: Alternatives['parts']): QueryToken[] =>
  tokens.flatMap((token) => {
    const some = parts.get(token.forms[0] ?? '') ?? []
    return some.length > 1 ? queryTokens(some.join(' ')) : [token]
  })

/** Neighbours also as one word: 'web entwicklung' is 'webentwicklung'. */
function joined(tokens: QueryToken[]): QueryToken[] {
  const isPlain = ({ pairs, phrase, forms: [form = ''] }: QueryToken) =>
    pairs === null && !phrase && form.length >= 3 && !/^\d/.test(form)
  return tokens.map((token, at) => {
    if (!isPlain(token)) return token
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const both = [
      ...(before && isPlain(before) ? [`${before.forms[0]}${token.forms[0]}`] : []),
      ...(after && isPlain(after) ? [`${token.forms[0]}${after.forms[0]}`] : []),
    ]
    return { ...token, forms: [...token.forms, ...both] }
  })
}

function asked(tokens: readonly QueryToken[], isWhole: IsWhole, instead?: Alternatives['instead']): Asked[] {
  return tokens.map((given) => {
    const whole = isWhole(given)
    // A short word in the plural is still itself.
    const token = whole ? { ...given, forms: given.forms.flatMap((form) => [form, `${form}s`]) } : given
    return {
      all: queryText([token], { instead, exact: whole }) ?? '',
      exact: queryText([inflected(token)], { instead, exact: true }) ?? '',
      named: queryText([token], { instead, exact: whole, weight: 'AB' }) ?? '',
      fits: fitsOf(token, { instead, exact: whole }),
      category: token.also?.length ? `(${token.also.join(' | ')})` : null,
    }
  })
}

/** A category that is meant counts, a tag of another one does not. */
function fitsOf(token: QueryToken, options: Parameters<typeof queryText>[1]): string {
  if (!token.also?.length) return queryText([token], options) ?? ''
  return `(${[queryText([token], { ...options, weight: 'A' }), ...token.also].join(' | ')})`
}

/** Everyday words as they were typed: of what their category holds, that which also says them comes first. */
const wordsOf = (tokens: readonly QueryToken[]): QueryToken[] =>
  tokens.flatMap(({ phrase, also, ...token }) => phrase?.map((part) => part.token) ?? (also ? [token] : []))

/** 'interviews' is 'interview' as a whole word, too. */
function inflected(token: QueryToken): QueryToken {
  if (token.pairs) return token
  const of = (form: string) =>
    form.length < 4 ? [form] : [form, ...ENDINGS.map((end) => form + end), form.replace(/(?<=...)e?s$/, '')]
  return { ...token, forms: [...new Set(token.forms.flatMap(of))] }
}
const ENDINGS = ['s', 'es', 'e', 'n', 'en']

/**
 * The words that decide where no document holds them all: those that name something, and of these the rarest,
 * with what is not much more common. A word that only stands in some text never decides beside one that
 * names.
 */
function strongest(words: readonly Asked[], numbers: readonly InDocuments[]): Part[] {
  const all = words.map((word, at) => ({ word, ...(numbers[at] ?? { documents: 0, named: 0 }) }))
  const naming = all.some(({ named }) => named > 0)
  const parts = all
    .map(({ word, documents, named }) => ({
      words: naming ? word.named : word.all,
      number: naming ? named : documents,
    }))
    .filter(({ number }) => number > 0)
    .toSorted((a, b) => a.number - b.number)
    .map(({ words, number }) => ({ words, number, weight: wordWeight(number) }))
  const [best] = parts
  // Where a word is common it would only add what fits less than the rarest.
  const isCommon = parts.some(({ number }) => number > COMMON)
  return parts.filter((part) => part === best || (!isCommon && part.weight >= (best?.weight ?? 0) * CUT))
}
/** Words that weigh less than this share of the strongest one find nothing alone. */
const CUT = 0.6
