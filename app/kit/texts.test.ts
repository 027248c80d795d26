import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'
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

function i18nextIn(language: string, texts: Map<string, Texts>) {
  const instance = createInstance({
    lng: language,
    fallbackLng: false,
    ns: [...texts.keys()],
    defaultNS: 'common',
    resources: { [language]: Object.fromEntries(texts) },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  void instance.init()
  return instance
}

describe.each([...LANGUAGES])('%s', (language) => {
  test('every text reads as i18next reads it', () => {
    const texts = textsOf(language)
    const theirs = i18nextIn(language, texts)
    const ours = textsIn(language, texts, () => Promise.reject(new Error('nothing to load')))
    for (const [namespace, inside] of texts) {
      const t = ours.getFixedT(language, namespace)
      const theirT = theirs.getFixedT(language, namespace)
      for (const key of keysOf(inside)) {
        const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
        for (const count of [undefined, 0, 1, 2, 5, 21, 1_000_000]) {
          const options = { count, username: 'anna', text: 'A & <b>', max: 20, page: 3 }
          expect(t(base, options)).toBe(theirT(base, options))
        }
      }
    }
  })
})

describe('keys', () => {
  const texts = new Map<string, Texts>([
    ['common', { ok: 'OK', deep: { er: 'Deeper {{a.b}}' } }],
    ['orders', { left_one: '{{count}} seat', left_other: '{{count}} seats', left_zero: 'none' }],
  ])
  const ours = textsIn('en', texts, () => Promise.reject(new Error('nothing to load')))
  const theirs = i18nextIn('en', texts)
  const cases: [string, Record<string, unknown>][] = [
    ['ok', {}],
    ['common:ok', {}],
    ['deep.er', { a: { b: 7 } }],
    ['deep.er', {}],
    ['orders:left', { count: 0 }],
    ['orders:left', { count: 1 }],
    ['orders:left', { count: 2 }],
    ['left', { count: 2, ns: 'orders' }],
    ['nothing.here', {}],
    ['orders:nothing', {}],
    ['constructor', {}],
  ]

  test.each(cases)('%s reads as i18next reads it', (key, options) => {
    expect(ours.getFixedT('en', 'common')(key, options)).toBe(theirs.t(key, options))
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

test('a namespace that is not here is brought', async () => {
  const ours = textsIn('en', new Map(), async (namespace) => ({ name: namespace }))
  expect(ours.hasLoadedNamespace('orders')).toBe(false)
  await ours.loadNamespaces('orders')

  expect(ours.hasLoadedNamespace('orders')).toBe(true)
  expect(ours.getFixedT('en', 'orders')('name')).toBe('orders')

  await ours.loadNamespaces(['events', 'topics'])
  expect(ours.hasLoadedNamespace('topics')).toBe(true)
})
