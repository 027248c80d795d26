import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getUserDetails } from '#app/features/people/accounts/queries.server.ts'
import { signOut } from '#app/features/people/auth-sessions/sign-out.server.ts'
import { sweepSessions } from '#app/features/people/auth-sessions/sweep-sessions.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { isPerson, VISITOR } from '#app/kit/actor.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { faultsOf, forgetFailures, request, system, visitor, withoutLimits } from './a-visitor.ts'

withoutLimits()

describe('signing in and out', () => {
  const member = () => inTransaction((tx) => anAccount(tx, { password: 'open sesame' }))

  test('without regard to case, with a new session each time; the one before ends', async () => {
    const { displayUsername } = await member()
    const first = await signIn(
      visitor(),
      { username: displayUsername.toUpperCase(), password: 'open sesame' },
      request(),
    )
    const second = await signIn(
      visitor(),
      { username: displayUsername, password: 'open sesame' },
      request(first.cookies),
    )
    expect(second.cookies).not.toEqual(first.cookies)
    expect(await actorOf(system, request(first.cookies))).toEqual(VISITOR)
    expect(isPerson(await actorOf(system, request(second.cookies)))).toBe(true)
  })

  test('a session that was planted is not taken over', async () => {
    const { username } = await member()
    const planted = 'session=planted.c2lnbmF0dXJl'
    const { cookies } = await signIn(visitor(), { username, password: 'open sesame' }, request([planted]))
    expect(cookies[0]).not.toContain('planted')
    expect(await actorOf(system, request([planted]))).toEqual(VISITOR)
  })

  test('signing out ends the session on the server', async () => {
    const { username, id } = await member()
    const { cookies } = await signIn(
      visitor(),
      { username, password: 'open sesame', cookie: 'true' },
      request(),
    )
    const out = await signOut(visitor(), request(cookies))
    expect(out.cookies[0]).toMatch(/^session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax/)
    expect(await actorOf(system, request(cookies))).toEqual(VISITOR)
    expect(await db().select().from(authSessions).where(eq(authSessions.userId, id))).toEqual([])
  })

  test('remember me decides how long the cookie stays', async () => {
    const { username } = await member()
    const sign = (cookie: string) =>
      signIn(visitor(), { username, password: 'open sesame', cookie }, request())
    const [long] = (await sign('1')).cookies
    const [short] = (await sign('0')).cookies
    expect(long).toMatch(/^session=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/)
    expect(short).not.toContain('Max-Age')
    expect(short).toMatch(/HttpOnly; SameSite=Lax/)
  })

  test('an unknown name and a wrong password are answered alike', async () => {
    const { username } = await member()
    const tries = [
      { username, password: 'wrong' },
      ...['nobody_77', 'a\0b', '__proto__', 'İıß', "' or 1=1 --"].map((name) => ({
        username: name,
        password: 'open sesame',
      })),
    ]
    for (const input of tries)
      expect(await faultsOf(signIn(visitor(), input, request()))).toEqual({
        conflict: 'accounts:signIn.wrong',
      })
    const long = { username, password: 'x'.repeat(100_000) }
    expect(await faultsOf(signIn(visitor(), long, request()))).toEqual({ conflict: 'accounts:signIn.wrong' })
  })

  test('both fields are required, lists are refused', async () => {
    expect(await faultsOf(signIn(visitor(), { username: ' ', password: '' }, request()))).toEqual({
      username: 'accounts:signIn.nameRequired',
      password: 'accounts:password.required',
    })
    expect(await faultsOf(signIn(visitor(), { username: ['a', 'b'], password: 'x' }, request()))).toEqual({
      username: 'accounts:signIn.nameRequired',
    })
  })

  test('expired, suspended and deactivated are visitors; deactivated come back by signing in', async () => {
    const { username, id, partyId } = await member()
    const sign = () => signIn(visitor(), { username, password: 'open sesame' }, request())
    const { cookies } = await sign()
    await db().update(parties).set({ suspendedAt: new Date() }).where(eq(parties.id, partyId))
    expect(await actorOf(system, request(cookies))).toEqual(VISITOR)
    expect(await faultsOf(sign())).toEqual({ forbidden: 'accounts:signIn.suspended' })
    await db()
      .update(parties)
      .set({ suspendedAt: null, deactivatedAt: new Date() })
      .where(eq(parties.id, partyId))
    expect(await actorOf(system, request(cookies))).toEqual(VISITOR)
    expect((await sign()).actor?.accountId).toBe(id)
    await db()
      .update(authSessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(authSessions.userId, id))
    expect(await actorOf(system, request(cookies))).toEqual(VISITOR)
  })

  test('ten guesses an hour for a name, also from many addresses; the right password waits too', async () => {
    const { username } = await member()
    const guess = (password: string) => faultsOf(signIn(visitor(), { username, password }, request()))
    for (let n = 0; n < 10; n += 1) {
      await forgetFailures()
      expect(await guess(`wrong ${n}`)).toEqual({ conflict: 'accounts:signIn.wrong' })
    }
    await forgetFailures()
    expect(await guess('open sesame')).toEqual({ limit: 'common:refused.limit' })
    expect(await guess('open sesame')).toEqual({ limit: 'common:refused.limit' })
    const warnings = await db()
      .select()
      .from(emails)
      .where(eq(emails.toAddress, `${username}@example.com`))
    expect(warnings.map((mail) => mail.kind)).toEqual(['accounts.guessing-warning'])
    await db().execute(sql`update attempts set expire = expire - 3600000`)
    expect(await guess('open sesame')).toEqual({})
  })

  test('by the email address as by the username, however it is written', async () => {
    const { email, id } = await member()
    for (const username of [email, ` ${email.toUpperCase()} `]) {
      const { actor } = await signIn(visitor(), { username, password: 'open sesame' }, request())
      expect(actor?.accountId).toBe(id)
    }
    for (const username of ['no.such@example.com', 'a@', '@b', '@', `${'x'.repeat(500)}@example.com`])
      expect(await faultsOf(signIn(visitor(), { username, password: 'open sesame' }, request()))).toEqual({
        conflict: 'accounts:signIn.wrong',
      })
  })

  test('guesses by name and by address count together, and neither tells that they belong together', async () => {
    for (const start of ['username', 'email'] as const) {
      const one = await member()
      const guess = (username: string, password: string) =>
        faultsOf(signIn(visitor(), { username, password }, request()))
      const [first, second] = start === 'username' ? [one.username, one.email] : [one.email, one.username]
      for (let n = 0; n < 10; n += 1) {
        await forgetFailures()
        await guess(first, `wrong ${n}`)
      }
      await forgetFailures()
      expect(await guess(first, 'open sesame')).toEqual({ limit: 'common:refused.limit' })
      expect(await guess(second, 'open sesame')).toEqual({ conflict: 'accounts:signIn.wrong' })
      await db().execute(sql`update attempts set expire = expire - 3600000`)
      expect(await guess(second, 'open sesame')).toEqual({})
      const warnings = await db().select().from(emails).where(eq(emails.toAddress, one.email))
      expect(warnings.map((mail) => mail.kind)).toEqual(['accounts.guessing-warning'])
    }
  })

  test('addresses without an account are limited like those with one', async () => {
    const guess = () =>
      faultsOf(signIn(visitor(), { username: 'never.seen@example.com', password: 'x' }, request()))
    for (let n = 0; n < 10; n += 1) {
      await forgetFailures()
      expect(await guess()).toEqual({ conflict: 'accounts:signIn.wrong' })
    }
    await forgetFailures()
    expect(await guess()).toEqual({ limit: 'common:refused.limit' })
  })

  test('of two guesses at the same moment one passes when one is left', async () => {
    const { username } = await member()
    const guess = (password: string) => faultsOf(signIn(visitor(), { username, password }, request()))
    for (let n = 0; n < 9; n += 1) {
      await forgetFailures()
      await guess('wrong')
    }
    await forgetFailures()
    const both = await Promise.all([guess('wrong 1'), guess('wrong 2')])
    expect(both.filter((outcome) => 'limit' in outcome)).toHaveLength(1)
  })

  test('guesses from one address are counted over all names', async () => {
    const ip = '2001:db8:1:2::5'
    const guess = (n: number, from = ip) =>
      faultsOf(signIn(visitor({ ip: from }), { username: `nobody_${n}`, password: 'wrong' }, request()))
    await db().execute(
      sql`insert into attempts values ('sign-in-address:2001:db8:1:2::/64', 49, ${Date.now() + 60_000})`,
    )
    expect(await guess(1)).toEqual({ conflict: 'accounts:signIn.wrong' })
    expect(await guess(2, '2001:db8:1:2::77')).toEqual({ limit: 'common:refused.limit' })
    expect(await guess(3, '2001:db8:1:3::5')).toEqual({ conflict: 'accounts:signIn.wrong' })
  })

  test('what has ended is forgotten at night, what lives stays', async () => {
    const { username, id } = await member()
    const first = await signIn(visitor(), { username, password: 'open sesame' }, request())
    const second = await signIn(visitor(), { username, password: 'open sesame', cookie: '1' }, request())
    const tomorrow = systemContext('test', { now: () => new Date(Date.now() + 25 * 3_600_000) })
    await sweepSessions(tomorrow)
    expect(await actorOf(system, request(first.cookies))).toEqual(VISITOR)
    expect(await actorOf(system, request(second.cookies))).toMatchObject({ accountId: id })
  })

  test('details are for who is signed in', async () => {
    const { username } = await member()
    const { actor } = await signIn(visitor(), { username, password: 'open sesame' }, request())
    expect(await getUserDetails(visitor({ actor: actor ?? VISITOR }))).toMatchObject({
      status: true,
      userId: actor?.accountId,
      profileImage: '{"thumb90":"/face.svg"}',
      companyuser: false,
      userType: 'IN',
    })
    expect(await faultsOf(getUserDetails(visitor()))).toEqual({ signIn: 'common:refused.signIn' })
  })
})
