import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { removeMember } from '#app/features/people/companies/remove-member.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { endScheduleFeed } from './end-schedule-feed.server.ts'
import { findOwnFeed, writeScheduleFeed } from './queries-feed.server.ts'
import { renewScheduleFeed } from './renew-schedule-feed.server.ts'
import { scheduleFeeds } from './tables.server.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const now = () => NOW
const session = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to) })
const VISITOR = makeContext({ now })
const GONE = { reason: 'common:refused.notFound' }

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

/** A company with two people that has booked a training of two days, twice, and one of another year. */
async function aCompanyWithBookings() {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx)
    const [admin, member] = [await anAccount(tx), await anAccount(tx, { language: 'de' })]
    await aMember(tx, { company, member: admin.partyId })
    await aMember(tx, { company, member: member.partyId, role: 2 })
    const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const on = (title: string, ...sessions: ReturnType<typeof session>[]) =>
      anEvent(tx, {
        title,
        ownerId: seller.partyId,
        capacity: 50,
        minimum: 1,
        city: 'Milano',
        country: 'IT',
        timeZone: 'Europe/Rome',
        sessions,
        ticketTypes: [{ name: 'Seat', priceMinor: 10_000 }],
      })
    const two = await on(
      'Negotiation',
      session('2026-12-03T08:00:00Z', '2026-12-03T16:00:00Z'),
      session('2026-12-04T08:00:00Z', '2026-12-04T12:00:00Z'),
    )
    const far = await on('Far away', session('2028-12-03T08:00:00Z', '2028-12-03T16:00:00Z'))
    const others = await on('Of others', session('2026-12-03T08:00:00Z', '2026-12-03T16:00:00Z'))
    const of = {
      buyer: { partyId: company.id, accountId: admin.id },
      confirmedAt: new Date('2026-11-01T10:00:00Z'),
    }
    await anOrder(tx, { ...of, event: two })
    await anOrder(tx, { ...of, event: two })
    await anOrder(tx, { ...of, event: far })
    await anOrder(tx, { ...of, event: others, buyer: seller })
    const as = (account: typeof admin, role: 'admin' | 'manager') =>
      makeContext({ actor: actingFor(personOf(account), company, role), now })
    return { admin: as(admin, 'admin'), manager: as(member, 'manager'), member, own: personOf(member) }
  })
}

const tokenIn = (address: string | null) =>
  /\/schedule\/([\w-]+)\/calendar\.ics$/.exec(address ?? '')?.[1] ?? ''

test('a member makes an address, and a calendar program reads there what the workspace has booked, once each', async () => {
  const { manager } = await aCompanyWithBookings()
  expect(await findOwnFeed(manager)).toBeNull()
  await renewScheduleFeed(manager)
  const token = tokenIn(await findOwnFeed(manager))
  const calendar = new ICAL.Component(ICAL.parse(await writeScheduleFeed(VISITOR, token)))
  const entries = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(new Set(entries.map(({ summary }) => summary))).toEqual(new Set(['Negotiation']))
  const starts = entries.map(({ startDate }) => startDate.toJSDate().toISOString()).toSorted()
  expect(starts).toEqual(['2026-12-03T08:00:00.000Z', '2026-12-04T08:00:00.000Z'])
  expect(calendar.getFirstPropertyValue('name')).toContain('Trainingskalender')
  const [stored] = await db().select().from(scheduleFeeds)
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('another address ends the one before, an end ends it, and a leaver’s shows nothing more', async () => {
  const { admin, manager, member } = await aCompanyWithBookings()
  await renewScheduleFeed(manager)
  const first = tokenIn(await findOwnFeed(manager))
  await Promise.all([renewScheduleFeed(manager), renewScheduleFeed(manager)])
  const second = tokenIn(await findOwnFeed(manager))
  await expect(writeScheduleFeed(VISITOR, first)).rejects.toMatchObject(GONE)
  expect(await writeScheduleFeed(VISITOR, second)).toContain('Negotiation')
  await endScheduleFeed(admin)
  expect(await writeScheduleFeed(VISITOR, second), 'of somebody else').toContain('Negotiation')
  await endScheduleFeed(manager)
  await expect(writeScheduleFeed(VISITOR, second)).rejects.toMatchObject(GONE)

  await renewScheduleFeed(manager)
  const third = tokenIn(await findOwnFeed(manager))
  await removeMember(admin, { memberId: member.partyId })
  await expect(writeScheduleFeed(VISITOR, third)).rejects.toMatchObject(GONE)
})

test('who acts for no workspace has no such address, and a made-up one opens nothing', async () => {
  const { own } = await aCompanyWithBookings()
  for (const ctx of [VISITOR, makeContext({ actor: own, now })]) {
    await expect(renewScheduleFeed(ctx)).rejects.toMatchObject(GONE)
    await expect(endScheduleFeed(ctx)).rejects.toMatchObject(GONE)
    expect(await findOwnFeed(ctx)).toBeNull()
  }
  await expect(writeScheduleFeed(VISITOR, 'made-up')).rejects.toMatchObject(GONE)
})
