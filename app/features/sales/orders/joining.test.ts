import { expect, test } from 'vitest'
import { isJoining, isUnjoined } from './joining.ts'
import { ORDER_STATES } from './order.ts'

test('an order joins while it is held for a deal for which it has never counted', () => {
  const poolId = 'a pool'
  const joinedAt = new Date()
  const joining = ORDER_STATES.filter((state) => isJoining({ state, poolId, joinedAt: null }))
  expect(joining).toEqual(['held'])
  expect(isJoining({ state: 'held', poolId, joinedAt })).toBe(false)
  expect(isJoining({ state: 'held', poolId: null, joinedAt: null })).toBe(false)
  expect(isUnjoined({ poolId, joinedAt: null })).toBe(true)
  expect(isUnjoined({ poolId, joinedAt })).toBe(false)
  expect(isUnjoined({ poolId: null, joinedAt: null })).toBe(false)
})
