import { expect, test } from 'vitest'
import { termsOf } from '#app/kit/tax.ts'
import { odditiesOf } from './oddity.ts'

const SALE = {
  currency: 'INR',
  usualCurrency: 'INR',
  from: 'IN',
  topicPrice: null,
  tax: termsOf('added', 'gst', 1_800),
  types: [{ priceMinor: 1_200_000 }, { priceMinor: 0 }],
}

test('what is unusual of a sale is said, and nothing of a usual one or of one without a price', () => {
  expect(odditiesOf(SALE)).toEqual([])
  expect(odditiesOf({ ...SALE, currency: 'EUR' })).toEqual(['currency'])
  expect(odditiesOf({ ...SALE, from: null, usualCurrency: 'USD' })).toEqual(['country'])
  expect(odditiesOf({ ...SALE, tax: null })).toEqual(['tax'])
  expect(odditiesOf({ ...SALE, topicPrice: 240_000 })).toEqual(['dear'])
  expect(odditiesOf({ ...SALE, topicPrice: 6_000_000 })).toEqual(['cheap'])
  expect(odditiesOf({ ...SALE, topicPrice: 1_000_000 })).toEqual([])
  expect(odditiesOf({ ...SALE, currency: 'EUR', tax: null, types: [{ priceMinor: 0 }] })).toEqual([])
})
