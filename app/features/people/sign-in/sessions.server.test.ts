import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { endOwnSession } from '#app/features/people/auth-sessions/end-own-session.server.ts'
import { listSessions } from '#app/features/people/auth-sessions/queries-sessions.server.ts'
import { recordUse } from '#app/features/people/auth-sessions/record-use.server.ts'
import { signOutElsewhere } from '#app/features/people/auth-sessions/sign-out-elsewhere.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { actorOf, whoAsks } from '#app/features/people/second-step/queries-session.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { signIn } from './sign-in.server.ts'

const system = systemContext('sign-in')
let addresses = 0

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0'
const requestWith = (cookies: string[] = []) =>
  new Request('http://localhost/', {
    headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') },
  })

async function aMember() {
  const account = await inTransaction((tx) => anAccount(tx, { password: 'open sesame' }))
  const open = async (cookie = '0') => {
    addresses += 1
    const ctx = makeContext({ ip: `10.62.${addresses}.9`, userAgent: FIREFOX })
    const given = { username: account.username, password: 'open sesame', cookie }
    return requestWith((await signIn(ctx, given, requestWith())).cookies)
  }
  return { account, ctx: makeContext({ actor: personOf(account) }), open }
}

const isIn = async (request: Request) => isPerson(await actorOf(system, request))

describe('where somebody is signed in', () => {
  test('is listed for that person alone, this browser first, the device in words and the address without its end', async () => {
    const one = await aMember()
    const other = await aMember()
    const here = await one.open()
    await one.open()
    await other.open()

    const listed = await listSessions(one.ctx, here)
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(listed[0]).toMatchObject({ device: { browser: 'Firefox', system: 'Windows' } })
    expect(listed[0]?.address).toMatch(/^10\.62\.\d+\.x$/)
    expect(await listSessions(makeContext({}), here)).toEqual([])
  })

  test('ends one by one, for the owner alone', async () => {
    const one = await aMember()
    const stranger = await aMember()
    const [here, there] = [await one.open(), await one.open()]
    const [, far] = await listSessions(one.ctx, here)

    await endOwnSession(stranger.ctx, { session: far?.id })
    expect(await isIn(there)).toBe(true)
    await expect(endOwnSession(makeContext({}), { session: far?.id })).rejects.toMatchObject({
      kind: 'signIn',
    })
    await expect(endOwnSession(one.ctx, { session: '../x' })).rejects.toMatchObject({ kind: 'notFound' })

    await endOwnSession(one.ctx, { session: far?.id })
    expect([await isIn(there), await isIn(here)]).toEqual([false, true])
    await endOwnSession(one.ctx, { session: far?.id })
  })

  test('ends everywhere else at once, and nowhere for others', async () => {
    const one = await aMember()
    const other = await aMember()
    const [here, there, further] = [await one.open(), await one.open('1'), await one.open()]
    const theirs = await other.open()

    await expect(signOutElsewhere(makeContext({}), here)).rejects.toMatchObject({ kind: 'signIn' })
    expect(await signOutElsewhere(one.ctx, here)).toEqual({ ended: 2 })
    expect(await Promise.all([here, there, further, theirs].map(isIn))).toEqual([true, false, false, true])
  })
})

test('a sign-in by a password is in the trace, once', async () => {
  const { account, open } = await aMember()
  await open()
  const written = await db()
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, account.id))
  expect(written.filter(({ action }) => action === 'accounts.sign-in')).toHaveLength(1)
})

describe('a session ends by itself', () => {
  /** As if so many minutes had gone by since it began, or since it was last used. */
  const age = (accountId: string, column: 'used' | 'begun', minutes: number) =>
    db()
      .update(authSessions)
      .set(
        column === 'used'
          ? { updatedAt: sql`updated_at - ${minutes} * interval '1 minute'` }
          : {
              createdAt: sql`created_at - ${minutes} * interval '1 minute'`,
              expiresAt: sql`expires_at - ${minutes} * interval '1 minute'`,
            },
      )
      .where(eq(authSessions.userId, accountId as never))

  test.each([
    ['not remembered, unused', '0', 'used', 3 * 60],
    ['not remembered, at last', '0', 'begun', 24 * 60],
    ['remembered, unused', '1', 'used', 14 * 24 * 60],
    ['remembered, at last', '1', 'begun', 30 * 24 * 60],
  ] as const)('%s: at the documented time, to the minute', async (_what, cookie, column, minutes) => {
    const { account, open, ctx } = await aMember()
    const request = await open(cookie)
    await age(account.id, column, minutes - 1)
    expect(await isIn(request)).toBe(true)
    await age(account.id, column, 2)
    expect(await isIn(request)).toBe(false)
    expect(await listSessions(ctx, request)).toEqual([])
  })

  test.each(['0', '1'] as const)(
    'of staff after 15 minutes without use, remembered or not',
    async (cookie) => {
      const { account, open } = await aMember()
      await db()
        .update(accounts)
        .set({ staffTasks: ['moderate'] })
        .where(eq(accounts.id, account.id))
      const request = await open(cookie)
      await age(account.id, 'used', 14)
      expect(await isIn(request)).toBe(true)
      await age(account.id, 'used', 2)
      expect(await isIn(request)).toBe(false)
    },
  )

  test('but goes on while it is used, which is written down once a minute', async () => {
    const { account, open } = await aMember()
    const request = await open()
    expect(await whoAsks(system, request)).toMatchObject({ unnoted: null })
    await age(account.id, 'used', 179)
    const { unnoted } = await whoAsks(system, request)
    await expect(recordUse(makeContext({}), unnoted ?? '')).rejects.toMatchObject({ kind: 'notFound' })
    await recordUse(system, unnoted ?? '')
    expect(await whoAsks(system, request)).toMatchObject({ unnoted: null })
    await age(account.id, 'used', 179)
    expect(await isIn(request)).toBe(true)
  })
})
