import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { APPROVAL_PATH } from '#app/features/catalogue/seat-requests/seat-request-path.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import {
  dayAhead,
  payTraining,
  typedTrainingRequest,
} from '#app/features/sales/training-requests/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { askedFor, aTeam, onSale, runOut } from '#tests/support/a-limited-member.ts'
import { getCompanyDashboard, getTrainerDashboard, getUserDashboard } from './queries-dashboard.server.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const day = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
const on = (count: number) => [{ startsAt: day(count), endsAt: new Date(day(count).getTime() + 28_800_000) }]
const as = (actor: Person) => ({ ...makeContext({ now: () => NOW }), actor })

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

/**
 * A company of one admin, who bought for it in two currencies, one for the own self, and a seller of it all.
 */
async function aBusyCompany() {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx)
    const account = await anAccount(tx)
    await aMember(tx, { company, member: account.partyId })
    const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const sells = (currency: string, days: number) =>
      anEvent(tx, {
        ownerId: seller.partyId,
        currency,
        sessions: on(days),
        ticketTypes: [{ name: 'Seat', priceMinor: 10_000 }],
      })
    const [coming, past, abroad] = [await sells('EUR', 20), await sells('EUR', -20), await sells('INR', 30)]
    const forCompany = { partyId: company.id, accountId: account.id }
    const confirmedAt = day(-40)
    await anOrder(tx, { event: coming, buyer: forCompany, quantity: 3, confirmedAt })
    await anOrder(tx, { event: past, buyer: forCompany, quantity: 2, completed: true, confirmedAt })
    await anOrder(tx, {
      event: abroad,
      buyer: forCompany,
      quantity: 1,
      confirmedAt,
      participants: [{ name: 'Ada', email: 'a@example.com' }],
    })
    await anOrder(tx, { event: past, buyer: forCompany, confirmedAt: day(-400), completed: true })
    await anOrder(tx, { event: coming, buyer: account, quantity: 1, confirmedAt })
    const person = personOf(account)
    return { coming, seller, person, inCompany: actingFor(person, company) }
  })
}

test('a company sees what was bought for it this year, each currency by itself, and what waits', async () => {
  const { coming, person, inCompany } = await aBusyCompany()
  await holdSeats(as(inCompany), { event: coming.slug, seats: { [coming.types[0]?.id ?? '']: '2' } })

  const { buying, spending, past } = await getCompanyDashboard(as(inCompany))
  expect(spending).toMatchObject([
    { currency: 'EUR', spent: 50_000, bookings: 2, trained: 3 },
    { currency: 'INR', spent: 10_000, bookings: 1, trained: 0 },
  ])
  expect(buying.counts).toEqual({ coming: 2, past: 2, open: 1 })
  expect(buying.seats).toBe(4)
  expect(past).toHaveLength(2)
  expect(buying.waiting.map(({ kind, seats }) => [kind, seats])).toEqual([
    ['pay', 2],
    ['name', 3],
  ])

  const own = await getUserDashboard(as(person))
  expect(own.buying.counts).toMatchObject({ coming: 1, past: 0, open: 0 })
})

test('a purchase above the limit of a member waits for the admins, and not for the member', async () => {
  const { manager, admin } = await aTeam()
  const { reference } = await askedFor(manager, await onSale())
  await runOut([reference])
  const waiting = async (ctx: Ctx) => (await getCompanyDashboard(ctx as PersonCtx)).buying.waiting
  expect(await waiting(manager)).toEqual([])
  expect(await waiting(admin)).toMatchObject([{ kind: 'approve', to: APPROVAL_PATH, reference, seats: 2 }])
})

test('a training for its own people is money spent, and people trained once it is over', async () => {
  const { inCompany } = await aBusyCompany()
  const { topic, provider } = await inTransaction(async (tx) => {
    const account = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const price = { priceMinor: 40_000, priceCurrency: 'EUR', priceUnit: 'person' as const }
    return {
      topic: await aTopic(tx, { ownerId: account.partyId, largestGroup: 12, ...price }),
      provider: as(personOf(account, { serviceType: 'provider', approval: 'approved' })),
    }
  })
  const when = { day1: dayAhead(30, NOW), day2: '', timeZone: 'UTC' }
  const form = await typedTrainingRequest(as(inCompany), topic, when)
  const { code } = await askForTraining(as(inCompany), form)
  const { reference } = await acceptTraining(provider, { code, version: '1' })
  const inEuro = async (now: Date) => {
    const { spending } = await getCompanyDashboard({ ...as(inCompany), now: () => now })
    return spending.find(({ currency }) => currency === 'EUR')
  }
  expect(await inEuro(NOW)).toMatchObject({ spent: 50_000, bookings: 2 })

  await payTraining(as(inCompany), reference)

  expect(await inEuro(NOW)).toMatchObject({ currency: 'EUR', spent: 370_000, bookings: 3, trained: 3 })
  expect((await inEuro(day(32)))?.trained).toBe(3 + 3 + 8)
})

test('what is sold and earned is the seller’s alone, after the commission', async () => {
  const { seller, person, inCompany } = await aBusyCompany()
  const provider = as(personOf(seller, { serviceType: 'provider', approval: 'approved' }))

  const { selling } = await getUserDashboard(provider)
  expect(selling?.earnings).toEqual([
    { currency: 'EUR', minor: 54_000 },
    { currency: 'INR', minor: 9_000 },
  ])
  expect(selling).toMatchObject({ seats: 5, rating: null })

  for (const stranger of [person, inCompany]) {
    const seen = await getTrainerDashboard(as(stranger))
    expect(seen.selling).toMatchObject({ events: [], earnings: [], seats: 0 })
  }
})
