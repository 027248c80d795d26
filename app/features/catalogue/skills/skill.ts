import { isFunctionWord } from '#app/features/catalogue/search-words/filler-words.ts'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { fold, isSpaceless, tokensOf } from '#app/kit/normalise.ts'
import { OFFICE } from './skill-list-office.ts'
import { PEOPLE } from './skill-list-people.ts'
import { TECHNICAL } from './skill-list-technical.ts'

/** What can be learnt below a category (`category` is its slug), with its name in each language. */
export type Skill = { code: string; category: string; names: Record<Language, string> }

/** A skill with all words for it, in whatever language. */
type Entry = Skill & { words: string[] }

/**
 * The lists hold categories ('# slug') and below each its skills: the code, then the name in English,
 * German, French, Italian, Spanish and Japanese, each with further words for the same after semicolons.
 */
function parse(list: string): Entry[] {
  let category = ''
  return list.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) category = line.slice(2)
    const [code = '', ...cells] = line.split('|').map((cell) => cell.trim())
    if (cells.length === 0) return []
    const words = cells.map((cell) => cell.split(';').map((word) => word.trim()))
    const names = Object.fromEntries(LANGUAGES.map((language, at) => [language, words[at]?.[0] ?? '']))
    return [{ code, category, names: names as Skill['names'], words: words.flat() }]
  })
}

const ENTRIES = [PEOPLE, TECHNICAL, OFFICE].flatMap(parse)

export const SKILLS: readonly Skill[] = ENTRIES.map(({ words: _, ...skill }) => skill)

const byCode = new Map(SKILLS.map((skill) => [skill.code, skill]))

/** The name of a skill; null for a code that there is not, or no more. */
export function skillName(code: string, language: Language): string | null {
  return byCode.get(code)?.names[language] ?? null
}

/** Whether there is a skill of that code. */
export const isSkill = (code: string): boolean => byCode.has(code)

/** The names of skills in a language, without those that there are no more. */
export const skillNames = (codes: readonly string[], language: Language): string[] =>
  codes.flatMap((code) => skillName(code, language) ?? [])

/** The names of skills in all languages, to be found by any of them. */
export const skillWords = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => [...new Set(Object.values(byCode.get(code)?.names ?? {}))])

/** The categories, by slug, below which skills stand, each once. */
export const categoriesOfSkills = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => byCode.get(code)?.category ?? [])),
]

/** As many words of a text as anybody reads. */
const MOST_WORDS = 2_000

/** Endings of number and case, which say nothing of what is meant. */
function stemOf(word: string): string {
  if (word.length < 5) return word
  return word
    .replace(/s$/, '')
    .replace(/(en|[aeiou])$/, '')
    .replace(/y$/, 'i')
}

function stemsOf(text: string): string[] {
  return tokensOf(text, MOST_WORDS)
    .flatMap(({ forms: [form = ''], pairs }) => (pairs || isFunctionWord(form) ? [] : [form]))
    .map(stemOf)
}

const hasSpaceless = (text: string) => [...text].some(isSpaceless)
const closeUp = (text: string) => fold(text).replace(/[\s・･]/gu, '')

type Known = { code: string; stems: string[] }
let known: { words: Map<string, Known[]>; runs: Map<string, { code: string; run: string }[]> } | undefined

/** By their first word, and where words are not apart by their first two letters. */
function index() {
  if (known) return known
  const all = ENTRIES.flatMap(({ code, words }) => words.map((word) => ({ code, word })))
  const runs = all
    .filter(({ word }) => hasSpaceless(word))
    .map(({ code, word }) => ({ code, run: closeUp(word) }))
  const words = all
    .filter(({ word }) => !hasSpaceless(word))
    .map(({ code, word }) => ({ code, stems: stemsOf(word) }))
    .filter(({ stems }) => stems.length > 0)
  known = {
    words: Map.groupBy(words, ({ stems: [first = ''] }) => first),
    runs: Map.groupBy(runs, ({ run }) => run.slice(0, 2)),
  }
  return known
}

/** The codes of the skills that a text names in any language, each once, in the order of the text. */
export function skillsIn(text: string): string[] {
  const { words, runs } = index()
  const stems = stemsOf(text)
  const named = stems.flatMap((first, at) =>
    (words.get(first) ?? []).filter((entry) => entry.stems.every((stem, step) => stems[at + step] === stem)),
  )
  const run = hasSpaceless(text) ? closeUp(text) : ''
  const spelled = Array.from({ length: run.length }, (_, at) =>
    (runs.get(run.slice(at, at + 2)) ?? []).filter((entry) => run.startsWith(entry.run, at)),
  ).flat()
  return [...new Set([...named, ...spelled].map(({ code }) => code))]
}
