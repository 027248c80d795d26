import { expect, it } from 'vitest'
import { packed, undoOf, undoUntil, unpacked } from './undo.ts'

const item = { before: null, state: 'draft', isLeft: true, isSold: false }

it.each([
  ['a draft that it made', item, 'removed', undefined],
  ['a topic that it made and showed', { ...item, state: 'published' }, 'archived', undefined],
  ['what it changed', { ...item, before: { state: 'published' }, state: 'published' }, 'restored', undefined],
  ['what is sold', { ...item, isSold: true, isLeft: false }, 'kept', 'undo.sold'],
  ['what was edited since', { ...item, isLeft: false }, 'kept', 'undo.edited'],
  ['what staff took down', { ...item, state: 'suspended' }, 'kept', 'undo.edited'],
  ['what is gone', null, 'kept', 'undo.gone'],
] as const)('%s', (_what, of, undone, code) => {
  expect(undoOf(of)).toEqual({ undone, reason: code ? { code } : null })
})

it('is open for a day after the last row, once', () => {
  const doneAt = new Date('2030-06-01T12:00:00Z')
  const until = new Date('2030-06-02T12:00:00Z')
  expect(undoUntil({ doneAt, undoAskedAt: null }, doneAt)).toEqual(until)
  expect(undoUntil({ doneAt, undoAskedAt: null }, until)).toBe(null)
  expect(undoUntil({ doneAt, undoAskedAt: doneAt }, doneAt)).toBe(null)
  expect(undoUntil({ doneAt: null, undoAskedAt: null }, doneAt)).toBe(null)
})

it('keeps moments, lists and what is not there through JSON', () => {
  const row = { at: new Date('2030-06-01T12:00:00.123Z'), list: [{ a: 1 }], none: null, title: 'x' }
  expect(unpacked(JSON.parse(JSON.stringify(packed(row))))).toEqual(row)
})
