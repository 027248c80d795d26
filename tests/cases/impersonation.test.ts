import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endImpersonation } from '#app/features/people/auth-sessions/end-impersonation.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { authSessions, impersonations } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { aCompany } from '#app/features/people/parties/testing.server.ts'
import { whoAsks } from '#app/features/people/second-step/queries-session.server.ts'
import { beginImpersonation } from '#app/features/people/staff-acts/begin-impersonation.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { askedTogether } from '#app/platform/asked-together.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { VisitorCache } from '#app/platform/http/visitor-cache.server.ts'
import { keptFor } from '#app/platform/kept.server.ts'
import { addressBook } from '#app/platform/public-addresses.server.ts'
import { withoutWriting } from '#app/platform/reading-only.server.ts'
import { noteRefusal } from '#app/platform/refusals/note-refusal.server.ts'
import { auditEntries, emails, refusals } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { onParty } from '#tests/support/acts-of-staff.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
const MINUTE_MS = 60_000

let person: Account
beforeAll(async () => {
  person = await inTransaction((tx) => anAccount(tx))
})

/** Somebody of staff with a session of its own, and who asks with it at a moment. */
async function staff() {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  const ctx = makeContext({ actor: personOf(account, { staffTasks: ['moderate'] }) })
  const [line = ''] = await inTransaction((tx) => startSession(tx, { ctx, accountId: account.id }))
  const request = new Request('http://localhost/', { headers: { cookie: line.split(';')[0] ?? '' } })
  const whoNow = async (minutes = 0) => {
    const now = () => new Date(Date.now() + minutes * MINUTE_MS)
    const { actor } = await whoAsks(systemContext('test', { now }), request)
    return actor.kind === 'person' ? actor : null
  }
  const begin = async (username = person.username, changes: Record<string, string> = {}) => {
    const code = await inTransaction((tx) => aRecoveryCode(tx, account.id))
    const said = { username, act: 'view', reason: 'Asked why a price is missing', code, key: newKey() }
    return beginImpersonation(ctx, { ...said, ...changes }, request)
  }
  return { account, ctx, request, whoNow, begin }
}

test('staff looks as a person for half an hour, without any right of staff, and the person reads why', async () => {
  const one = await staff()
  await one.begin()
  const seen = await one.whoNow()
  expect(seen).toMatchObject({ accountId: person.id, staffTasks: [], owesTwoStep: false })
  expect(seen?.impersonatedBy).toMatchObject({ accountId: one.account.id })
  expect((await one.whoNow(29))?.accountId).toBe(person.id)
  expect(await one.whoNow(31)).toMatchObject({ accountId: one.account.id, staffTasks: ['moderate'] })

  await followFacts()
  const told = await db().select().from(notifications).where(eq(notifications.recipientId, person.id))
  expect(told.map(({ kind }) => kind)).toEqual(['partyViewed'])
  const mailed = await db().select().from(emails).where(eq(emails.toAddress, person.email))
  expect(mailed.map(({ text }) => text).join()).toContain('Asked why a price is missing')
})

test('it ends by a press, in every session, and once; who looks as nobody ends nothing', async () => {
  const [one, other] = await Promise.all([staff(), staff()])
  await one.begin()
  await other.begin()
  const actor = await one.whoNow()
  if (!actor) throw new Error('nobody asks')
  const ended = await Promise.all([1, 2, 3].map(() => endImpersonation(makeContext({ actor }))))
  expect(ended[0]).toEqual({ username: person.displayUsername })
  expect((await one.whoNow())?.accountId).toBe(one.account.id)
  expect((await other.whoNow())?.accountId).toBe(person.id)
  const ends = and(eq(auditEntries.action, 'impersonation.end'), eq(auditEntries.accountId, one.account.id))
  expect(await db().$count(auditEntries, ends)).toBe(1)
  for (const ctx of [makeContext({}), one.ctx, makeContext({ actor: personOf(person) })])
    await expect(endImpersonation(ctx)).rejects.toMatchObject({ kind: 'notFound' })
})

