import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { keepPledge } from './promised.ts'

const PEOPLE = 60

// Four hundred are part of `npm run test:crash`.
test('a price promise is kept by the clock alone, for everybody once at one price, though the worker is killed before all are billed or charged; one that was not reached ends', async () => {
  await ensureBuild()
  const { keptAtDeath, ...became } = await keepPledge({ people: PEOPLE })
  expect(became).toEqual({
    billed: PEOPLE / 2,
    charged: PEOPLE / 2,
    missed: 6,
    left: 0,
    notified: 6,
    broken: [],
  })
  expect(keptAtDeath).toBeGreaterThan(0)
  expect(keptAtDeath).toBeLessThan(PEOPLE)
}, 400_000)
