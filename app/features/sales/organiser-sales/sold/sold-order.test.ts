import { expect, test } from 'vitest'
import { queryOfOrders, soldState, wantedOrdersOf } from './sold-order.ts'

const none = { billedAt: null, heldUntil: null, isPriceOpen: false }
const order = { state: 'confirmed', payment: 'paid', refund: 'none', totalMinor: 500, ...none } as const

test('an order is one thing to its seller, whatever its three axes say', () => {
  expect(soldState(order)).toBe('paid')
  expect(soldState({ ...order, refund: 'partial' })).toBe('partly')
  expect(soldState({ ...order, state: 'cancelled', refund: 'full' })).toBe('refunded')
  expect(soldState({ ...order, state: 'cancelled', refund: 'partial' })).toBe('cancelled')
  const billedAt = new Date()
  expect(soldState({ ...order, state: 'reserved', payment: 'awaiting', billedAt })).toBe('open')
  // Until it is decided whether its event runs.
  expect(soldState({ ...order, payment: 'awaiting' })).toBe('authorized')
  expect(soldState({ ...order, payment: 'failed', heldUntil: new Date() })).toBe('uncharged')
  expect(soldState({ ...order, state: 'reserved', payment: 'none', billedAt })).toBe('uninvoiced')
  const pledged = { ...order, state: 'reserved', payment: 'none', billedAt, isPriceOpen: true } as const
  expect(soldState(pledged)).toBe('priceOpen')
  expect(soldState({ ...order, payment: 'none', totalMinor: 0 })).toBe('free')
})

test('an address says which orders are wanted, and nothing else of it counts', () => {
  const read = (query: string) => wantedOrdersOf(new URLSearchParams(query))
  const id = '01995b4e-7a3c-7000-8000-000000000001'

  expect(read('view=open&q=%20PO%2012%0A34 ')).toEqual({ view: 'open', words: 'PO 12 34', after: null })
  expect(read(`view=password&after=${id}`)).toEqual({ view: 'all', words: '', after: id })
  expect(read('after=1&q='.padEnd(400, 'x')).words).toHaveLength(100)
  expect(queryOfOrders({ view: 'all', words: '' })).toBe('')
  expect(queryOfOrders({ view: 'back', words: 'a&b' }, { after: id })).toBe(`?view=back&q=a%26b&after=${id}`)
})