test('who is trusted with accounts no more, and as whom is suspended, ends it at once', async () => {
  const [unnamed, watched] = await Promise.all([staff(), staff()])
  const gone = await inTransaction((tx) => anAccount(tx))
  await unnamed.begin()
  await watched.begin(gone.username)
  await db().update(accounts).set({ staffTasks: [] }).where(eq(accounts.id, unnamed.account.id))
  expect(await unnamed.whoNow()).toMatchObject({ accountId: unnamed.account.id, staffTasks: [] })
  const by = await staff()
  const code = await inTransaction((tx) => aRecoveryCode(tx, by.account.id))
  const said = { username: gone.username, act: 'suspend', reason: 'Fraud', code, key: newKey() }
  await onParty(by.ctx, said)
  expect((await watched.whoNow())?.accountId).toBe(watched.account.id)
})

test('only staff who moderate looks, as people, with the second factor, and never as staff or themselves', async () => {
  const one = await staff()
  const colleague = await inTransaction((tx) => anAccount(tx, { staffTasks: ['refund'] }))
  const company = await inTransaction((tx) => aCompany(tx))
  for (const username of [colleague.username, one.account.username])
    await expect(one.begin(username)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(one.begin(company.slug)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(one.begin('nobody_at_all')).rejects.toMatchObject({ kind: 'notFound' })
  await expect(one.begin(person.username, { code: '000000' })).rejects.toHaveProperty('fields.code')
  await expect(one.begin(person.username, { code: '' })).rejects.toHaveProperty('fields.code')
  await expect(one.begin(person.username, { reason: ' ' })).rejects.toHaveProperty('fields.reason')
  const others = STAFF_TASKS.filter((task) => task !== 'moderate')
  const said = { username: person.username, act: 'view', reason: 'x', code: '1', key: newKey() }
  for (const ctx of [
    makeContext({}),
    makeContext({ actor: personOf(person) }),
    makeContext({ actor: personOf(one.account, { staffTasks: others }) }),
  ])
    await expect(beginImpersonation(ctx, said, one.request)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await db().$count(impersonations, eq(impersonations.staffId, one.account.id))).toBe(0)
  const looking = await db().select().from(authSessions).where(eq(authSessions.userId, one.account.id))
  expect(looking.map(({ impersonationId }) => impersonationId)).toEqual([null])
})

test('nothing is written in a look, however deep the use case', async () => {
  const write = () => inTransaction((tx) => anAccount(tx))
  await expect(withoutWriting(async () => Promise.all([write()]))).rejects.toMatchObject({
    kind: 'forbidden',
    reason: 'impersonation:refused.readOnly',
  })
  expect((await write()).id).toBeTypeOf('string')
})

test('what a process does for many at once is none of the look in which it begins', async () => {
  const write = async () => (await inTransaction((tx) => anAccount(tx))).id
  const together = askedTogether({ atOnce: 1, most: 10 }, (some: string[]) => Promise.all(some.map(write)))
  const pages = new VisitorCache<string>({
    freshMs: 1_000,
    staleMs: 1_000,
    rescueMs: 1_000,
    maxBytes: 1_000,
    maxPerGroup: 1,
  })
  const made = async () => ({ value: await write(), bytes: 1, keep: true })
  const book = addressBook('in a look', () => sql`select id, slug as path, now() as changed_at from parties`)
  await withoutWriting(async () => {
    expect(await keptFor('in a look', 60, write)).toBeTypeOf('string')
    expect(await together('one')).toBeTypeOf('string')
    expect(await pages.get('/', 'pages', made)).toBeTypeOf('string')
    expect((await book.parts()).length).toBeGreaterThan(0)
    await expect(write()).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

test('what is refused in a look is noted of staff, and of all others who are refused at that moment', async () => {
  const one = await staff()
  await one.begin()
  const actor = await one.whoNow()
  if (!actor) throw new Error('nobody asks')
  const stranger = await inTransaction((tx) => anAccount(tx))
  const no = refuse('forbidden', 'common:refused.forbidden')
  await Promise.all([
    withoutWriting(() => noteRefusal(makeContext({ actor }), no, '/a-look')),
    noteRefusal(makeContext({ actor: personOf(stranger) }), no, '/a-look'),
  ])
  const noted = await db().select().from(refusals).where(eq(refusals.route, '/a-look'))
  expect(noted.map(({ accountId }) => accountId).toSorted()).toEqual([one.account.id, stranger.id].toSorted())
})
