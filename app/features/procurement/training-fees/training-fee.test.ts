import { describe, expect, test } from 'vitest'
import { termsOf } from '#app/kit/tax.ts'
import {
  dueOfFee,
  type FeeSide,
  feeStateKey,
  perHead,
  standingOfFee,
  stepsOf,
  type TrainingFeeState,
} from './training-fee.ts'
import { queryOfFees, wantedFeesOf } from './wanted-fees.ts'

const NEED = { participants: 14, days: 2 }
const gst = termsOf('added', 'gst', 1_800)

test.each([
  ['day', 9_500_000, 22_420_000, 1_601_429],
  ['person', 1_300_000, 21_476_000, 1_534_000],
  ['whole', 24_000_000, 28_320_000, 2_022_858],
] as const)(
  'what a fee by %s comes to, with tax, and for each participant',
  (unit, amountMinor, total, head) => {
    const due = dueOfFee({ unit, amountMinor, currency: 'INR', tax: gst }, NEED)
    expect(due.total).toEqual({ minor: total, currency: 'INR' })
    expect(perHead(due, NEED)).toBe(head)
  },
)

describe('what a side may do', () => {
  const steps = (
    standing: TrainingFeeState,
    proposer: FeeSide,
    side: 'company' | 'provider',
    { isTopicOpen = true, canPropose = true } = {},
  ) => stepsOf({ standing, proposer, isTopicOpen, canPropose }, side).join(' ')

  test('the company approves what the provider has said, and the provider takes what the company has', () => {
    expect(steps('proposed', 'provider', 'company')).toBe('approve counter reject')
    expect(steps('countered', 'company', 'company')).toBe('counter reject')
    expect(steps('countered', 'company', 'provider')).toBe('agree counter withdraw')
    expect(steps('countered', 'provider', 'provider')).toBe('counter withdraw')
  })

  test('a closed topic takes no prices, and what is over is proposed anew where the topic is open', () => {
    expect(steps('proposed', 'provider', 'company', { isTopicOpen: false })).toBe('approve reject')
    expect(steps('countered', 'company', 'provider', { isTopicOpen: false })).toBe('withdraw')
    for (const over of ['rejected', 'expired', 'withdrawn'] as const) {
      expect(steps(over, 'provider', 'provider')).toBe('propose')
      expect(steps(over, 'provider', 'provider', { canPropose: false })).toBe('')
      expect(steps(over, 'provider', 'company')).toBe('')
    }
    for (const side of ['company', 'provider'] as const) expect(steps('approved', 'provider', side)).toBe('')
  })
})

test('a fee stands until its last moment, and no longer', () => {
  const validUntil = new Date('2027-01-13T22:59:00Z')
  const before = new Date(validUntil.getTime() - 1)
  for (const state of ['proposed', 'countered', 'approved'] as const) {
    expect(standingOfFee({ state, validUntil }, before)).toBe(state)
    expect(standingOfFee({ state, validUntil }, validUntil)).toBe('expired')
  }
  expect(standingOfFee({ state: 'rejected', validUntil }, validUntil)).toBe('rejected')
})

test('each side calls a price that it has named otherwise than one that it was given', () => {
  expect(feeStateKey({ standing: 'countered', proposer: 'company' }, 'company')).toBe('countered.own')
  expect(feeStateKey({ standing: 'countered', proposer: 'company' }, 'provider')).toBe('countered.other')
  expect(feeStateKey({ standing: 'approved', proposer: 'provider' }, 'company')).toBe('approved')
})

test('an address that says nothing known means all fees, and says what it means', () => {
  expect(wantedFeesOf(new URLSearchParams('view=lost&q=%00'))).toMatchObject({ view: 'all' })
  const some = { view: 'decide', words: 'looms' } as const
  expect(wantedFeesOf(new URLSearchParams(queryOfFees('fees', some)))).toEqual(some)
  expect(queryOfFees('topics', { view: 'decide', words: '' })).toBe('?list=topics')
})
