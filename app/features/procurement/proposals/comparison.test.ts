import { describe, expect, test } from 'vitest'
import { termsOf } from '#app/kit/tax.ts'
import { compareProposal } from './comparison.ts'
import { dueOfProposal, type Prices, type ProposalVersion } from './proposal.ts'

const PRICES: Prices = {
  currency: 'EUR',
  feeUnit: 'day',
  feeMinor: 120_000,
  travel: 'included',
  travelMinor: null,
  materials: 'included',
  materialsMinor: null,
  otherMinor: null,
  otherText: '',
}
const added = termsOf('added', 'vat', 2_200)
const included = termsOf('included', 'vat', 2_200)

/** A version of these prices for ten participants on two days. */
function versionOf(changes: Partial<Prices>, tax: ProposalVersion['tax'] = null): ProposalVersion {
  const prices = { ...PRICES, ...changes }
  const due = dueOfProposal(prices, { participants: 10, days: 2 }, tax)
  const at = (day: number) => new Date(Date.UTC(2027, 2, day, 9))
  return {
    ...prices,
    version: 1,
    participants: 10,
    startsAt: at(8),
    endsAt: at(9),
    days: [8, 9].map((day) => ({
      id: String(day),
      startsAt: at(day).toISOString(),
      endsAt: at(day).toISOString(),
    })),
    timeZone: 'Europe/Rome',
    tax,
    totalMinor: due.total.minor,
    taxMinor: due.tax.minor,
    words: '',
    validUntil: at(1),
  }
}

/** Counted by hand: total, net, for each participant, for each participant and day. */
const TABLE: [string, Partial<Prices>, ProposalVersion['tax'], number[]][] = [
  ['per day', {}, null, [240_000, 24_000, 12_000]],
  ['per head', { feeUnit: 'person', feeMinor: 20_000 }, null, [200_000, 20_000, 10_000]],
  ['for all', { feeUnit: 'whole', feeMinor: 199_999 }, null, [199_999, 20_000, 10_000]],
  ['tax added', {}, added, [292_800, 29_280, 14_640]],
  ['tax included', {}, included, [240_000, 24_000, 12_000]],
  ['travel extra', { travel: 'extra', travelMinor: 30_000 }, null, [270_000, 27_000, 13_500]],
  ['travel extra, tax added', { travel: 'extra', travelMinor: 30_000 }, added, [329_400, 32_940, 16_470]],
  ['materials extra', { materials: 'extra', materialsMinor: 5_001 }, null, [245_001, 24_501, 12_251]],
  ['something more', { otherMinor: 10_000, otherText: 'Hall' }, null, [250_000, 25_000, 12_500]],
  ['travel unknown', { travel: 'unknown' }, null, [240_000, 24_000, 12_000]],
  ['yen', { currency: 'JPY', feeMinor: 150_000 }, null, [300_000, 30_000, 15_000]],
  [
    'rupees',
    { currency: 'INR', feeMinor: 6_750_000 },
    termsOf('added', 'gst', 1_800),
    [15_930_000, 1_593_000, 796_500],
  ],
]

describe('proposals on one base', () => {
  test.each(TABLE)('%s', (_what, changes, tax, [total = 0, each = 0, daily = 0]) => {
    const said = versionOf(changes, tax)
    const figures = compareProposal(said, 'EUR')
    expect(figures.total.minor).toBe(total)
    expect(figures.perPerson.minor).toBe(each)
    expect(figures.perPersonAndDay.minor).toBe(daily)
    expect(figures.rough === null).toBe(said.currency === 'EUR')
  })

  test('what is not known is named, and an extra amount beside it counts for nothing', () => {
    const said = versionOf({ travel: 'unknown', travelMinor: 99, materials: 'unknown' })
    expect(compareProposal(said, null)).toMatchObject({
      unknown: ['travel', 'materials'],
      total: { minor: 240_000 },
      rough: null,
    })
  })

  test('the net sum is said where tax is in the total', () => {
    expect(compareProposal(versionOf({}, included), null).net?.minor).toBe(196_721)
    expect(compareProposal(versionOf({}), null).net).toBeNull()
  })
})
