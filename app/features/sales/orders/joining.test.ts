import { expect, test } from 'vitest'
import { isJoining, isUnjoined } from './joining.ts'
import { ORDER_STATES } from './order.ts'

test('an order joins while it is held for a deal for which it has never counted', () => {
  const groupDealId = 'a groupDeal'
  const joinedAt = new Date()
  const joining = ORDER_STATES.filter((state) => isJoining({ state, groupDealId, joinedAt: null }))
  expect(joining).toEqual(['held'])
  expect(isJoining({ state: 'held', groupDealId, joinedAt })).toBe(false)
  expect(isJoining({ state: 'held', groupDealId: null, joinedAt: null })).toBe(false)
  expect(isUnjoined({ groupDealId, joinedAt: null })).toBe(true)
  expect(isUnjoined({ groupDealId, joinedAt })).toBe(false)
  expect(isUnjoined({ groupDealId: null, joinedAt: null })).toBe(false)
})
