import { expect, test } from 'vitest'
import { queryText, queryTokens } from './normalise.ts'

test.each([
  ['ChatGPT', "('chatgpt':* | 'generative':*)"],
  ['team building', "('team':* | 'teamentwicklung':*) & ('building':* | 'teamentwicklung':*)"],
  ['Teambuilding Kurs', "('teambuilding':* | 'teamentwicklung':*)"],
  ['sicurezza sul lavoro', "('sicurezza':* | 'arbeitsschutz':*) & ('lavoro':* | 'arbeitsschutz':*)"],
  ['Brandschutzhelfer', "('brandschutzhelfer':* | 'brandschutz':*)"],
  [
    'künstliche Intelligenz',
    "('kunstliche':* | 'kuenstliche':* | 'generative':*) & ('intelligenz':* | 'generative':*)",
  ],
  ['team lead', "('team':*) & ('lead':*)"],
])('%s is also looked for by its category', (typed, query) => {
  expect(queryText(queryTokens(typed))).toBe(query)
})
