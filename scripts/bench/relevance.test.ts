import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { loadDemoWorld } from '../demo-world/load-demo-world.ts'
import { AIM, judgeSearch, SETS, scoreOf } from './relevance.ts'

test('what people look for comes first in all six languages', async () => {
  await loadDemoWorld(() => {})
  const judged = await judgeSearch()

  const lost = judged
    .filter(({ place }) => place === null)
    .map(({ language, text }) => `${language}: ${text}`)
  const { queries, atOne, atFive, gain } = scoreOf(judged)
  const byLanguage = Object.entries(Object.groupBy(judged, ({ language }) => language))
  expect(queries).toBeGreaterThanOrEqual(400)
  expect(byLanguage).toHaveLength(6)
  expect(atFive, `not among the first five: ${lost.join(', ')}`).toBeGreaterThanOrEqual(AIM.atFive)
  expect(atOne).toBeGreaterThanOrEqual(AIM.atOne)
  expect(gain).toBeGreaterThanOrEqual(AIM.gain)
  for (const [language, some = []] of byLanguage)
    expect(scoreOf(some).gain, language).toBeGreaterThanOrEqual(AIM.gainOfLanguage)

  // Of these ranking knows nothing.
  expect(scoreOf(await judgeSearch(SETS[1])).gain).toBeGreaterThanOrEqual(AIM.gainOfLanguage)
})
