import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { MANDATE_VERSIONS, mandateAsked, mandateNeeded, mandateNow, restsAt } from './selling.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const VERSIONS = [
  { version: 1, from: '2026-01-01' },
  { version: 2, from: '2027-03-01' },
]
const accepted = (mandateVersion: number | null, sellsUntil: Date | null = null) => ({
  mandateVersion,
  sellsUntil,
})

test('who has accepted nothing rests, and who sold before does from the day it was told', () => {
  const now = day('2026-06-01')
  expect(restsAt(accepted(null), now, VERSIONS)).toBe(true)
  expect(mandateAsked(accepted(null), now, VERSIONS)).toEqual({ until: null })
  const until = day('2026-06-20')
  expect(restsAt(accepted(null, until), now, VERSIONS)).toBe(false)
  expect(mandateAsked(accepted(null, until), now, VERSIONS)).toEqual({ until })
  expect(restsAt(accepted(null, until), until, VERSIONS)).toBe(true)
  expect(restsAt(accepted(1), now, VERSIONS)).toBe(false)
  expect(mandateAsked(accepted(1), now, VERSIONS)).toBeNull()
})

test('before the day of the first version it counts all the same', () => {
  const now = day('2025-01-01')
  expect([mandateNow(now, VERSIONS), mandateNeeded(now, VERSIONS)]).toEqual([1, 1])
  expect(restsAt(accepted(1), now, VERSIONS)).toBe(false)
})

test('a new version is asked for from its day, and needed thirty days later', () => {
  const at = (text: string) => [mandateNow(day(text), VERSIONS), mandateNeeded(day(text), VERSIONS)]
  expect(at('2027-02-28')).toEqual([1, 1])
  expect(at('2027-03-01')).toEqual([2, 1])
  expect(at('2027-03-30')).toEqual([2, 1])
  expect(at('2027-03-31')).toEqual([2, 2])
  const until = new Date('2027-03-31T00:00:00Z')
  expect(mandateAsked(accepted(1), day('2027-03-05'), VERSIONS)).toEqual({ until })
  expect(restsAt(accepted(1), new Date(until.getTime() - 1), VERSIONS)).toBe(false)
  expect(restsAt(accepted(1), until, VERSIONS)).toBe(true)
  expect(restsAt(accepted(2), until, VERSIONS)).toBe(false)
})

/** What was accepted must be what can be read: a change of a text is a version of its own. */
const RELEASED: Record<number, string> = {
  1: 'bff3a541b1a0ad12',
}

test.each(MANDATE_VERSIONS)('the text of version $version is as it was released', ({ version }) => {
  const hash = createHash('sha256')
  for (const language of LANGUAGES)
    hash.update(readFileSync(`locales/${language}/pages/selling-mandate-${version}.md`))
  expect(hash.digest('hex').slice(0, 16)).toBe(RELEASED[version])
})
