import { type Placed, pairsOf, type Token, tokensOf } from '#app/kit/normalise.ts'
import { type QueryToken, queryText } from '#app/kit/query-text.ts'
import { type Everyday, everydayOf, everydayPhrases, meantTokens, queriesOf } from './everyday-words.ts'
import { isForWhom, isFunctionWord, isLevelWord, subjectOf } from './filler-words.ts'
import { type Wish, wishesIn } from './query-wishes.ts'

export const QUERY_LENGTH = 200
const QUERY_TOKENS = 10

/**
 * What a query asks for: `words` that must be there, `hints` that say which of several, and the place,
 * language or form that is wished; `literal` is everything as words.
 */
export type ReadQuery = { words: QueryToken[]; hints: QueryToken[]; wishes: Wish[]; literal: QueryToken[] }

function placed(tokens: readonly Token[]): Placed[] {
  let at = 0
  return tokens.map((token) => {
    const own = at
    at += token.pairs?.length ?? 1
    return { ...token, at: own }
  })
}

/** A word with what it is without the word for training that it ends in, and with its categories. */
function wordOf(token: Token, categories: readonly Everyday[] = everydayOf([token])): QueryToken {
  const { pairs, forms } = token
  const [form = ''] = forms
  const subject = categories.length > 0 ? null : subjectOf(form, pairs !== null)
  const also = queriesOf(categories)
  // Also with none, for what is only near categories: such a word is no misspelt one.
  if (subject === null) return categories.length > 0 ? { ...token, also } : token
  if (pairs) return wordOf({ ...token, forms: [subject], pairs: pairsOf(subject) })
  const others = queriesOf(everydayOf([{ ...token, forms: [subject] }]))
  return { ...token, forms: [...forms, subject], ...(others.length > 0 ? { also: others } : {}) }
}

/** Words as they are looked for: everyday phrases as one word, with the categories that they mean. */
function grouped(tokens: readonly Placed[]): QueryToken[] {
  const phrases = everydayPhrases(tokens)
  const words: QueryToken[] = []
  for (let at = 0; at < tokens.length; ) {
    const phrase = phrases.find(({ from }) => from === at)
    const some = tokens.slice(at, at + (phrase?.count ?? 1))
    at += some.length
    const [first] = some
    if (!first) break
    words.push(
      some.length === 1 ? wordOf(first, phrase?.categories) : together(some, phrase?.categories ?? []),
    )
  }
  return words
}

function together(tokens: readonly Placed[], categories: readonly Everyday[]): QueryToken {
  const phrase = tokens.map((token, at) => {
    const before = tokens[at - 1] ?? token
    return { token, gap: token.at - before.at - (before.pairs?.length ?? 1) + 1 }
  })
  const joined = tokens.map(({ forms }) => forms[0]).join('')
  return { forms: [joined], pairs: null, hiragana: false, phrase, also: queriesOf(categories) }
}

const read = (text: string) => placed(tokensOf(text.slice(0, QUERY_LENGTH), QUERY_TOKENS * 3))

/** A single letter between letters of another script is the end of a verb, and no word ('読み方'). */
const isRemnant = ({ pairs, forms: [form = ''] }: Token) => pairs !== null && Array.from(form).length === 1

function meantOf(tokens: readonly Placed[]): Placed[] {
  const meant = meantTokens(tokens)
  const whole = meant.filter((token) => !isRemnant(token))
  return (whole.length > 0 ? whole : meant).slice(0, QUERY_TOKENS)
}

/** The words of a typed query, limited in number, without function words unless nothing else is left. */
export function queryTokens(text: string): QueryToken[] {
  return grouped(meantOf(read(text)))
}

/**
 * Where the words stand that say for whom or what for ('for engineers'), up to the next function word; not
 * those of an everyday phrase ('finance for non-finance').
 */
function audienceIn(tokens: readonly Placed[], bound: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set<number>()
  let isAudience = false
  for (const {
    at,
    forms: [form = ''],
  } of tokens) {
    if (isForWhom(form)) isAudience = true
    else if (isFunctionWord(form)) isAudience = false
    else if (isAudience && !bound.has(at)) found.add(at)
  }
  return found
}

const isLevel = ({ forms: [form = ''] }: QueryToken) => isLevelWord(form)

/**
 * Takes a typed query apart. A place is a wish beside a subject and the subject where nothing else is said;
 * words of an everyday phrase are no wishes ('online marketing').
 */
export function readQuery(text: string): ReadQuery {
  const tokens = read(text)
  const meant = meantOf(tokens)
  const literal = grouped(meant)
  const bound = new Set(
    everydayPhrases(meant)
      .filter(({ count }) => count > 1)
      .flatMap(({ from, count }) => meant.slice(from, from + count).map(({ at }) => at)),
  )
  const { wishes, taken } = wishesIn(tokens, bound)
  const rest = meant.filter(({ at }) => !taken.has(at))
  const hasSubject = wishes.length > 0 && grouped(rest).some((word) => !isLevel(word))
  const said = hasSubject ? rest : meant
  const audience = audienceIn(tokens, bound)
  const about = said.filter(({ at }) => !audience.has(at))
  const isForSome = about.length < said.length && grouped(about).some((word) => !isLevel(word))
  const words = grouped(isForSome ? about : said)
  const strong = words.filter((word) => !isLevel(word))
  const beside = [
    ...(isForSome ? grouped(said.filter(({ at }) => audience.has(at))) : []),
    ...(hasSubject ? grouped(meant.filter(({ at }) => taken.has(at))) : []),
  ]
  return {
    words: strong.length > 0 ? strong : words,
    hints: [...(strong.length > 0 ? words.filter(isLevel) : []), ...beside],
    wishes: hasSubject ? wishes : [],
    literal,
  }
}

/** Compounds also by the words that they are put together of, and by the categories of these. */
export function withParts(
  words: readonly QueryToken[],
  parts: ReadonlyMap<string, readonly string[]>,
): QueryToken[] {
  return words.map((word) => {
    const some = (parts.get(word.forms[0] ?? '') ?? []).map(
      (part): QueryToken => ({ forms: [part], pairs: null, hiragana: false }),
    )
    if (some.length === 0) return word
    const together = some.map((part) => queryText([wordOf(part)]) ?? '').join(' & ')
    return { ...word, also: [...(word.also ?? []), `(${together})`] }
  })
}
