import { describe, expect, test } from 'vitest'
import { VISITOR } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { actingFor, aPerson } from '#app/platform/testing/a-person.ts'
import { answerOf, isSameAnswer } from './answer.ts'
import {
  answerUntil,
  hasAttended,
  levelsIn,
  pooled,
  ratedIn,
  roundSpan,
  statementsFrom,
  stateOf,
} from './assessment.ts'
import { formatGain, formatMean } from './figures.ts'
import { answerInput } from './inputs.ts'
import { canSeeAssessments, canSetAssessments, requireAssessments } from './policy.ts'
import { queryOfAssessments, wantedAssessmentsOf } from './wanted-assessments.ts'

const HELD = { startsAt: new Date('2026-11-02T08:00:00Z'), endsAt: new Date('2026-11-03T16:00:00Z') }

test('a round is asked in its days, and answered until the training begins or for three weeks', () => {
  expect(roundSpan('before', HELD)).toEqual({ from: new Date('2026-10-26T08:00:00Z'), to: HELD.startsAt })
  expect(roundSpan('end', HELD).from).toEqual(HELD.endsAt)
  expect(roundSpan('day30', HELD).from).toEqual(new Date('2026-12-03T16:00:00Z'))
  expect(roundSpan('day90', HELD).from).toEqual(new Date('2027-02-01T16:00:00Z'))
  const now = new Date('2026-10-28T08:00:00Z')
  expect(answerUntil('before', HELD, now)).toEqual(HELD.startsAt)
  expect(answerUntil('end', HELD, HELD.endsAt)).toEqual(new Date('2026-11-24T16:00:00Z'))
})

test('who was there: noted present, or seated where nothing was noted of anybody', () => {
  expect(hasAttended({ wasPresent: true, isNoted: true })).toBe(true)
  expect(hasAttended({ wasPresent: false, isNoted: true })).toBe(false)
  expect(hasAttended({ wasPresent: false, isNoted: false })).toBe(true)
})

test('what is asked: the wanted levels of a round, goals of the training, one rating of who booked', () => {
  expect(levelsIn('end', ['transfer', 'learning'])).toEqual(['learning'])
  expect(levelsIn('before', ['reaction'])).toEqual([])
  expect(statementsFrom(['Read', ' Read ', ''], ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ])
  expect(statementsFrom(['one', 'two'], [])).toEqual([])
  const asked = { audience: 'participant', levels: ['learning'], statements: ['a', 'b', 'c'] } as const
  expect(ratedIn(asked)).toEqual(['s1', 's2', 's3'])
  expect(ratedIn({ ...asked, statements: [] })).toEqual(['s1', 's2', 's3', 's4'])
  expect(ratedIn({ ...asked, audience: 'manager', levels: ['transfer'] })).toEqual(['shown'])
})

describe('an answer', () => {
  const said = (typed: Record<string, string>) => answerInput.parse({ token: 'x', ...typed })

  test('has what was asked, and its means', () => {
    const asked = { audience: 'participant', levels: ['transfer'], statements: [] } as const
    const answer = answerOf(
      said({ used: '3', obstacle: 'time', recommend: '9', useful: 'No.', change: 'A' }),
      asked,
    )
    expect(answer).toEqual({
      ratings: { used: 3 },
      reaction: null,
      learning: null,
      recommend: null,
      obstacle: 'time',
      useful: '',
      change: 'A',
    })
    expect(isSameAnswer(answer, { ...answer })).toBe(true)
    expect(isSameAnswer(answer, { ...answer, change: 'B' })).toBe(false)
  })

  test('is not whole without each scale', () => {
    const asked = { audience: 'participant', levels: ['learning'], statements: ['a', 'b', 'c'] } as const
    expect(() => answerOf(said({ s1: '1', s2: '5' }), asked)).toThrow(BadInput)
    const whole = answerOf(said({ s1: '1', s2: '5', s3: '3' }), asked)
    expect(whole).toMatchObject({ learning: 3, reaction: null, recommend: null })
  })
})

test('few answers of some trainings count only with five together', () => {
  expect(pooled({ enough: 6, enoughSum: 24, few: 4, fewSum: 4 })).toEqual({ count: 6, mean: 4 })
  expect(pooled({ enough: 6, enoughSum: 24, few: 6, fewSum: 6 })).toEqual({ count: 12, mean: 2.5 })
  expect(pooled({ enough: 0, enoughSum: 0, few: 4, fewSum: 16 })).toEqual({ count: 0, mean: null })
  expect(pooled({ enough: 0, enoughSum: 0, few: 5, fewSum: 20 })).toEqual({ count: 5, mean: 4 })
})

test('a questionnaire ends by an answer, a no, a stop or its day', () => {
  const now = new Date('2026-11-10T00:00:00Z')
  const open = {
    answeredAt: null,
    declinedAt: null,
    stoppedAt: null,
    expiresAt: new Date('2026-11-11T00:00:00Z'),
  }
  expect(stateOf(open, now)).toBe('open')
  expect(stateOf(open, open.expiresAt)).toBe('expired')
  expect(stateOf({ ...open, answeredAt: now }, open.expiresAt)).toBe('answered')
  expect(stateOf({ ...open, declinedAt: now }, now)).toBe('declined')
  expect(stateOf({ ...open, stoppedAt: now }, now)).toBe('stopped')
})

test('admins and managers see assessments, admins say what is asked, employees and others do neither', () => {
  const workspace = { id: newId<PartyId>(), approval: 'none' } as const
  const at = (role: 'admin' | 'manager' | 'employee') => actingFor(aPerson(), workspace, role)
  expect([at('admin'), at('manager'), at('employee'), aPerson()].map(canSeeAssessments)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([at('admin'), at('manager')].map(canSetAssessments)).toEqual([true, false])
  expect(() => requireAssessments(at('employee'))).toThrow(expect.objectContaining({ kind: 'forbidden' }))
  expect(() => requireAssessments(VISITOR)).toThrow(expect.objectContaining({ kind: 'notFound' }))
})

test('what is wanted stands in the address; what is none of it is left out', () => {
  const wanted = wantedAssessmentsOf(
    new URLSearchParams('provider=Meera_K&topic=x/y&year=1999&view=providers'),
  )
  expect(wanted).toEqual({ view: 'providers', provider: 'Meera_K', topic: null, year: null })
  expect(queryOfAssessments(wanted, { page: '2' })).toBe('?view=providers&provider=Meera_K&page=2')
  expect(queryOfAssessments(wantedAssessmentsOf(new URLSearchParams()))).toBe('')
})

test('figures have one digit and a sign where they say a change; too few answers are a dash', () => {
  expect([formatMean(4, 'en'), formatMean(4.25, 'de'), formatMean(null, 'ja')]).toEqual(['4.0', '4,3', '–'])
  expect([formatGain(1.5, 'en'), formatGain(0, 'en'), formatGain(null, 'en')]).toEqual(['+1.5', '0.0', '–'])
})
