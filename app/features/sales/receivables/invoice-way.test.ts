import { expect, test } from 'vitest'
import { isTooMuch, mostOpen, openIn, whyNoInvoice } from '#app/features/sales/receivables/invoice-way.ts'
import { CURRENCIES, money } from '#app/kit/money.ts'

const asked = {
  isOffered: true,
  isBusiness: true,
  isForAll: false,
  due: '2026-12-24',
  total: money(10_000, 'EUR'),
  open: {},
}

test('what cannot be put on an invoice says why', () => {
  expect(whyNoInvoice(asked)).toBeNull()
  expect(whyNoInvoice({ ...asked, isOffered: false })).toBe('notOffered')
  expect(whyNoInvoice({ ...asked, total: money(0, 'EUR') })).toBe('notOffered')
  expect(whyNoInvoice({ ...asked, isBusiness: false })).toBe('business')
  expect(whyNoInvoice({ ...asked, isBusiness: null }), 'nobody has said yet').toBeNull()
  expect(whyNoInvoice({ ...asked, isBusiness: false, isForAll: true })).toBeNull()
  expect(whyNoInvoice({ ...asked, due: null })).toBe('tooLate')
  expect(whyNoInvoice({ ...asked, open: { EUR: 990_001 } })).toBe('tooMuch')
  expect(whyNoInvoice({ ...asked, open: { EUR: 990_000 } })).toBeNull()
})

test('what is open counts in whichever currency it is', () => {
  expect(mostOpen('EUR')).toEqual(money(1_000_000, 'EUR'))
  for (const currency of CURRENCIES) {
    const most = mostOpen(currency)
    expect(isTooMuch(most, {}), currency).toBe(false)
    expect(isTooMuch(money(1, currency), { [currency]: most.minor }), currency).toBe(true)
    expect(openIn({ EUR: 1_000_000 }, currency).minor / most.minor, currency).toBeCloseTo(1, 0)
  }
  expect(mostOpen('JPY').minor).toBeGreaterThan(1_000_000)
  expect(openIn({ EUR: 100, JPY: 0 }, 'EUR')).toEqual(money(100, 'EUR'))
})
