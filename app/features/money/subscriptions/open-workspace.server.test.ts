import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { isLockedFor } from '#app/kit/actor.ts'
import { newKey, type PartyId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { changeSubscription } from './change-subscription.server.ts'
import { endOverdueSubscriptions } from './end-overdue-subscriptions.server.ts'
import { openWorkspace } from './open-workspace.server.ts'
import { DAY_MS } from './subscription.ts'
import { subscriptions } from './tables.server.ts'

const request = new Request('http://localhost/')
const system = systemContext('test')
const form = (name: string) => ({ name, kind: 'company', country: 'CH', currency: 'CHF', key: newKey() })

async function somebody() {
  const account = await inTransaction((tx) => anAccount(tx))
  return { account, ctx: makeContext({ actor: personOf(account) }) }
}
const partyOf = async (id: PartyId) => (await db().select().from(parties).where(eq(parties.id, id)))[0]
const subscriptionOf = async (id: PartyId) => {
  const [row] = await db().select().from(subscriptions).where(eq(subscriptions.partyId, id))
  if (!row) throw new Error('no subscription')
  return row
}

test('a visitor opens nothing', async () => {
  await expect(openWorkspace(makeContext({}), form('Nobody'), request)).rejects.toMatchObject({
    kind: 'signIn',
  })
})

test('who opens a workspace is its admin, acts for it at once, and tries it for 30 days', async () => {
  const { account, ctx } = await somebody()
  const { companyId } = await openWorkspace(ctx, form('Limmat Präzision'), request)

  expect(await partyOf(companyId)).toMatchObject({
    kind: 'company',
    slug: 'limmat-prazision',
    name: 'Limmat Präzision',
    country: 'CH',
    currency: 'CHF',
    trial: true,
    approval: 'none',
  })
  const { state, endDate } = await subscriptionOf(companyId)
  expect(state).toBe('trialing')
  expect(endDate.getTime() - ctx.now().getTime()).toBeGreaterThan(30 * DAY_MS - 60_000)
  expect(await findPerson(system, account.id)).toMatchObject({
    partyId: companyId,
    role: 'admin',
    company: { name: 'Limmat Präzision', trial: true, writableUntil: endDate },
  })
})

test('many clicks at once open one workspace, and the same name again gets an address of its own', async () => {
  const { account, ctx } = await somebody()
  const sent = form('Acme & Co')
  const opened = await Promise.all(Array.from({ length: 5 }, () => openWorkspace(ctx, sent, request)))
  expect(new Set(opened.map(({ companyId }) => companyId)).size).toBe(1)
  const mine = and(eq(memberships.memberId, account.partyId), eq(memberships.role, 1))
  expect(await db().$count(memberships, mine)).toBe(1)

  const others = await Promise.all([somebody(), somebody()])
  const more = await Promise.all(others.map((one) => openWorkspace(one.ctx, form('Acme & Co'), request)))
  const slugs = await Promise.all(more.map(async ({ companyId }) => (await partyOf(companyId))?.slug))
  expect(slugs.toSorted()).toEqual(['acme-co-2', 'acme-co-3'])
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ kind: 'person' }, 'kind'],
  [{ country: 'xx' }, 'country'],
  [{ currency: 'DOGE' }, 'currency'],
])('%o is said beside its field', async (wrong, field) => {
  const { ctx } = await somebody()
  await expect(openWorkspace(ctx, { ...form('Acme'), ...wrong }, request)).rejects.toMatchObject({
    fields: { [field]: expect.anything() },
  })
})

test('the clock ends a trial that is over, and what was paid for once it is not paid again', async () => {
  const { account, ctx } = await somebody()
  const { companyId } = await openWorkspace(ctx, form('Clockwork'), request)
  const after = (days: number) => systemContext('test', { now: () => new Date(Date.now() + days * DAY_MS) })

  await endOverdueSubscriptions(after(29))
  expect((await subscriptionOf(companyId)).state).toBe('trialing')
  await endOverdueSubscriptions(after(31))
  expect((await subscriptionOf(companyId)).state).toBe('cancelled')
  const person = await findPerson(system, account.id)
  expect(person && isLockedFor(person, new Date(Date.now() + 31 * DAY_MS))).toBe(true)

  const endDate = new Date(Date.now() + 60 * DAY_MS)
  const row = await subscriptionOf(companyId)
  await inTransaction((tx) => changeSubscription(tx, system, row, 'activate', { endDate, seats: 3 }))
  expect(await partyOf(companyId)).toMatchObject({ writableUntil: endDate, trial: false, memberSeats: 3 })
  await endOverdueSubscriptions(after(61))
  expect((await subscriptionOf(companyId)).state).toBe('past_due')
  await endOverdueSubscriptions(after(80))
  expect((await subscriptionOf(companyId)).state).toBe('past_due')
  await endOverdueSubscriptions(after(91))
  expect((await subscriptionOf(companyId)).state).toBe('cancelled')
})
