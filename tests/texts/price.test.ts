import { expect, test } from 'vitest'
import { money } from '#app/kit/money.ts'
import { askPrice, formatPrice, type Price, payable, priceLine, structuredPrice } from '#app/kit/price.ts'
import { termsOf } from '#app/kit/tax.ts'
import { translator } from '#app/platform/i18n.server.ts'

const t = translator('en')
const GST = termsOf('added', 'gst', 1_800)
const price = (given: Partial<Price> = {}) =>
  askPrice({ amount: money(45_000, 'EUR'), unit: 'person', varies: false, tax: GST, ...given })

test('a price is never written without its unit and its tax', () => {
  expect(formatPrice(price(), 'en', t)).toEqual({ amount: '€450', note: 'per person · plus 18% GST' })
  expect(formatPrice(price({ varies: true, unit: 'day', tax: null }), 'en', t)).toEqual({
    amount: 'from €450',
    note: 'per day · final price',
  })
  expect(formatPrice(price({ concession: true }), 'en', t).note).toContain('concessions only')
  expect(priceLine(price({ unit: 'group' }), 'de', translator('de'))).toBe(
    '450\u00a0€ · pro Gruppe · zzgl. 18\u00a0% GST',
  )
})

test('what is free needs neither', () => {
  expect(formatPrice(price({ amount: money(0, 'EUR') }), 'en', t)).toEqual({ amount: 'Free', note: null })
  expect(structuredPrice(price({ amount: money(0, 'EUR') })).category).toBe('Free')
})

test('prices are compared by what is paid', () => {
  expect(payable(price()).minor).toBe(53_100)
  expect(payable(price({ tax: { ...GST, isIncluded: true } })).minor).toBe(45_000)
})

test('machines are told whether tax is in a price, and nothing where the seller has not said', () => {
  expect(structuredPrice(price())).toMatchObject({
    price: '450.00',
    priceCurrency: 'EUR',
    priceSpecification: { valueAddedTaxIncluded: false, unitText: 'person' },
  })
  expect(structuredPrice(price({ tax: null })).priceSpecification.valueAddedTaxIncluded).toBeUndefined()
})
