import { expect, test } from 'vitest'
import { queryText } from '#app/kit/query-text.ts'
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
