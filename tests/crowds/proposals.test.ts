import { beforeAll, expect, test } from 'vitest'
import { configure } from '#app/platform/config.server.ts'
import '#app/platform/testing/database.ts'
import { awardAtOnce, awardThroughDeaths, reviseWhileAwarded, sendAroundDeadline } from './proposals.ts'

// The full figures are `npm run test:crowds -- deadline awards deaths revisions`.
const LIMIT = 120_000

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

test(
  'P2: what is sent around a deadline is taken by the clock of the database, whatever other clocks say',
  async () => {
    const { taken, refused, wrong } = await sendAroundDeadline(40)
    expect(wrong).toEqual([])
    expect(Math.min(taken, refused)).toBeGreaterThan(5)
  },
  LIMIT,
)

test(
  'P3: of awards at once by three people one wins, everybody hears once; so, too, when the process dies',
  async () => {
    expect(await awardAtOnce({ rounds: 1, awards: 50, many: 10 })).toEqual({
      won: 1,
      refused: 49,
      faults: [],
    })
    const { deaths, faults } = await awardThroughDeaths({ rounds: 2, many: 4 })
    expect([deaths, faults]).toEqual([2, []])
  },
  LIMIT,
)

test(
  'P4: an award binds what was read, also while its provider sends another version',
  async () => {
    const { awarded, refused, faults } = await reviseWhileAwarded(20)
    expect([awarded + refused, faults]).toEqual([20, []])
  },
  LIMIT,
)
