import { describe, expect, test } from 'vitest'
import { endsBeforeDecision } from '#app/features/catalogue/events/refund-terms.ts'
import { tillOf } from './open-quorum.ts'

const NOW = new Date('2026-12-01T09:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const event = {
  state: 'published',
  startsAt: inDays(30),
  minimum: 5,
  runsForSure: false,
  minimumDecidedAt: inDays(4),
} as const
const asked = { event, coming: 2, seats: 1, isGood: false }

describe('what stands above the button that pays', () => {
  test('says how a card pays: authorized within what it keeps, else now', () => {
    expect(tillOf(asked, 7, NOW)).toMatchObject({
      fills: false,
      charging: 'authorized',
      quorum: { missing: 3 },
    })
    const late = { ...asked, event: { ...event, minimumDecidedAt: inDays(6.1) } }
    expect(tillOf(late, 7, NOW)?.charging).toBe('ahead')
    expect(tillOf(asked, null, NOW)?.charging).toBe('ahead')
    const noDay = { ...asked, event: { ...event, minimumDecidedAt: null } }
    expect(tillOf(noDay, 7, NOW)).toMatchObject({ charging: 'ahead', isInvoicedLater: false })
  })

  test('sees the own seats fill the ring: nothing is kept then', () => {
    expect(tillOf({ ...asked, seats: 3 }, 7, NOW)).toMatchObject({ fills: true, charging: 'now' })
    // On an invoice they count at once only where they are good before the money comes.
    expect(tillOf({ ...asked, seats: 3 }, 7, NOW)?.isInvoicedLater).toBe(true)
    expect(tillOf({ ...asked, seats: 3, isGood: true }, 7, NOW)?.isInvoicedLater).toBe(false)
  })

  test('is nothing once it runs, or is over', () => {
    expect(tillOf({ ...asked, coming: 5 }, 7, NOW)).toBeNull()
    expect(tillOf({ ...asked, event: { ...event, runsForSure: true } }, 7, NOW)).toBeNull()
    expect(tillOf(asked, 7, inDays(30))).toBeNull()
  })
})

test('terms that end the free exit before the decision are seen', () => {
  const terms = (days: number[], minimumDecidedAt: Date | null = inDays(20)) =>
    endsBeforeDecision({
      refundSteps: days.map((one, at) => ({ days: one, percent: at === 0 ? 100 : 50 })),
      startsAt: inDays(30),
      minimum: 5,
      minimumDecidedAt,
    })
  expect([terms([14]), terms([10]), terms([9]), terms([30, 2]), terms([])]).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
  expect(terms([1], null)).toBe(true)
  expect(
    endsBeforeDecision({ refundSteps: [], startsAt: inDays(9), minimum: 1, minimumDecidedAt: null }),
  ).toBe(false)
})
