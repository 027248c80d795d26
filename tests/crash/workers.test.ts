import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { killWorkers } from './workers.ts'

// The full proof is part of `npm run test:crash`.
test('emails whose worker is killed leave by another one, none is lost and nobody gets two', async () => {
  await ensureBuild()
  const untilDeath = async (_nth: number, arrived: () => number) => {
    while (arrived() < 8) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const { killed, again, ...result } = await killWorkers({ orders: 3, workers: 2, kills: 1, untilDeath })
  expect(result).toEqual({ due: 33, arrived: 33, doubled: 0, unsent: 0 })
  expect(killed).toBe(1)
  // One worker has so many under way at most.
  expect(again).toBeLessThanOrEqual(killed * 8)
}, 400_000)
