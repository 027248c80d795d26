import { type Token, tokensOf } from '#app/kit/normalise.ts'
import { OFFICE } from './everyday-words-office.ts'
import { PEOPLE } from './everyday-words-people.ts'
import { TASKS } from './everyday-words-tasks.ts'
import { TECHNICAL } from './everyday-words-technical.ts'
import { isFunctionWord } from './filler-words.ts'

/**
 * Words that people type for something that is written otherwise. The lists name a category (its slug, its
 * name in German and in Spanish), then what is typed for it in any language; a word after `~` is nothing of
 * the category itself, only near it. A second block of a category does not name it again. Topics are found
 * by the names of their category in all languages; two of them together are in no topic that merely carries
 * one as a tag.
 */
export type Everyday = { slug: string; names: string; near: boolean }

const LONGEST = 5

/** The words of a text that carry something, of which others are told apart; all where none does. */
export function meantTokens<T extends Token>(tokens: readonly T[]): T[] {
  const meant = tokens.filter(({ forms: [form = ''], hiragana }) =>
    hiragana ? form.length > 2 : !isFunctionWord(form),
  )
  return meant.length > 0 ? meant : [...tokens]
}

/**
 * Two names of a category in PostgreSQL's text form. Where they are one name, it stands twice, one after the
 * other, as names are indexed.
 */
function namesQuery(names: readonly string[]): string {
  const [one = [], other = []] = names.map((name) =>
    meantTokens(tokensOf(name, 9)).map(({ forms }) => forms[0] ?? ''),
  )
  const words = [...new Set([...one, ...other])].map((word) => `'${word}':B`)
  const isTwice = one.join(' ') === other.join(' ')
  return `(${(isTwice ? [`${words[0]} <${one.length}> ${words[0]}`, ...words.slice(1)] : words).join(' & ')})`
}

/** A word without its ending, so that 'meeting' is 'meetings' and 'conflitti' 'conflitto'. */
function stemOf({ pairs, forms: [form = ''] }: Token): string {
  return pairs || form.length < 5 ? form : form.replace(/(?<!s)s$/, '').replace(/(?:en|er|[aeinoy])$/, '')
}

const keyOf = (tokens: readonly Token[]) => tokens.map(stemOf).join('_')

const spellings = new Map<string, string>()
let known: Map<string, Everyday[]> | undefined

/** Read when it is first asked for. */
function byPhrase(): Map<string, Everyday[]> {
  if (known) return known
  known = new Map()
  const lists = [PEOPLE, OFFICE, TECHNICAL, TASKS]
  const namesOf = new Map<string, string>()
  for (const block of lists.flatMap((list) => list.trim().split(/^# /m).slice(1))) {
    const [head = '', ...lines] = block.split('\n')
    const [slug = '', names = namesOf.get(head) ?? ''] = head.split(' = ')
    namesOf.set(slug, names)
    const query = namesQuery(names.split(' / '))
    const phrases = `${lines.join(' ')};${names.replace(' / ', ';')}`.split(';')
    for (const phrase of phrases.map((one) => one.trim())) {
      const near = phrase.startsWith('~')
      const tokens = meantTokens(tokensOf(phrase, LONGEST * 2))
      const key = keyOf(tokens)
      const alike = known.get(key) ?? []
      if (key && !alike.some((other) => other.slug === slug))
        known.set(key, [...alike, { slug, names: query, near }])
      const [word, ...others] = tokens
      if (word && others.length === 0 && !near) spellings.set(word.forms[0] ?? '', phrase)
    }
  }
  return known
}

/** The categories that a phrase is an everyday word for. */
export const everydayOf = (tokens: readonly Token[]): Everyday[] => byPhrase().get(keyOf(tokens)) ?? []

export const isEverydayWord = (form: string) => byPhrase() && spellings.has(form)

/** All phrases of one word, but those only near a category. */
export const everydayWords = (): string[] => (byPhrase() ? [...spellings.keys()] : [])

/** How an everyday word of one word is written. */
export const spellingOf = (form: string): string | undefined => (byPhrase() ? spellings.get(form) : undefined)

/** How a topic of these categories is looked for: by two names of its category, in PostgreSQL's text form. */
export function queriesOf(categories: readonly Everyday[]): string[] {
  return categories.filter(({ near }) => !near).map(({ names }) => names)
}

/** Where the longest everyday phrases are: from which word to which, none twice. */
export function everydayPhrases(
  tokens: readonly Token[],
): { from: number; count: number; categories: Everyday[] }[] {
  const found: { from: number; count: number; categories: Everyday[] }[] = []
  for (let from = 0; from < tokens.length; ) {
    let count = Math.min(LONGEST, tokens.length - from)
    let categories: Everyday[] = []
    for (; count > 0; count -= 1) {
      categories = everydayOf(tokens.slice(from, from + count))
      if (categories.length > 0) break
    }
    if (count > 0) found.push({ from, count, categories })
    from += Math.max(1, count)
  }
  return found
}
