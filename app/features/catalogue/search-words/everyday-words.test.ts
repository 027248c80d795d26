import { expect, test } from 'vitest'
import { queryText } from '#app/kit/query-text.ts'
import { OFFICE } from './everyday-words-office.ts'
import { PEOPLE } from './everyday-words-people.ts'
import { TASKS } from './everyday-words-tasks.ts'
import { TECHNICAL } from './everyday-words-technical.ts'
import { queryTokens } from './query-words.ts'

test.each([
  [
    'ChatGPT',
    "(('chatgpt':*) | ('generative':B & 'ki':B & 'beruf':B & 'ia':B & 'generativa':B & 'trabajo':B))",
  ],
  [
    'Brandschutzhelfer Kurs',
    "(('brandschutzhelfer':*) | ('brandschutz':B & 'prevencion':B & 'incendios':B))",
  ],
  [
    'チームワーク研修',
    "(('チム' <-> 'ムワ' <-> 'ワク') | ('teamentwicklung':B & 'desarrollo':B & 'equipos':B))",
  ],
  ['team leaflet', "('team':*) & ('leaflet':*)"],
])('%s is also looked for by its category', (typed, query) => {
  expect(queryText(queryTokens(typed))).toBe(query)
})

test('words that only mean something together are sought together', () => {
  expect(queryText(queryTokens('team building skills'))).toBe(
    "(('teambuilding':*) | (('team') <1> ('building':*)) | (('team':*AB) & ('building':*AB))" +
      " | ('teamentwicklung':B & 'desarrollo':B & 'equipos':B))",
  )
  expect(queryText(queryTokens('sicurezza sul lavoro'))).toContain("('sicurezza') <2> ('lavoro':*)")
})

test('what is only near a category is no word for it', () => {
  expect(queryText(queryTokens('SAP'))).toBe("('sap':*)")
})

test('what people want to do belongs to a category that is named', () => {
  const headsOf = (list: string) => [...list.matchAll(/^# (\S+)( = .+)?$/gm)]
  const named = [PEOPLE, OFFICE, TECHNICAL].flatMap(headsOf).map(([, slug]) => slug)
  const tasks = headsOf(TASKS).map(([, slug]) => slug)
  expect(tasks.length).toBeGreaterThan(70)
  expect(tasks.filter((slug) => !named.includes(slug))).toEqual([])
  expect(new Set(tasks).size).toBe(tasks.length)
})
