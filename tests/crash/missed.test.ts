import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { giveMissedBack } from './missed.ts'

const ORDERS = 120

// Two thousand are part of `npm run test:crash`.
test('a missed quorum is paid back by the clock alone, to everybody once, though a worker is killed in the middle', async () => {
  await ensureBuild()
  const { offAtDeath, seconds: _, ...became } = await giveMissedBack({ orders: ORDERS, workers: 2, kills: 1 })
  expect(became).toEqual({ cancelled: ORDERS, whole: ORDERS, refunds: ORDERS, notified: ORDERS, broken: [] })
  const [off = 0] = offAtDeath
  expect(off).toBeGreaterThan(0)
  expect(off).toBeLessThan(ORDERS)
}, 400_000)
