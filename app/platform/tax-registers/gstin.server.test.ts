import { expect, test } from 'vitest'
import { readGstin } from './gstin.server.ts'

const NUMBER = '27AAPFU0939F1ZV'

test.for([
  [200, { gstin: NUMBER, sts: 'Active', ctb: 'Partnership' }, 'valid'],
  [200, { data: { gstin: NUMBER, sts: 'Active' } }, 'valid'],
  [200, { result: { gstin: NUMBER.toLowerCase(), sts: ' active ' } }, 'valid'],
  [200, { gstin: NUMBER, sts: 'Cancelled' }, 'invalid'],
  [200, { gstin: NUMBER, sts: 'Suspended' }, 'invalid'],
  [404, { error: 'no such number' }, 'invalid'],
  // About another number, or not at all.
  [200, { gstin: '29AAPFU0939F1ZR', sts: 'Active' }, 'unavailable'],
  [404, '<html>', 'unavailable'],
  [429, { error: 'too many' }, 'unavailable'],
  [500, null, 'unavailable'],
] as const)('an answer about a GSTIN is read: %j', ([status, answer, read]) => {
  expect(readGstin(status, answer, NUMBER)).toEqual({ answer: read })
})
