import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PartyId } from '#app/kit/ids.ts'
import { byScore, chooseMatches, MATCH_PARTS, type Match, type MatchFacts, scoreMatch } from './match.ts'

const facts: MatchFacts = {
  requirementId: 'r',
  providerId: 'p' as PartyId,
  categoryId: 'c',
  isExact: true,
  isByProfile: false,
  skills: ['five-s', 'kaizen', 'smed', 'okr'],
  topic: { title: 'Lean', language: 'en', url: 'lean', hits: 4, of: 4 },
  language: 'hi',
  isTaughtIn: true,
  place: { city: 'Pune', country: 'IN', isHome: true },
  groups: 12,
  groupsThere: 7,
  rating: 50,
  ratingCount: 9,
  response: 'hour',
}

test('all parts together are a hundred points, each with its reason', () => {
  const { score, isNew, reasons } = scoreMatch(facts)
  expect(score).toBe(100)
  expect(isNew).toBe(false)
  expect(reasons.map(({ part }) => part)).toEqual([...MATCH_PARTS])
  expect(reasons).toContainEqual({ part: 'experience', groups: 7, city: 'Pune', points: 6 })
  expect(reasons).toContainEqual({ part: 'skills', skills: ['five-s', 'kaizen', 'smed'], points: 18 })
})

test('what is not known counts nothing and is not said', () => {
  const few = { ...facts, isExact: false, skills: [], isTaughtIn: false, groups: 0, response: null }
  const { score, isNew, reasons } = scoreMatch({
    ...few,
    topic: { ...facts.topic, title: 'L', language: 'en', url: 'l', hits: 1, of: 4 },
    place: null,
    rating: 50,
    ratingCount: 0,
  })
  expect(reasons.map(({ part, points }) => [part, points])).toEqual([
    ['category', 10],
    ['language', 5],
  ])
  expect([score, isNew]).toEqual([15, true])
  expect(scoreMatch({ ...facts, rating: 35 }).reasons.some(({ part }) => part === 'rating')).toBe(false)
})

const someMatches = fc
  .uniqueArray(fc.record({ id: fc.uuid(), score: fc.integer({ min: 0, max: 100 }), isNew: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 40,
  })
  .map((list) =>
    list.map(
      ({ id, ...one }): Match => ({
        ...one,
        requirementId: 'r',
        providerId: id as PartyId,
        topic: null,
        reasons: [],
      }),
    ),
  )

test('one of five places is for somebody new, the others go by points, whatever the order of asking', () => {
  fc.assert(
    fc.property(someMatches, (matches) => {
      const chosen = chooseMatches(matches, 20)
      expect(chooseMatches(matches.toReversed(), 20)).toEqual(chosen)
      expect(chosen).toHaveLength(Math.min(20, matches.length))
      expect(new Set(chosen.map(({ providerId }) => providerId)).size).toBe(chosen.length)
      const five = chosen.slice(0, 5)
      const sorted = matches.toSorted(byScore)
      if (matches.length >= 5 && matches.some(({ isNew }) => isNew))
        expect(five.some(({ isNew }) => isNew)).toBe(true)
      const moved = five.filter((match) => !sorted.slice(0, 5).includes(match))
      expect(moved.length).toBeLessThanOrEqual(1)
      expect(moved.every(({ isNew }) => isNew)).toBe(true)
    }),
  )
})
