import { expect, test } from 'vitest'
import { CANCEL_REASONS, CANCELLED_FOR } from './cancel-reason.ts'
import { ORDER_TABLE } from './order.ts'

const [cancel, ...others] = ORDER_TABLE.filter(({ to }) => to === 'cancelled')
const all = CANCEL_REASONS.map((reason) => CANCELLED_FOR[reason])

test('there is one way for an order to be cancelled, and its reasons are all that it does', () => {
  expect(others).toEqual([])
  expect(cancel?.name).toBe('cancel')
  expect(new Set(all.flatMap(({ from }) => from))).toEqual(new Set(cancel?.from))
  expect(new Set(all.flatMap(({ by }) => by))).toEqual(new Set(cancel?.by))
})

test('no buyer says that an order was unpaid, and no seller that its buyer cancelled it', () => {
  const of = (role: 'customer' | 'provider') =>
    CANCEL_REASONS.filter((reason) => CANCELLED_FOR[reason].by.includes(role))
  expect(of('customer')).toEqual(['abandoned', 'left_group_deal', 'buyer'])
  expect(of('provider')).toEqual(['seller'])
})
