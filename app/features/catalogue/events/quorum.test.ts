import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { describeQuorum, describeReserved, type QuorumFacts, quorumOf } from './quorum.ts'

const now = new Date('2027-01-11T08:00:00Z')
const day = (count: number) => new Date(now.getTime() + count * 86_400_000)
const EVENT: QuorumFacts = {
  state: 'published',
  startsAt: day(20),
  minimum: 6,
  runsForSure: false,
  minimumDecidedAt: day(12),
}
const quorum = (given: Partial<QuorumFacts>, coming: number, filled = false) =>
  quorumOf({ ...EVENT, ...given }, coming, now, filled)
const say = (language: 'en' | 'de' | 'ja' = 'en') => ({
  language,
  t: translator(language),
  now,
  timeZone: 'Europe/Berlin',
})

describe('the state of a quorum', () => {
  it.each([
    [{}, 3, 'open', 3],
    [{}, 6, 'runs', 0],
    [{}, 9, 'runs', 0],
    [{ runsForSure: true }, 0, 'runs', 0],
    [{ minimumDecidedAt: null }, 0, 'open', 6],
    [{ minimumDecidedAt: now }, 5, 'missed', 1],
    [{ minimumDecidedAt: day(-1) }, 6, 'runs', 0],
    [{ startsAt: now }, 3, 'over', 0],
    [{ startsAt: now }, 9, 'over', 0],
    [{ state: 'cancelled' }, 3, 'over', 0],
    [{ state: 'completed' }, 9, 'over', 0],
  ] as const)('%j with %i people is %s, %i missing', (given, coming, state, missing) => {
    expect(quorum(given, coming)).toMatchObject({ state, missing, coming })
  })

  it('is one’s own doing once one’s own order filled the ring, and never of a ring of one', () => {
    expect(quorum({}, 8, true).byMine).toBe(true)
    expect(quorum({}, 8).byMine).toBe(false)
    expect(quorum({ minimum: 1 }, 1, true).byMine).toBe(false)
    expect(quorum({ startsAt: now }, 8, true).byMine).toBe(false)
  })
})

describe('what is said of it', () => {
  it('names who is missing and the day of decision, to holders that their seats are reserved', () => {
    expect(describeQuorum(quorum({}, 3), say())).toMatchObject({
      ring: '3/6',
      complete: false,
      line: '3 more and it runs',
      title: '3 more and it runs',
      text: 'Decision on Sat 23 Jan. If it does not run, everyone gets a full refund.',
    })
    expect(describeReserved(quorum({}, 3), say())?.line).toBe(
      'Reserved: 3 more and it runs, decision on Sat 23 Jan',
    )
    expect(describeReserved(quorum({ minimumDecidedAt: null }, 5), say())?.line).toBe(
      'Reserved: 1 more and it runs',
    )
  })

  it('says how many come once it runs, and nothing of how many were needed', () => {
    expect(describeQuorum(quorum({ minimum: 4 }, 9), say())).toMatchObject({
      ring: '9',
      complete: true,
      line: '9 booked – confirmed',
      label: '9 booked – confirmed',
    })
    expect(describeQuorum(quorum({ runsForSure: true }, 0), say())).toMatchObject({
      ring: undefined,
      line: 'confirmed',
      text: '',
    })
    expect(describeReserved(quorum({}, 8), say())?.title).toBe('Confirmed')
    expect(describeReserved(quorum({}, 8, true), say())?.title).toBe('You made it happen')
  })

  it('promises nothing after the day of decision', () => {
    for (const words of [describeQuorum, describeReserved].map((one) =>
      one(quorum({ minimumDecidedAt: day(-1) }, 4), say()),
    )) {
      expect(words).toMatchObject({ complete: false, line: '2 more needed, decision pending' })
      expect(words?.text).toContain('The organiser now decides')
      expect(JSON.stringify(words)).not.toMatch(/it runs(?!; if not)|Confirmed|Reserved/)
    }
  })

  it('is nothing once it has begun, is over or was cancelled', () => {
    for (const given of [{ startsAt: now }, { state: 'cancelled' }, { state: 'completed' }] as const) {
      expect(describeQuorum(quorum(given, 3), say())).toBeNull()
      expect(describeReserved(quorum(given, 9), say())).toBeNull()
    }
  })

  it('leaves no gap and no doubled full stop in any language', () => {
    for (const language of LANGUAGES) {
      const words = { ...say(), language, t: translator(language) }
      for (const given of [{}, { minimumDecidedAt: null }, { minimumDecidedAt: day(-1) }])
        for (const coming of [0, 5, 6, 9])
          for (const one of [describeQuorum, describeReserved])
            expect(JSON.stringify(one(quorum(given, coming), words))).not.toMatch(/\{\{|\.\.|quorum\./)
    }
  })
})
