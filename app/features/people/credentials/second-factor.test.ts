import { expect, test } from 'vitest'
import { inGroups, isAuthenticatorCode, stepsToTry, typedCode } from './second-factor.ts'

test.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  [' abcd-efgh‑2345 ', 'ABCDEFGH2345'],
])('%j is read as %j', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})

test('codes of the step before, the present and the next count, and none that is not newer than the last', () => {
  const now = new Date(3_000_000)
  expect(stepsToTry(now, 0)).toEqual([101, 100, 99])
  expect(stepsToTry(now, 99)).toEqual([101, 100])
  expect(stepsToTry(now, 101)).toEqual([])
})

test('six digits are of the app, all else is a recovery code', () => {
  expect(['123456', '12345', 'ABCDEF', '1234567'].map(isAuthenticatorCode)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('what is to be read out stands in groups', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
})
