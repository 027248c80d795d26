import { expect, test } from 'vitest'
import { historyOf } from './order-history.ts'

const entry = (action: string, given: Partial<Parameters<typeof historyOf>[0][number]> = {}) => ({
  id: action,
  at: new Date(0),
  action,
  actor: 'person',
  accountId: 'an account',
  partyId: 'the buyer',
  ...given,
})
const of = { sellerId: 'the seller', buyerId: 'the buyer' }
const said = (...entries: ReturnType<typeof entry>[]) =>
  historyOf(entries, of).map(({ step, by }) => `${step} by ${by}`)

test('several steps of one entry stand in their order, and what says nothing is left out', () => {
  expect(said(entry('order.confirm+succeed'))).toEqual(['confirmed by buyer', 'paid by buyer'])
  expect(said(entry('orders.hold'), entry('orders.extend'), entry('order.renew_hold'))).toEqual([])
})

test('a step is its buyer’s, its seller’s, of staff, or of nobody', () => {
  expect(
    said(
      entry('orders.refund-goodwill', { partyId: 'the seller' }),
      entry('order.cancel', { partyId: 'somebody of staff' }),
      entry('order.expire', { actor: 'system:expire', accountId: null, partyId: null }),
      entry('order.confirm', { actor: 'visitor', accountId: null, partyId: null }),
    ),
  ).toEqual(['goodwill by seller', 'cancelled by staff', 'expired by system', 'confirmed by buyer'])
})
