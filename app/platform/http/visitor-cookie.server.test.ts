import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { badTexts } from '#tests/support/bad-inputs.ts'
import { newVisitorKey, visitorKeyOf } from './visitor-cookie.server.ts'

const from = (cookie: string) => visitorKeyOf(new Request('http://localhost/', { headers: { cookie } }))
const given = (formKey?: string) => {
  const { visitorKey, cookie } = newVisitorKey(formKey)
  return { visitorKey, pair: cookie.split(';')[0] ?? '', cookie }
}

test('a browser comes back as whom it was told to be, and only its hash is kept', () => {
  const { visitorKey, pair, cookie } = given()
  const key = pair.split('=')[1] ?? ''
  expect(from(`other=1; ${pair}`)).toBe(visitorKey)
  expect(visitorKey).toBe(createHash('sha256').update(key).digest('hex'))
  expect(visitorKey).not.toContain(key)
  expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/)
})

test('two browsers are two, a double click of one form is one', () => {
  const form = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(given().visitorKey).not.toBe(given().visitorKey)
  expect(given(form).visitorKey).toBe(given(form).visitorKey)
  expect(given('not a key').visitorKey).not.toBe(given('not a key').visitorKey)
})

test('a cookie that we did not make counts as absent', () => {
  const foreign = [
    ...badTexts().map(({ value }) => encodeURIComponent(value.toWellFormed())),
    '',
    '%00',
    '%',
    'a'.repeat(6_000),
    'a'.repeat(42),
    'a'.repeat(44),
    `${'a'.repeat(42)}%00`,
    `${'a'.repeat(43)}%0A`,
    `${'a'.repeat(42)}'`,
  ]
  for (const value of foreign) expect(from(`visitor=${value}`), value.slice(0, 60)).toBeNull()
  expect(visitorKeyOf(new Request('http://localhost/'))).toBeNull()
})
