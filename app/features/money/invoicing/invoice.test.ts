import { expect, test } from 'vitest'
import { begunAs, issueLanguage } from './invoice.ts'

const OWED = {
  kind: 'invoice',
  state: 'issued',
  transfer: {},
  replacesId: null,
  issuedOn: '2026-11-30',
  dueOn: '2026-12-30',
} as const

test('papers say the state in which a document was issued, whatever became of it', () => {
  for (const state of ['issued', 'paid', 'credited', 'replaced'] as const)
    expect(begunAs({ ...OWED, state })).toBe('issued')
  const atOnce = { ...OWED, transfer: null, dueOn: OWED.issuedOn }
  for (const state of ['paid', 'credited', 'replaced'] as const)
    expect(begunAs({ ...atOnce, state })).toBe('paid')
  expect(begunAs({ ...atOnce, kind: 'final', state: 'paid' })).toBe('paid')
  for (const state of ['issued', 'paid', 'credited', 'replaced'] as const)
    expect(begunAs({ ...atOnce, kind: 'credit_note', state })).toBe(state)
})

test('a corrected invoice of what was paid already was issued as paid, one that is owed as owed', () => {
  const corrected = { ...OWED, replacesId: 'another' } as const
  expect(begunAs({ ...corrected, state: 'paid', dueOn: OWED.issuedOn })).toBe('paid')
  expect(begunAs({ ...corrected, state: 'paid' })).toBe('issued')
  // On the very day on which it is due.
  expect(begunAs({ ...corrected, dueOn: OWED.issuedOn })).toBe('issued')
})

test('a language that is none of ours any more is read in the usual one', () => {
  expect(['de', 'xx'].map((language) => issueLanguage({ language }))).toEqual(['de', 'en'])
})
