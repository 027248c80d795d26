import { beforeAll, expect, test } from 'vitest'
import { configure } from '#app/platform/config.server.ts'
import '#app/platform/testing/database.ts'
import { saleCost } from '#scripts/bench/crowd-sale.ts'
import { openRuledEvent } from '#scripts/bench/ruled-event.ts'
import { gatherBuyers, openEvents } from '#tests/support/checkout.ts'

beforeAll(() => {
  configure({ MODE: 'test' })
})

/** What a sale costs: where not all say the same, something else of this process spoke meanwhile. */
async function costOf(sale: Parameters<typeof saleCost>[0]) {
  let cost = await saleCost(sale, 5)
  for (let turn = 0; turn < 3 && !Number.isInteger(cost.statements); turn += 1) cost = await saleCost(sale, 5)
  return cost
}

test('a sale is at most 36 statements in 4 commits, and 3 more to see whether a code may be used', async () => {
  const buyers = await gatherBuyers(20)
  const plain = await costOf({ buyers, offers: await openEvents([900]) })
  expect(plain.statements).toBeLessThanOrEqual(36)
  expect(plain.commits).toBeLessThanOrEqual(4)
  const ruled = await costOf({ buyers, offers: [await openRuledEvent()] })
  expect(ruled.statements).toBeLessThanOrEqual(39)
  expect(ruled.commits).toBeLessThanOrEqual(4)
})
