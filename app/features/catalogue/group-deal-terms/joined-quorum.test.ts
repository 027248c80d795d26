import { expect, test } from 'vitest'
import type { Quorum } from '#app/features/catalogue/events/quorum.ts'
import type { Translate } from '#app/kit/texts.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { describeQuorumOf } from './joined-quorum.ts'

const now = new Date('2026-12-01T09:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const say = { language: 'en' as const, t: translator('en') as Translate, now }
const steps = [
  { seats: 8, minor: 42_000 },
  { seats: 11, minor: 36_000 },
]
const groupDeal = {
  id: 'a',
  typeId: 'b',
  state: 'open' as const,
  steps,
  until: inDays(5),
  reachedMinor: null,
}
const quorumOf = (coming: number, minimum: number): Quorum => ({
  state: 'open',
  coming,
  minimum,
  missing: minimum - coming,
  byMine: false,
  decidedAt: inDays(9),
})
const said = (coming: number, minimum: number, seats: number, more: object = {}, held = false) =>
  describeQuorumOf(
    {
      quorum: quorumOf(coming, minimum),
      groupDeal: { seats, terms: null, groupDeal: { ...groupDeal, ...more } },
      startsAt: inDays(30),
      timeZone: 'Asia/Kolkata',
    },
    say,
    held,
  )

test('who booked and who pledged are one count, up to the number at which it runs', () => {
  expect(said(3, 6, 6)).toMatchObject({
    filled: 3,
    pledged: 3,
    total: 8,
    ring: '6/8',
    title: '2 more and it runs',
    // The promise ends before it is decided whether the event runs, and who has paid is refunded then.
    text: '3 booked, 3 at the group price. The group price is open until Sun 6 Dec. Decision on Thu 10 Dec. If it does not run, everyone gets a full refund.',
  })
  expect(said(3, 6, 6, {}, true)).toMatchObject({
    title: 'Reserved: 2 more and it runs',
    text: '3 booked, 3 at the group price. The group price is open until Sun 6 Dec. If it does not run, everyone gets a full refund.',
  })
  // The minimum lacks fewer: who promised does not count for that.
  expect(said(5, 6, 6)).toMatchObject({ ring: '5/6', title: '1 more and it runs' })
  expect(said(5, 6, 6)?.text).toMatch(/^5 booked, 1 at the group price\. /)
  // Nobody promises any more.
  expect(said(3, 6, 6, { until: inDays(-1) })).toMatchObject({ ring: '3/6', title: '3 more and it runs' })
  expect(said(3, 6, 6, { state: 'decided' })?.title).toBe('3 more and it runs')
})
