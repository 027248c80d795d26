import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seatLocks } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { mixEverything } from './everything.ts'

// The full crowd is `npm run test:crowds`.
const PEOPLE = 60
const GUARDS = ['seat_allocations_quota', 'seat_allocations_quota_of_code']

beforeAll(() => {
  configure({ MODE: 'test' })
})

async function turnGuards(way: 'enable' | 'disable') {
  for (const guard of GUARDS)
    await db().execute(sql.raw(`alter table seat_allocations ${way} trigger ${guard}`))
}

describe('everybody by every rule at once', () => {
  afterAll(() => turnGuards('enable'))

  test('no limit and no code is over-used, and every sum of money is right', async () => {
    const mixed = await mixEverything(PEOPLE)
    const { broken, harm, done, stillWaiting, seats } = mixed

    expect({ broken, harm, stillWaiting }).toEqual({
      broken: [],
      harm: { over: 0, beyondCodes: 0, ledger: 0, charges: 0, wrongTotals: 0, rules: [] },
      stillWaiting: 0,
    })
    for (const kind of ['hold', 'hold by code', 'pay', 'cancel', 'replace', 'wait'])
      expect([kind, done.get(kind)]).toEqual([kind, expect.any(Number)])
    expect(seats).toBeGreaterThan(PEOPLE / 2)
  })

  test('without the locks and the guards they are', async () => {
    await turnGuards('disable')
    let past = 0
    for (let round = 0; round < 30 && past === 0; round += 1) {
      const { harm } = await seatLocks.without(() => mixEverything(PEOPLE, { room: 20 }))
      past += harm.over + harm.beyondCodes
    }
    expect(past).toBeGreaterThan(0)
  })
})
