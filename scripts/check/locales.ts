import { PROGRAM_SCOPES } from '#app/kit/actor.ts'
import { featureOf } from './feature-of.ts'
import { englishWordsIn, isEnglishText } from './left-english.ts'
import { listFiles, readSource } from './source-tree.ts'
import { isTextFile, typographyFaults } from './texts.ts'
import { sortViolations, type Violation } from './violation.ts'

const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'ja'] as const
const PLURAL = /_(zero|one|two|few|many|other)$/

type Texts = Map<string, string>
type Namespaces = Map<string, Map<string, Texts>>

/**
 * Six languages complete: the same keys, the plural forms that each language needs, the same placeholders, no
 * empty text, every key that the code names, and no key that it does not name. Translations are set in the
 * quotation marks and spaces of their language; some English texts are given with straight ones.
 */
export function checkLocales(root: string): Violation[] {
  const found: Violation[] = []
  const namespaces = readNamespaces(root, found)
  for (const [namespace, byLanguage] of namespaces) {
    found.push(...compareLanguages(namespace, byLanguage))
  }
  found.push(...leftInEnglish(namespaces), ...compareWithCode(root, namespaces))
  return sortViolations(found)
}

/** A text that counted before another: it stays as it was. */
const FORMER_TEXT = /^locales\/[a-z]{2}\/policies\/[a-z-]+-\d{4}-\d{2}-\d{2}\.md$/

const fileOf = (language: string, namespace: string) => `locales/${language}/${namespace}.json`

function readNamespaces(root: string, found: Violation[]): Namespaces {
  const namespaces: Namespaces = new Map()
  for (const file of listFiles(root, 'locales')) {
    if (isTextFile(file) || FORMER_TEXT.test(file)) continue
    const [, language = '', namespace = ''] = file.match(/^locales\/([^/]+)\/([a-z0-9-]+)\.json$/) ?? []
    if (!(LANGUAGES as readonly string[]).includes(language)) {
      found.push({
        rule: 'locale-file',
        file,
        message: `texts stand in locales/<${LANGUAGES.join('|')}>/<feature>.json`,
      })
      continue
    }
    const byLanguage = namespaces.get(namespace) ?? new Map<string, Texts>()
    byLanguage.set(language, flatten(JSON.parse(readSource(root, file))))
    namespaces.set(namespace, byLanguage)
  }
  return namespaces
}

function flatten(value: unknown, path = '', into: Texts = new Map()): Texts {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, path === '' ? key : `${path}.${key}`, into)
  } else {
    into.set(path, typeof value === 'string' ? value : '')
  }
  return into
}

/** Key without its plural ending → its forms, `''` standing for a text without forms. */
function formsOf(texts: Texts): Map<string, Map<string, string>> {
  const forms = new Map<string, Map<string, string>>()
  for (const [key, text] of texts) {
    const form = key.match(PLURAL)?.[1] ?? ''
    const base = key.replace(PLURAL, '')
    forms.set(base, (forms.get(base) ?? new Map<string, string>()).set(form, text))
  }
  return forms
}

function compareLanguages(namespace: string, byLanguage: Map<string, Texts>): Violation[] {
  const found: Violation[] = []
  const english = formsOf(byLanguage.get('en') ?? new Map())
  const bases = new Set([...byLanguage.values()].flatMap((texts) => [...formsOf(texts).keys()]))
  for (const language of LANGUAGES) {
    const file = fileOf(language, namespace)
    const texts = byLanguage.get(language)
    if (texts === undefined) {
      found.push({ rule: 'locale-missing', file, message: 'the file is missing' })
      continue
    }
    for (const [key, text] of texts) {
      if (text.trim() === '') found.push({ rule: 'locale-empty', file, message: `${key} has no text` })
      for (const part of language === 'en' ? [] : typographyFaults(language, text))
        found.push({ rule: 'locale-typography', file, message: `${key}: look at “${part}”` })
    }
    const forms = formsOf(texts)
    const missing = [...bases].filter((base) => !forms.has(base))
    if (missing.length > 0) {
      found.push({ rule: 'locale-missing', file, message: `without ${missing.join(', ')}` })
    }
    for (const [base, own] of forms) {
      found.push(
        ...pluralForms(language, file, base, own),
        ...placeholders(file, base, own, english.get(base)),
      )
    }
  }
  return found
}

