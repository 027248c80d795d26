import { afterEach, beforeEach, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { foundHarm } from './harm.ts'
import { killBeforeWork, killDatabase, killServer } from './rounds.ts'
import { foundTown, type Town } from './town.ts'

// The full proof is `npm run test:crash -- --rounds 50`; here each kind of death is met a few times.
const ROUNDS = 2
const LIMIT = 240_000

let town: Town

beforeEach(async () => {
  town = await foundTown()
}, LIMIT)
afterEach(() => town.close())

test(
  'a killed server loses no paid order, charges nobody twice and leaves no hold',
  async () => {
    const harm = await killServer(town, ROUNDS)

    expect(town.confirmed.paid.size).toBeGreaterThan(0)
    expect(foundHarm(harm)).toEqual({})
  },
  LIMIT,
)

test(
  'a killed database loses no paid order, and the server goes on without a restart',
  async () => {
    const { harm } = await killDatabase(town, ROUNDS)

    expect(town.confirmed.paid.size).toBeGreaterThan(0)
    expect(foundHarm(harm)).toEqual({})
  },
  LIMIT,
)

test(
  'a webhookEvent that was taken is worked off after a crash',
  async () => {
    const { harm, lost, open } = await killBeforeWork(town, ROUNDS)

    expect(open).toBe(ROUNDS)
    expect(lost).toBe(0)
    expect(foundHarm(harm)).toEqual({})
  },
  LIMIT,
)
