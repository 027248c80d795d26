import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { sendReauthenticationCode } from '#app/features/people/email-codes/send-reauthentication-code.server.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'
import { deactivateAccount } from './deactivate-account.server.ts'

const PASSWORD = 'seven calm otters'
const request = new Request('http://localhost/')
let caller = 0

async function someone(given: Parameters<typeof anAccount>[1] = {}) {
  const account = await inTransaction((tx) => anAccount(tx, { password: PASSWORD, ...given }))
  return { account, ctx: makeContext({ actor: personOf(account) }) }
}
const enter = (username: string) => {
  caller += 1
  return signIn(makeContext({ ip: `10.90.0.${caller}` }), { username, password: PASSWORD }, request)
}
const leftAt = async (partyId: string) =>
  (
    await db()
      .select()
      .from(parties)
      .where(eq(parties.id, partyId as never))
  )[0]?.deactivatedAt

test('nobody deactivates an account without its password, nor somebody else’s', async () => {
  const { account, ctx } = await someone()
  const rival = await someone({ password: undefined })
  await expect(deactivateAccount(makeContext({}), { pass: PASSWORD })).rejects.toMatchObject({
    kind: 'signIn',
  })
  await expect(deactivateAccount(ctx, { pass: 'not it' })).rejects.toMatchObject({
    fields: { pass: { key: 'settings:password.wrong' } },
  })
  for (const pass of ['', undefined, ['a', 'b']])
    await expect(deactivateAccount(ctx, { pass })).rejects.toMatchObject({
      fields: { pass: expect.anything() },
    })
  await expect(
    deactivateAccount(rival.ctx, { pass: PASSWORD, accountId: account.id, partyId: account.partyId }),
  ).rejects.toMatchObject({ fields: { pass: { key: 'accounts:code.format' } } })
  expect(await leftAt(account.partyId)).toBeNull()
})

test('who leaves is signed out everywhere and gone from the search, and comes back by signing in', async () => {
  const { account, ctx } = await someone({ serviceType: 'provider', approval: 'approved' })
  await enter(account.username)
  await enter(account.email)
  const topic = await inTransaction((tx) => aTopic(tx, { ownerId: account.partyId }))
  await inTransaction((tx) => indexTopics(tx, [topic.id]))
  const found = () => db().$count(searchDocuments, eq(searchDocuments.ownerId, account.partyId))
  expect(await found()).toBe(1)

  await deactivateAccount(ctx, { pass: PASSWORD })
  await deactivateAccount(ctx, { pass: PASSWORD })
  await followFacts()

  expect(await leftAt(account.partyId)).toBeInstanceOf(Date)
  expect(await db().$count(authSessions, eq(authSessions.userId, account.id))).toBe(0)
  expect(await found()).toBe(0)
  const ofLeaving = and(eq(emails.toAddress, account.email), eq(emails.kind, 'privacy.account-left'))
  expect(await db().$count(emails, ofLeaving)).toBe(1)

  await enter(account.username)
  await followFacts()
  expect(await leftAt(account.partyId)).toBeNull()
  expect(await found()).toBe(1)
})

test.each(['buyer', 'seller'] as const)(
  'a %s with a paid booking ahead stays, and is told which',
  async (side) => {
    const { account, ctx } = await someone({ serviceType: 'provider', approval: 'approved' })
    const other = await someone({ serviceType: 'provider', approval: 'approved' })
    const [buyer, seller] = side === 'buyer' ? [account, other.account] : [other.account, account]
    const { order, title } = await inTransaction(async (tx) => {
      const event = await anEvent(tx, { ownerId: seller.partyId, title: `Ahead of a ${side}` })
      const made = await anOrder(tx, { event, buyer })
      return { order: made, title: event.title }
    })

    await expect(deactivateAccount(ctx, { pass: PASSWORD })).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'settings:leave.paidAhead',
      params: { events: title },
    })
    expect(await leftAt(account.partyId)).toBeNull()
    expect(order).toBeDefined()
  },
)

test('a mailed code is good again for who was refused, and then for one of several that bring it at once', async () => {
  const { account, ctx } = await someone({ password: undefined, serviceType: 'provider' })
  const other = await someone()
  const event = await inTransaction((tx) => anEvent(tx, { ownerId: account.partyId, title: 'Still ahead' }))
  await inTransaction((tx) => anOrder(tx, { event, buyer: other.account }))
  await sendReauthenticationCode(ctx)
  const pass = await mailedCode(account.email)
  await expect(deactivateAccount(ctx, { pass })).rejects.toMatchObject({ reason: 'settings:leave.paidAhead' })
  await db().execute(sql`update events set state = 'cancelled' where id = ${event.id}`)
  const tries = await Promise.allSettled([1, 2].map(() => deactivateAccount(ctx, { pass })))
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await leftAt(account.partyId)).toBeInstanceOf(Date)
})

test('the last admin of a company stays, until somebody else is one', async () => {
  const { account, ctx } = await someone()
  const next = await someone()
  const company = await inTransaction((tx) => aCompany(tx, { name: 'Kiln Works' }))
  await inTransaction((tx) => aMember(tx, { company, member: account.partyId, role: 1 }))
  await inTransaction((tx) => aMember(tx, { company, member: next.account.partyId, role: 2 }))
  await expect(deactivateAccount(ctx, { pass: PASSWORD })).rejects.toMatchObject({
    kind: 'conflict',
    reason: 'settings:leave.lastAdmin',
    params: { companies: 'Kiln Works' },
  })
  await inTransaction((tx) =>
    tx.update(memberships).set({ role: 1 }).where(eq(memberships.memberId, next.account.partyId)),
  )
  await deactivateAccount(ctx, { pass: PASSWORD })
  expect(await leftAt(account.partyId)).toBeInstanceOf(Date)
})
