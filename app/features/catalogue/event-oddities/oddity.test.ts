import { expect, test } from 'vitest'
import { termsOf } from '#app/kit/tax.ts'
import { type HourlyPrice, odditiesOf, usualAmongOthers } from './oddity.ts'

const others = (count: number, minor: number, currency = 'INR', near: HourlyPrice['near'] = 0) =>
  Array.from({ length: count }, (): HourlyPrice => ({ currency, minor, near }))

const EVENT = {
  currency: 'INR',
  usualCurrency: 'INR',
  from: 'IN',
  country: null,
  timeZone: 'Asia/Kolkata',
  topicPrice: null,
  tax: termsOf('added', 'gst', 1_800),
  types: [{ priceMinor: 1_200_000 }, { priceMinor: 0 }],
  hours: 8,
  others: others(8, 150_000),
  copiedFrom: null,
  isOnlyOffer: false,
}

test('what is unusual of an event is said, and nothing of a usual one', () => {
  const rows: [change: Partial<typeof EVENT> | Record<string, unknown>, unusual: string[]][] = [
    [{}, []],
    [{ currency: 'EUR', others: [] }, ['currency']],
    [{ from: null, usualCurrency: 'USD' }, ['country']],
    [{ tax: null }, ['tax']],
    [{ topicPrice: 240_000 }, ['dear']],
    [{ topicPrice: 6_000_000 }, ['cheap']],
    [{ topicPrice: 1_000_000 }, []],
    [{ timeZone: 'Europe/Berlin' }, ['zone']],
    [{ country: 'DE', timeZone: 'Europe/Berlin' }, []],
    [{ country: 'DE' }, ['zone']],
    [{ timeZone: 'Asia/Calcutta' }, []],
    [{ timeZone: 'UTC' }, []],
    [{ others: others(8, 30_000) }, ['aboveOthers']],
    [{ others: others(8, 750_000) }, ['belowOthers']],
    [{ others: others(7, 30_000) }, []],
    [{ hours: 40 }, ['belowOthers']],
    [{ copiedFrom: { kind: 'topic' } }, ['copied']],
    [{ isOnlyOffer: true }, ['onlyOffer']],
    [{ currency: 'EUR', tax: null, types: [{ priceMinor: 0 }] }, []],
    [{ types: [{ priceMinor: 0 }], timeZone: 'Asia/Tokyo', copiedFrom: {} }, ['zone', 'copied']],
  ]
  for (const [change, unusual] of rows)
    expect(odditiesOf({ ...EVENT, ...change }), JSON.stringify(change)).toEqual(unusual)
})

test('what is usual is the median of others by the hour, in the currency of the event, of the nearest that are enough', () => {
  const rising = Array.from({ length: 9 }, (_, at) => ({
    currency: 'INR',
    minor: (at + 1) * 10_000,
    near: 0 as const,
  }))
  const usual = (given: HourlyPrice[], hours = 8) => usualAmongOthers({ ...EVENT, others: given, hours })
  expect(usual(rising)).toEqual({ minor: 400_000, among: 'category' })
  expect(usual(others(8, 2_000, 'EUR'))?.minor).toBeGreaterThan(8 * 100_000)
  expect(usual(others(8, 2_000, 'XXX'))).toBeNull()
  expect(usual(rising, 0)).toBeNull()
  const few = others(7, 10_000)
  expect(usual(few)).toBeNull()
  expect(usual([...few, ...others(9, 20_000, 'INR', 1)])).toEqual({ minor: 160_000, among: 'beside' })
  expect(usual([...few, ...others(9, 30_000, 'INR', 2)])).toEqual({ minor: 240_000, among: 'all' })
  expect(usual([...others(8, 10_000), ...others(99, 30_000, 'INR', 2)])?.among).toBe('category')
})
