import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { loadDemoWorld } from '../demo-world/load-demo-world.ts'
import { AIM, judgeSearch, scoreOf } from './relevance.ts'

test('what people look for comes first in all six languages', async () => {
  await loadDemoWorld(() => {})
  const judged = await judgeSearch()

  const lost = judged
    .filter(({ place }) => place === null)
    .map(({ language, text }) => `${language}: ${text}`)
  const { queries, atOne, atFive } = scoreOf(judged)
  expect(queries).toBeGreaterThanOrEqual(120)
  expect(new Set(judged.map(({ language }) => language)).size).toBe(6)
  expect(atFive, `not among the first five: ${lost.join(', ')}`).toBeGreaterThanOrEqual(AIM.atFive)
  expect(atOne).toBeGreaterThanOrEqual(AIM.atOne)
})
