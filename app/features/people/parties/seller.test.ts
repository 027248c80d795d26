import { expect, test } from 'vitest'
import { BadInput } from '#app/kit/refusal.ts'
import { refuseEmptied } from './seller.ts'

const HOME = { legalName: 'Kulkarni Training', street: 'MG Road 1', city: 'Pune', country: 'IN' }
const NOTHING = { legalName: null, street: '', city: null, country: null, taxNumber: '' }
const SELLS = { taxCategory: 'S', taxRate: 1_800, taxNumber: '27AAPFU0939F1ZV' }
const refused = (terms: Parameters<typeof refuseEmptied>[0], said: Parameters<typeof refuseEmptied>[1]) => {
  try {
    refuseEmptied(terms, said)
    return []
  } catch (error) {
    return error instanceof BadInput ? Object.keys(error.fields).sort() : error
  }
}

test.each([
  ['who sells nothing empties all', { ...SELLS, taxCategory: null }, NOTHING, []],
  ['who sells empties nothing', SELLS, NOTHING, ['city', 'country', 'legalName', 'street', 'taxNumber']],
  ['who sells changes what it likes', SELLS, { ...HOME, taxNumber: 'GB1' }, []],
  ['what is not said is not emptied', SELLS, { city: 'Delhi' }, []],
  [
    'a number is not asked of who never had one',
    { ...SELLS, taxNumber: null },
    { ...HOME, taxNumber: null },
    [],
  ],
  ['nor of who charges no tax', { ...SELLS, taxRate: 0 }, { ...HOME, taxNumber: null }, []],
  ['but of who charges tax by it', SELLS, { ...HOME, taxNumber: null }, ['taxNumber']],
])('%s', (_what, terms, said, expected) => {
  expect(refused(terms, said)).toEqual(expected)
})
