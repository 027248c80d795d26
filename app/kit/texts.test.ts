import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from './language.ts'
import { type Texts, textsIn } from './texts.ts'

const folder = join(import.meta.dirname, '../../locales')

function textsOf(language: string): Map<string, Texts> {
  return new Map(
    readdirSync(join(folder, language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        file.replace(/\.json$/, ''),
        JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Texts,
      ]),
  )
}

function keysOf(texts: Texts, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  )
}

const COUNTS = [0, 1, 2, 5, 21, 1_000_000]

/** Which form i18next 27.1.2 took of a text that has one for each count above. */
const FORMS: Record<Language, string[]> = {
  en: ['other', 'one', 'other', 'other', 'other', 'other'],
  de: ['other', 'one', 'other', 'other', 'other', 'other'],
  fr: ['one', 'one', 'other', 'other', 'other', 'many'],
  it: ['other', 'one', 'other', 'other', 'other', 'many'],
  es: ['other', 'one', 'other', 'other', 'other', 'many'],
  ja: ['other', 'other', 'other', 'other', 'other', 'other'],
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const never = () => Promise.reject(new Error('nothing to load'))

/** The text at a path of names below another. */
function textAt(texts: Texts, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (inside, name) => (typeof inside === 'object' ? inside[name] : undefined),
      texts,
    )
  return typeof found === 'string' ? found : undefined
}

describe.each([...LANGUAGES])('%s', (language) => {
  test('every text of several forms is read in the form of its count', () => {
    const texts = textsOf(language)
    const ours = textsIn(language, texts, never)
    let compared = 0
    for (const [namespace, inside] of texts) {
      const t = ours.getFixedT(language, namespace)
      for (const key of keysOf(inside).filter((one) => PLURAL.test(one)))
        for (const [at, count] of COUNTS.entries()) {
          const base = key.replace(PLURAL, '')
          const zero = count === 0 ? textAt(inside, `${base}_zero`) : undefined
          const form =
            zero ?? textAt(inside, `${base}_${FORMS[language][at]}`) ?? textAt(inside, `${base}_other`)
          // Only what is said of the count stands in the frozen answer; other names are left to the test of
          // keys.
          if (!form || /\{\{(?!count\b)/.test(form)) continue
          compared += 1
          expect(t(base, { count }), `${namespace}:${base}`).toBe(form.replaceAll('{{count}}', String(count)))
        }
    }
    expect(compared).toBeGreaterThan(500)
  })
})

describe('keys', () => {
  const texts = new Map<string, Texts>([
    ['common', { ok: 'OK', deep: { er: 'Deeper {{a.b}}' } }],
    ['orders', { left_one: '{{count}} seat', left_other: '{{count}} seats', left_zero: 'none' }],
  ])
  const ours = textsIn('en', texts, never)
  const cases: [string, Record<string, unknown>, string][] = [
    ['ok', {}, 'OK'],
    ['common:ok', {}, 'OK'],
    ['deep.er', { a: { b: 7 } }, 'Deeper 7'],
    ['deep.er', {}, 'Deeper {{a.b}}'],
    ['orders:left', { count: 0 }, 'none'],
    ['orders:left', { count: 1 }, '1 seat'],
    ['orders:left', { count: 2 }, '2 seats'],
    ['left', { count: 2, ns: 'orders' }, '2 seats'],
    ['nothing.here', {}, 'nothing.here'],
    ['orders:nothing', {}, 'nothing'],
    ['constructor', {}, 'constructor'],
  ]

  test.each(cases)('%s with %j reads as i18next 27.1.2 read it', (key, options, said) => {
    expect(ours.getFixedT('en', 'common')(key, options)).toBe(said)
  })
})

test.each([
  ['Do., 19. Nov.', 'Bis Do., 19. Nov. Alles bleibt.'],
  ['19. November', 'Bis 19. November. Alles bleibt.'],
])('a sentence that ends with %s has one stop', (date, said) => {
  const texts = new Map([['common', { until: 'Bis {{date}}. Alles bleibt.' }]])
  const ours = textsIn('de', texts, () => Promise.reject(new Error('nothing to load')))

  expect(ours.getFixedT('de', 'common')('until', { date })).toBe(said)
})

test.each([
  ['de', 1.5, '1,5 Tage'],
  ['fr', 1.5, '1,5 jour'],
  ['en', 1.5, '1.5 days'],
  ['de', 2_026, '2026 Tage'],
] as const)('in %s %d is written as there, and a whole number as it is', (language, count, said) => {
  const days = {
    de: { days_one: '{{count}} Tag', days_other: '{{count}} Tage' },
    fr: { days_one: '{{count}} jour', days_other: '{{count}} jours' },
    en: { days_one: '{{count}} day', days_other: '{{count}} days' },
  }
  const ours = textsIn(language, new Map([['common', days[language]]]), async () => ({}))

  expect(ours.getFixedT(language, 'common')('days', { count })).toBe(said)
})

test('a namespace that is not here is brought', async () => {
  const ours = textsIn('en', new Map(), async (namespace) => ({ name: namespace }))
  expect(ours.hasLoadedNamespace('orders')).toBe(false)
  await ours.loadNamespaces('orders')

  expect(ours.hasLoadedNamespace('orders')).toBe(true)
  expect(ours.getFixedT('en', 'orders')('name')).toBe('orders')

  await ours.loadNamespaces(['events', 'topics'])
  expect(ours.hasLoadedNamespace('topics')).toBe(true)
})
