import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'
import { comingVersion, noticeOf, POLICIES, POLICY_VERSIONS, versionAt } from './policy-versions.ts'

const versions = { ...POLICY_VERSIONS, terms: ['2026-11-26', '2027-02-01'] }

test('the version is the one of the day, and the next one is known', () => {
  const days = ['2026-11-01', '2026-11-26', '2027-01-31', '2027-02-01']
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  expect(days.map((day) => versionAt('terms', at(day), versions))).toEqual([
    '2026-11-26',
    '2026-11-26',
    '2026-11-26',
    '2027-02-01',
  ])
  expect(days.map((day) => comingVersion('terms', at(day), versions))).toEqual([
    '2026-11-26',
    '2027-02-01',
    '2027-02-01',
    null,
  ])
})

test('people are told five days before the thirty days begin', () => {
  const { from, until } = noticeOf('2027-02-01')
  expect([from.toISOString(), until.toISOString()]).toEqual([
    '2026-12-28T00:00:00.000Z',
    '2027-01-02T00:00:00.000Z',
  ])
})

const fileOf = (language: string, path: string) =>
  new URL(`../../locales/${language}/${path}.md`, import.meta.url)

test.each(LANGUAGES)('the texts in %s are the last versions, and those before are kept', (language) => {
  for (const policy of POLICIES) {
    const days = POLICY_VERSIONS[policy]
    expect([...days], policy).toEqual([...days].toSorted())
    const text = readFileSync(fileOf(language, `pages/${policy}`), 'utf8')
    expect(/^updated: (.+)$/m.exec(text)?.[1], policy).toBe(days.at(-1))
    for (const day of days.slice(0, -1))
      expect(existsSync(fileOf(language, `policies/${policy}-${day}`)), `${policy} ${day}`).toBe(true)
  }
})
