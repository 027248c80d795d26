import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHOICES } from '#app/features/people/notifications/statement.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { LEFT_OUT, SAID_DETAILS } from './detail-names.ts'
import { detailsInWords, wordOf } from './line-details.ts'

const NAMES: readonly string[] = [...SAID_DETAILS, ...LEFT_OUT]

/** The names of details that acts are written down with, as the text of the program has them. */
function namesInCode(): { names: Set<string>; calls: number } {
  const names = new Set<string>()
  let calls = 0
  for (const file of globSync('app/**/*.server.ts')) {
    const text = readFileSync(file, 'utf8')
    const given = /\baudit\(\s*\w+,\s*[\w.]+(?:\([^)]*\))?,\s*[^,]+,\s*(?:\{[^}]*\}|\w+),\s*\{([^{}]*)\}/g
    for (const [, details = ''] of text.matchAll(given)) {
      calls += 1
      for (const one of details.split(',')) {
        const [, name] = /^\s*(\w+)\s*(?::|$)/.exec(one) ?? []
        if (name) names.add(name)
      }
    }
  }
  return { names, calls }
}

test('every detail that an act is written down with has a name, or is left out and known', () => {
  const { names, calls } = namesInCode()
  expect(calls).toBeGreaterThan(110)
  expect(names.size).toBeGreaterThan(80)
  expect([...names].filter((name) => !NAMES.includes(name))).toEqual([])
  expect(new Set(NAMES).size).toBe(NAMES.length)
})

test('every name and every code has words of its own in each language', () => {
  const codes = Object.entries(
    JSON.parse(readFileSync('locales/en/act-details.json', 'utf8')).value as Record<string, object>,
  ).flatMap(([name, words]) => Object.keys(words).map((code) => [name === 'task' ? 'before' : name, code]))
  expect(codes.length).toBeGreaterThan(100)
  for (const language of LANGUAGES) {
    const t = translator(language)
    for (const name of SAID_DETAILS) expect(t(`act-details:name.${name}`), name).not.toContain('name.')
    for (const [name = '', code = ''] of codes)
      expect(wordOf(name, code, t), `${name} ${code}`).not.toBeNull()
    for (const choice of CHOICES) expect(wordOf('acts', choice, t), choice).not.toBeNull()
  }
})

test('codes, amounts, days and yes or no are said as people say them; ids are not said', () => {
  const now = new Date('2026-11-29T10:00:00Z')
  const read = (details: Record<string, unknown>, language: 'en' | 'de' = 'en') =>
    detailsInWords(details, { t: translator(language), language, zone: 'UTC', now }).map(
      ({ name, text, isFree }) => `${name}: ${text}${isFree ? ' (free)' : ''}`,
    )
  expect(read({ amount: 8_500, currency: 'EUR', reason: 'goodwill', note: 'Cold room' })).toEqual([
    'Amount: €85',
    'Note: Cold room (free)',
    'Reason: Goodwill',
  ])
  expect(read({ reason: 'goodwill', automatic: true, until: '2026-12-03T10:00:00.000Z' }, 'de')).toEqual([
    'Automatisch: Ja',
    'Grund: Kulanz',
    'Bis: Do., 3. Dez., 10:00',
  ])
  expect(read({ acts: 'topic.hide, party.pause', rule: 'fraud', source: 'look' })).toEqual([
    'Actions: The topic: Hide, The account: Pause',
    expect.stringMatching(/^Rule: /),
    'Source: Our own review',
  ])
  expect(read({ before: ['refund'], after: ['refund', 'payOut'] })).toEqual([
    'Afterwards: Refunds, Payouts',
    'Before: Refunds',
  ])
  expect(read({ types: { from: 'Early', to: 'Regular' }, rating: 45, rate: 1_250 })).toEqual([
    'Commission: 12.5 %',
    'Stars: 4.5',
    'Ticket types: Early → Regular (free)',
  ])
  const id = '0193a1b2-0000-7000-8000-000000000000'
  expect(
    read({ to: id, order: id, state: 'confirmed', from: { state: 'held' }, total: 8_500, day: null }),
  ).toEqual([])
})
