import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { payThroughDeaths } from './payouts.ts'

const PAYEES = 150

// Five thousand are part of `npm run test:crash`.
test('a batch of payouts whose maker and sender are killed on the way pays everybody once', async () => {
  const { unmade, unsent, seconds: _, ...became } = await payThroughDeaths({ payees: PAYEES, kills: 3 })
  expect(became).toEqual({ batches: 1, once: PAYEES, wrong: 0, broken: [] })
  expect(unmade + unsent).toBeGreaterThan(0)
}, 300_000)
