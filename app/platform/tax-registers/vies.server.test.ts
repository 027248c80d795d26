import { expect, test } from 'vitest'
import { readVies } from './vies.server.ts'

test.for([
  [
    { valid: true, userError: 'VALID', requestIdentifier: 'WAPI1' },
    { answer: 'valid', reference: 'WAPI1' },
  ],
  [{ valid: true, userError: 'VALID', requestIdentifier: '' }, { answer: 'valid' }],
  [{ valid: false, userError: 'INVALID' }, { answer: 'invalid' }],
  [{ valid: false, userError: 'MS_UNAVAILABLE' }, { answer: 'unavailable' }],
  [{ valid: false, userError: 'MS_MAX_CONCURRENT_REQ' }, { answer: 'unavailable' }],
  [{ actionSucceed: false, errorWrappers: [] }, { answer: 'unavailable' }],
  [null, { answer: 'unavailable' }],
  ['<html>', { answer: 'unavailable' }],
] as const)('an answer of VIES is read: %j', ([answer, read]) => {
  expect(readVies(answer)).toEqual(read)
})
