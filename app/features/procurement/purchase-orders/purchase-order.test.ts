import { expect, test } from 'vitest'
import { formValuesOf } from './form-values.ts'
import { contentOf, createPurchaseOrderInput } from './inputs.ts'
import { purchaseOrderNumber, totalOfLines } from './purchase-order.ts'
import { queryOfPurchaseOrders, wantedPurchaseOrdersOf } from './wanted-orders.ts'

const KEY = '019a0b7e-5f5e-4d3c-9a52-3f0a6c1d2e4b'
const LINES = [
  { kind: 'days' as const, text: 'Two days', quantity: 2, unitMinor: 60_050 },
  { kind: 'other' as const, text: 'Workbooks', quantity: 12, unitMinor: 0 },
]
const SAID = {
  title: 'Looms',
  currency: 'EUR',
  taxIncluded: true,
  lines: LINES,
  totalMinor: 120_100,
  note: '',
  delivery: 'In March',
}

test('numbers sort as texts within a year, and have at most 16 letters', () => {
  expect(purchaseOrderNumber(2026, 17)).toBe('PO-2026-00017')
  expect(purchaseOrderNumber(2026, 12_345_678)).toHaveLength(16)
  expect(totalOfLines(LINES)).toBe(120_100)
  expect(totalOfLines([])).toBe(0)
})

test('a form shows what an order says, so that it is the same when it is sent back', () => {
  const { 'lines.0.text': text, ...rest } = formValuesOf({ ...SAID, costCentreId: null })
  expect(text).toBe('Two days')
  const lines = [0, 1].map((at) => ({
    kind: rest[`lines.${at}.kind`],
    text: LINES[at]?.text,
    quantity: rest[`lines.${at}.quantity`],
    unit: rest[`lines.${at}.unit`],
  }))
  const sent = { ...rest, key: KEY, provider: 'ada', lines: { ...lines } }
  expect(contentOf(createPurchaseOrderInput.parse(sent))).toEqual(SAID)
})

test('an address that says nothing known means all that was sent, and says what it means', () => {
  const all = wantedPurchaseOrdersOf(new URLSearchParams('side=both&view=lost&q=%00'))
  expect(all).toMatchObject({ side: 'sent', view: 'all' })
  const some = { side: 'received', view: 'closed', words: 'PO-2026' } as const
  expect(wantedPurchaseOrdersOf(new URLSearchParams(queryOfPurchaseOrders(some)))).toEqual(some)
  expect(queryOfPurchaseOrders({ side: 'sent', view: 'all', words: '' })).toBe('?side=sent')
})
