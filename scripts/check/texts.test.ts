import { afterAll, expect, test } from 'vitest'
import { plantTree } from './plant-tree.ts'
import { checkTexts } from './texts.ts'

const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'ja']
const text = (words: string, head = '') =>
  `---\ntitle: Rights\ndescription: Quorum – Quorum – Quorum – Quorum – Quorum.\nupdated: 2026-11-21${head}\n---\n\n${words}\n`

const WORDS = '## Part\n\n[Quorum](/contact), [Part](#part), {{operator}}.'

function textsWith(change: Record<string, string | undefined> = {}) {
  const files = LANGUAGES.flatMap((language) => {
    const words = language in change ? change[language] : text(WORDS)
    return words === undefined ? [] : [[`locales/${language}/pages/rights.md`, words]]
  })
  return Object.fromEntries(files) as Record<string, string>
}

const planted: [what: string, rule: string, change: Record<string, string | undefined>][] = [
  ['a language without the text', 'text-missing', { it: undefined }],
  ['a head that cannot be read', 'text-form', { es: 'Words' }],
  ['HTML in a text', 'text-form', { es: text(`${WORDS}\n\n<br>`) }],
  ['a heading too many', 'text-shape', { de: text(`${WORDS}\n\n## Noch einer`) }],
  ['a link to another page', 'text-shape', { de: text(WORDS.replace('/contact', '/support')) }],
  ['a placeholder that is gone', 'text-shape', { ja: text(WORDS.replace('{{operator}}', '')) }],
  ['another day', 'text-shape', { fr: text(WORDS).replace('2026-11-21', '2026-11-20') }],
  ['a part that is not there', 'text-anchor', { fr: text(WORDS.replace('#part', '#partie')) }],
  ['an English sentence', 'text-untranslated', { fr: text(`${WORDS} Write to us about your rights.`) }],
  [
    'an English title',
    'text-untranslated',
    { es: text(WORDS).replace('title: Rights', 'title: About your rights') },
  ],
  ['straight quotation marks', 'text-typography', { en: text(`${WORDS} "No"`) }],
  ['an English end of a German quotation', 'text-typography', { de: text(`${WORDS} „Nein” und “Ja“`) }],
  ['a common space before a French colon', 'text-typography', { fr: text(`${WORDS} Ceci : cela`) }],
  ['a Latin stop behind Japanese', 'text-typography', { ja: text(`${WORDS} 返金します.`) }],
]

const trees: { remove: () => void }[] = []
afterAll(() => {
  for (const tree of trees) tree.remove()
})

function rulesBroken(files: Record<string, string>) {
  const tree = plantTree(files)
  trees.push(tree)
  return [...new Set(checkTexts(tree.root).map((found) => found.rule))]
}

test('a text in six languages has no violation', () => {
  expect(rulesBroken(textsWith())).toEqual([])
})

test.each(planted)('%s is caught', (_, rule, change) => {
  expect(rulesBroken(textsWith(change))).toContain(rule)
})