function pluralForms(language: string, file: string, base: string, own: Map<string, string>): Violation[] {
  if (own.size === 1 && own.has('')) return []
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[]
  const lacking = wanted.filter((form) => !own.has(form))
  const needless = [...own.keys()].filter((form) => form !== 'zero' && form !== '' && !wanted.includes(form))
  const message = [
    lacking.length > 0 ? `${base} lacks the forms ${lacking.join(', ')}` : '',
    needless.length > 0 ? `${base} has forms that ${language} does not know: ${needless.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('; ')
  return message === '' ? [] : [{ rule: 'locale-plural', file, message }]
}

/** A plural may say its number in some forms and languages and not in others. */
function placeholders(
  file: string,
  base: string,
  own: Map<string, string>,
  english: Map<string, string> | undefined,
): Violation[] {
  if (english === undefined) return []
  const wanted = marksIn(english)
  const has = marksIn(own)
  if (english.size > 1) for (const marks of [wanted, has]) marks.delete('{{count}}')
  const different = [
    ...[...wanted].filter((mark) => !has.has(mark)),
    ...[...has].filter((mark) => !wanted.has(mark)),
  ]
  return different.length === 0
    ? []
    : [
        {
          rule: 'locale-placeholder',
          file,
          message: `${base} and its English differ in ${different.join(', ')}`,
        },
      ]
}

function marksIn(forms: Map<string, string>): Set<string> {
  const texts = [...forms.values()].join('\n')
  const names = [...texts.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`)
  const tags = [...texts.matchAll(/<\/?\s*([a-zA-Z0-9]+)\s*\/?>/g)].map(([, name]) => `<${name}>`)
  return new Set([...names, ...tags])
}

/** Texts that are the English ones, or have English words in them. */
function leftInEnglish(namespaces: Namespaces): Violation[] {
  return [...namespaces].flatMap(([namespace, byLanguage]) =>
    [...byLanguage]
      .filter(([language]) => language !== 'en')
      .flatMap(([language, texts]) =>
        [...texts].flatMap(([key, text]): Violation[] => {
          const words = englishWordsIn(language, text)
          const isLeft = isEnglishText(language, text, byLanguage.get('en')?.get(key))
          if (!isLeft && words.length === 0) return []
          const what = isLeft ? 'is the English text' : `says ${words.join(', ')}`
          return [
            { rule: 'locale-untranslated', file: fileOf(language, namespace), message: `${key} ${what}` },
          ]
        }),
      ),
  )
}

/** Docstrings name texts as examples. */
const withoutDocstrings = (text: string) => text.replace(/^\s*\/\*\*[\s\S]*?\*\//gm, '')

type Uses = { named: Set<string>; patterns: RegExp[] }

function compareWithCode(root: string, namespaces: Namespaces): Violation[] {
  const known = new Map(
    [...namespaces].map(([namespace, byLanguage]) => [
      namespace,
      new Set([...(byLanguage.get('en') ?? [])].map(([key]) => key.replace(PLURAL, ''))),
    ]),
  )
  const exact = (namespace: string) => new Set((namespaces.get(namespace)?.get('en') ?? new Map()).keys())
  const uses: Uses = { named: new Set(), patterns: [] }
  const found = ['app', 'scripts']
    .flatMap((folder) => listFiles(root, folder))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => usesIn(file, withoutDocstrings(readSource(root, file)), known, uses))
  const unused = [...namespaces.keys()].flatMap((namespace) => {
    const idle = [...exact(namespace)].filter((key) => {
      const names = [`${namespace}:${key}`, `${namespace}:${key.replace(PLURAL, '')}`]
      return !names.some(
        (name) => uses.named.has(name) || uses.patterns.some((pattern) => pattern.test(name)),
      )
    })
    return idle.length === 0
      ? []
      : [
          {
            rule: 'locale-unused',
            file: fileOf('en', namespace),
            message: `no code names ${idle.join(', ')}`,
          },
        ]
  })
  return [...found, ...unused]
}

