import { expect, test } from 'vitest'
import { termsOf } from '#app/kit/tax.ts'
import { type HourlyPrice, odditiesOf, usualInCategory } from './oddity.ts'

const others = (count: number, minor: number, currency = 'INR'): HourlyPrice[] =>
  Array.from({ length: count }, () => ({ currency, minor }))

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
    [{ others: others(8, 30_000) }, ['aboveCategory']],
    [{ others: others(8, 750_000) }, ['belowCategory']],
    [{ others: others(7, 30_000) }, []],
    [{ hours: 40 }, ['belowCategory']],
    [{ copiedFrom: { kind: 'topic' } }, ['copied']],
    [{ isOnlyOffer: true }, ['onlyOffer']],
    [{ currency: 'EUR', tax: null, types: [{ priceMinor: 0 }] }, []],
    [{ types: [{ priceMinor: 0 }], timeZone: 'Asia/Tokyo', copiedFrom: {} }, ['zone', 'copied']],
  ]
  for (const [change, unusual] of rows)
    expect(odditiesOf({ ...EVENT, ...change }), JSON.stringify(change)).toEqual(unusual)
})

test('what is usual in a category is the median of others by the hour, in the currency of the event', () => {
  const rising = Array.from({ length: 9 }, (_, at) => ({ currency: 'INR', minor: (at + 1) * 10_000 }))
  expect(usualInCategory({ ...EVENT, others: rising })).toBe(400_000)
  const inEuro = usualInCategory({ ...EVENT, others: others(8, 2_000, 'EUR') }) ?? 0
  expect(inEuro).toBeGreaterThan(8 * 100_000)
  expect(usualInCategory({ ...EVENT, others: others(8, 2_000, 'XXX') })).toBeNull()
  expect(usualInCategory({ ...EVENT, hours: 0 })).toBeNull()
})
