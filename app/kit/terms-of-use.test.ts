import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'
import { TERMS_VERSIONS, termsOfUseAt } from './terms-of-use.ts'

test('the version is the one of the day', () => {
  const versions = ['2026-11-26', '2027-02-01']
  const at = (day: string) => termsOfUseAt(new Date(`${day}T12:00:00Z`), versions)
  expect([at('2026-11-01'), at('2026-11-26'), at('2027-01-31'), at('2027-02-01')]).toEqual([
    '2026-11-26',
    '2026-11-26',
    '2026-11-26',
    '2027-02-01',
  ])
})

test.each(LANGUAGES)('the text in %s is the last version', (language) => {
  const text = readFileSync(new URL(`../../locales/${language}/pages/terms.md`, import.meta.url), 'utf8')
  expect(/^updated: (.+)$/m.exec(text)?.[1]).toBe(TERMS_VERSIONS.at(-1))
})