/** Scopes of programs look like keys and are no texts. */
const SCOPES = new Set<string>(PROGRAM_SCOPES)

function usesIn(file: string, text: string, known: Map<string, Set<string>>, uses: Uses): Violation[] {
  const own = namespacesOf(file, text, known)
  const prefix = text.match(/keyPrefix:\s*['"]([^'"]+)['"]/)?.[1]
  const missing: string[] = []
  const exists = (namespace: string, key: string) => {
    const keys = known.get(namespace)
    return keys !== undefined && (keys.has(key) || [...keys].some((other) => other.startsWith(`${key}.`)))
  }

  for (const [, , literal = ''] of text.matchAll(
    /(['"`])([a-z][a-z0-9-]*:[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)\1/g,
  )) {
    const [namespace = '', key = ''] = literal.split(':')
    if (!known.has(namespace) || SCOPES.has(literal)) continue
    addUse(uses, namespace, key)
    if (!exists(namespace, key)) missing.push(literal)
  }

  const calls = /(?:\bt\(\s*|\bi18nKey=\{?)(['"])([A-Za-z0-9_.-]+)\1/g
  for (const [, , literal = ''] of text.matchAll(calls)) {
    const keys = [literal, ...(prefix === undefined ? [] : [`${prefix}.${literal}`])]
    const homes = own.flatMap((namespace) =>
      keys.filter((key) => exists(namespace, key)).map((key) => [namespace, key] as const),
    )
    if (homes.length === 0) missing.push(`${own.join('|')}:${literal}`)
    for (const [namespace, key] of homes) addUse(uses, namespace, key)
  }

  for (const [, call, literal = ''] of text.matchAll(/(\bt\(\s*)?`([^`\n]*\$\{[^`\n]*)`/g)) {
    const shape = literal.replace(/\$\{[^}]*\}/g, '*')
    if (!/^[A-Za-z0-9_.:*-]+$/.test(shape) || !/[.:]/.test(shape)) continue
    const wild = shape
      .split('*')
      .map((part) => part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
      .join('[^:]+')
    const patterns = shape.includes(':')
      ? [new RegExp(`^${wild}$`)]
      : own.map((namespace) => new RegExp(`^${namespace}:(${prefix ?? ''}\\.?)?${wild}$`))
    uses.patterns.push(...patterns)
    const isText = (pattern: RegExp) =>
      [...known].some(([namespace, keys]) => [...keys].some((key) => pattern.test(`${namespace}:${key}`)))
    if (call && !patterns.some(isText)) missing.push(shape)
  }

  return missing.length === 0
    ? []
    : [{ rule: 'locale-unknown-key', file, message: `no text for ${[...new Set(missing)].join(', ')}` }]
}

function addUse(uses: Uses, namespace: string, key: string) {
  uses.named.add(`${namespace}:${key}`)
  uses.patterns.push(new RegExp(`^${namespace}:${key.replaceAll('.', '\\.')}\\.`))
}

function namespacesOf(file: string, text: string, known: Map<string, Set<string>>): string[] {
  const calls = [...text.matchAll(/\b(?:useTranslation|translator|getFixedT|namespaces?)\(([^)]*)\)/g)].map(
    ([, inside = '']) => inside,
  )
  const declared = [
    ...text.matchAll(/\b(?:namespaces|i18n|ns)\b[^=\n]*=\s*\{?\s*(\[[^\]]*\]|['"][^'"]*['"])/g),
  ].map(([, inside = '']) => inside)
  const named = [...calls, ...declared]
    .flatMap((inside) => [...inside.matchAll(/['"]([a-z0-9-]+)['"]/g)].map(([, name = '']) => name))
    .filter((name) => known.has(name))
  if (named.length > 0) return [...new Set(named)]
  const feature = featureOf(file)?.split('/')[1]
  return [...(feature !== undefined && known.has(feature) ? [feature] : []), 'common']
}
