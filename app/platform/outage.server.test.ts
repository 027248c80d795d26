import { expect, test } from 'vitest'
import { refuse } from '#app/kit/refusal.ts'
import { isOutage, refusalOf, retryAfterOf } from './outage.server.ts'

const coded = (code: string) =>
  new Error('a statement failed', { cause: Object.assign(new Error('no'), { code }) })

test.each([
  ['the disk is full', '53100'],
  ['too many connections', '53300'],
  ['the connection broke', '08006'],
  ['the server shuts down', '57P01'],
  ['the server starts', '57P03'],
  ['a file cannot be written', '58030'],
  ['a statement took too long', '57014'],
  ['a lock took too long', '55P03'],
  ['the server is a copy that only reads', '25006'],
  ['nobody listens', 'ECONNREFUSED'],
  ['the disk of the product is full', 'ENOSPC'],
])('when %s, the reader is asked to come again', (_name, code) => {
  expect(refusalOf(coded(code))).toMatchObject({ kind: 'unavailable', reason: 'common:refused.unavailable' })
})

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
])('the driver says "%s": an outage', (message) => {
  expect(isOutage(new Error('failed', { cause: new Error(message) }))).toBe(true)
})

test('a fault of ours is a crash', () => {
  for (const error of [coded('23505'), coded('42703'), new TypeError('x is not a function'), 'text'])
    expect(refusalOf(error)).toBeNull()
})

test('a refusal stays what it is; only some tell when to come again', () => {
  const limit = refuse('limit', 'common:refused.limit', { seconds: 7 })
  expect(refusalOf(limit)).toBe(limit)
  expect(retryAfterOf(limit)).toBe(7)
  expect(retryAfterOf(refuse('unavailable', 'x'))).toBe(5)
  expect(retryAfterOf(refuse('conflict', 'x'))).toBeNull()
})
