import { beforeAll, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { loadDemoWorld } from '../demo-world/load-demo-world.ts'
import { isTrue, judgeMatching, MATCH_AIM, shareWithin } from './match-relevance.ts'
import { AIM, judgeSearch, SETS, scoreOf } from './relevance.ts'

beforeAll(() => loadDemoWorld(() => {}))

test('what people look for comes first in all six languages', async () => {
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

test('the right provider is among the first five for a requirement, for reasons that are true', async () => {
  const judged = await judgeMatching()

  expect(judged).toHaveLength(60)
  const lost = judged.filter(({ place }) => place === null)
  const said = lost.map(({ language, title, found }) => `${language}: ${title} (${found.join(', ')})`)
  expect(shareWithin(judged, 5), `not among the first five: ${said.join('; ')}`).toBeGreaterThanOrEqual(
    MATCH_AIM,
  )
  expect(Object.keys(Object.groupBy(judged, ({ language }) => language))).toHaveLength(6)

  const false_ = []
  for (const { matches } of judged)
    for (const { providerId, reasons } of matches)
      for (const reason of reasons) if (!(await isTrue(providerId, reason))) false_.push(reason)
  expect(false_).toEqual([])
})
