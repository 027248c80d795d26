import { whenAsked } from '#app/kit/when-asked.ts'
import type { CatalogueRecord } from './catalogue.ts'
import type { CatalogueReason } from './catalogue-reason.ts'
import { cleanLine, squeezed } from './catalogue-text.ts'

const namedLanguages = whenAsked(languageNames)

function languageNames(): Map<string, string> {
  const codes = (
    'ar bg bn ca cs da de el en es et eu fa fi fr ga gu he hi hr hu hy id is it ja ka kn ko lt lv mk ml mr ms mt nb nl ' +
    'nn no pa pl pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur vi zh'
  ).split(' ')
  const names = new Map(codes.map((code) => [code, code] as const))
  for (const code of codes)
    for (const reader of ['en', 'de', 'fr', 'it', 'es', 'ja', code]) {
      const name = new Intl.DisplayNames(reader, { type: 'language' }).of(code)
      if (name && !names.has(squeezed(name))) names.set(squeezed(name), code)
    }
  for (const [three, two] of [
    ['eng', 'en'],
    ['deu', 'de'],
    ['ger', 'de'],
    ['fra', 'fr'],
    ['fre', 'fr'],
    ['ita', 'it'],
    ['spa', 'es'],
    ['jpn', 'ja'],
    ['jp', 'ja'],
    ['cz', 'cs'],
    ['se', 'sv'],
    ['iw', 'he'],
  ] as const)
    names.set(three, two)
  return names
}

/**
 * The languages (ISO 639-1) that a text names, at most ten; unknown words are left out with a note, and are a
 * guess where nothing is understood.
 */
export function languagesOf(
  text: string | undefined,
  { notes, doubts }: { notes: CatalogueReason[]; doubts: CatalogueReason[] },
): string[] {
  const codes = new Set<string>()
  const unknown: string[] = []
  for (const word of cleanLine(text)
    .split(/\s*(?:[;,|/&+、]|\band\b|\bund\b|\bet\b)\s*/i)
    .filter(Boolean)) {
    const primary = /^[a-z]{2,3}(?=[-_][a-z0-9]{2,8})/i.exec(word)?.[0] ?? word
    const code = namedLanguages().get(squeezed(word)) ?? namedLanguages().get(squeezed(primary))
    if (code) codes.add(code)
    else unknown.push(word)
  }
  const code = codes.size > 0 ? 'left.language' : 'guess.language'
  const into = codes.size > 0 ? notes : doubts
  into.push(...unknown.map((word) => ({ code, params: { text: word } }) as const))
  return [...codes].slice(0, 10)
}

const LEVELS = {
  beginner: [
    'beginner',
    'basic',
    'introductory',
    'foundation',
    'anfänger',
    'einsteiger',
    'grundlagen',
    'débutant',
    'principiante',
    'base',
    'básico',
    '初級',
    '入門',
  ],
  intermediate: ['intermediate', 'fortgeschrittene', 'mittel', 'intermédiaire', 'intermedio', '中級'],
  advanced: ['advanced', 'expert', 'experte', 'avancé', 'avanzato', 'avanzado', '上級'],
} as const

const NOT = /^(?:no|not|non|keine?|nicht|pas|sans|sin|ohne|nessun)\b/i
const RANGE = /(?:\b(?:to|bis|à|a|al|hasta|through)\b|[–—〜~]|\s-\s|から)\s*\S/iu

/**
 * The level that a text names, in any of our languages; null, which means for all, when it names none,
 * several, or a negated one.
 */
export function levelOf(text: string | undefined): CatalogueRecord['level'] {
  const line = cleanLine(text)
  const word = squeezed(line)
  if (!word || NOT.test(line) || RANGE.test(line)) return null
  const [first, ...others] = Object.entries(LEVELS).filter(([, words]) =>
    words.some((name) => word.includes(squeezed(name))),
  )
  const isNamed = first?.[1].some((name) => word.startsWith(squeezed(name)))
  return first && isNamed && others.length === 0 ? (first[0] as CatalogueRecord['level']) : null
}
