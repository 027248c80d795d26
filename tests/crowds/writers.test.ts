import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seatLocks } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { mixWriters } from './writers.ts'

// The full minute is `npm run test:crowds`.
const TURNS = 8
const EDITS = ['change date', 'lower capacity', 'raise capacity', 'edit price']

beforeAll(() => {
  configure({ MODE: 'test' })
})

describe('R7: 50 mixed writers', () => {
  afterAll(() => db().execute(sql`alter table seat_allocations enable trigger seat_allocations_quota`))

  test('no answer is a fault, no update is lost, and no transaction waits for ever', async () => {
    const mixed = await mixWriters({ events: 2 }, (turn) => turn < TURNS)

    const { broken, lost, over, rules, stillWaiting, done } = mixed
    expect({ broken, lost, over, rules, stillWaiting }).toEqual({
      broken: [],
      lost: [],
      over: 0,
      rules: [],
      stillWaiting: 0,
    })
    const times = (kinds: string[]) => kinds.reduce((sum, kind) => sum + (done.get(kind) ?? 0), 0)
    for (const kinds of [['buy'], ['cancel'], ['replace'], EDITS]) expect(times(kinds)).toBeGreaterThan(0)
  })

  test('without the locks and the trigger seats are sold twice', async () => {
    await db().execute(sql`alter table seat_allocations disable trigger seat_allocations_quota`)
    let over = 0
    for (let round = 0; round < 20 && over === 0; round += 1)
      over += (await seatLocks.without(() => mixWriters({ events: 1, capacity: 10 }, (turn) => turn < 1)))
        .over
    expect(over).toBeGreaterThan(0)
  })
})
