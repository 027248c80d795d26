import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getUserDetails } from '#app/features/people/accounts/queries.server.ts'
import { reserveUsernames } from '#app/features/people/accounts/reserve-usernames.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { signOut } from '#app/features/people/auth-sessions/sign-out.server.ts'
import { sweepSessions } from '#app/features/people/auth-sessions/sweep-sessions.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { credentials } from '#app/features/people/credentials/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { confirmEmail } from '#app/features/people/email-codes/confirm-email.server.ts'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { checkEmail } from '#app/features/people/registration/check-email.server.ts'
import { checkUsername } from '#app/features/people/registration/check-username.server.ts'
import { registerAccount } from '#app/features/people/registration/register-account.server.ts'
import { resendConfirmation } from '#app/features/people/registration/resend-confirmation.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { requestPasswordReset } from '#app/features/people/sign-in/request-password-reset.server.ts'
import { resetPassword } from '#app/features/people/sign-in/reset-password.server.ts'
import { sendPasswordReset } from '#app/features/people/sign-in/send-password-reset.server.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { isPerson, VISITOR } from '#app/kit/actor.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'

const system = systemContext('sign-in')
let visitors = 0
function visitor(given: Partial<Ctx> = {}) {
  visitors += 1
  return makeContext({ ip: `10.1.${visitors}.9`, ...given })
}
const request = (cookies: string[] = []) =>
  new Request('http://localhost/api', {
    headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; '), 'user-agent': 'Test' },
  })
const form = (name: string, more: object = {}) => ({
  susername: name,
  semail: `${name}@example.com`,
  spassword: 'a good sentence',
  ...more,
})
const tokenOf = async (to: string) => {
  const rows = await db().select().from(emails).where(eq(emails.toAddress, to)).orderBy(emails.createdAt)
  return /confirm\/([\w-]+)/.exec(rows.at(-1)?.text ?? '')?.[1] ?? ''
}
/** As if no sign-in had failed lately: what is counted for the captcha has its own test. */
const forgetFailures = () => db().execute(sql`delete from attempts where key like 'sign-in-failed-%'`)
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: unknown) => {
      if (error instanceof BadInput)
        return Object.fromEntries(Object.entries(error.fields).map(([path, { key }]) => [path, key]))
      if (error instanceof Refusal) return { [error.kind]: error.reason }
      throw error
    },
  )

beforeEach(async () => {
  await db().execute(sql`delete from attempts`)
})

describe('registering', () => {
  test('opens an account in one piece and signs in', async () => {
    const ctx = visitor({ language: 'ja', timeZone: 'Asia/Tokyo' })
    const { actor, cookies } = await registerAccount(ctx, form('Hanako_1'), request())
    expect(actor).toMatchObject({
      username: 'Hanako_1',
      emailConfirmed: false,
      serviceType: 'seeker',
      staffTasks: [],
    })
    expect(await actorOf(system, request(cookies))).toEqual(actor)
    const [account] = await db().select().from(accounts).where(eq(accounts.id, actor.accountId))
    expect(account).toMatchObject({ username: 'hanako_1', language: 'ja', timeZone: 'Asia/Tokyo' })
    const [mail] = await db().select().from(emails).where(eq(emails.toAddress, 'hanako_1@example.com'))
    expect(mail?.subject).toBe('メールアドレスをご確認ください')
    expect(mail?.html).toContain('/ja/confirm/')
    expect(mail?.text).toContain('/ja/confirm/')
  })

  test('takes every address that mail can be sent to, once in either spelling of its domain', async () => {
    const sent = ['ada@bücher.example', 'tom&jerry@example.com', 'a/b=c@example.com', 'user#1@example.com']
    for (const [at, semail] of sent.entries())
      await registerAccount(visitor(), { ...form(`Addressed_${at}`), semail }, request())
    const kept = 'ada@xn--bcher-kva.example'
    expect(await db().select().from(emails).where(eq(emails.toAddress, kept))).toHaveLength(1)
    const again = registerAccount(
      visitor(),
      { ...form('Addressed_9'), semail: kept.toUpperCase() },
      request(),
    )
    await expect(again).rejects.toMatchObject({ fields: { semail: { key: 'accounts:email.taken' } } })
  })

  test('takes names and addresses without regard to case', async () => {
    await registerAccount(visitor(), form('Twin_name'), request())
    const again = { ...form('tWIN_name'), semail: 'TWIN_name@Example.com' }
    expect(await faultsOf(registerAccount(visitor(), again, request()))).toEqual({
      susername: 'accounts:username.taken',
      semail: 'accounts:email.taken',
    })
  })

  test('of two at the same moment one gets the name', async () => {
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => {
        const own = { ...form('Racing_1'), semail: `racing${n}@example.com` }
        return registerAccount(visitor(), own, request())
      }),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(reasons.every((reason) => reason instanceof BadInput)).toBe(true)
  })

  test('takes no right, state or id from the form', async () => {
    const more = {
      id: 'x',
      staff: 'true',
      staffTasks: '{operate}',
      partyId: 'x',
      emailVerified: 'true',
      providerApproval: 'approved',
      __proto__: {},
    }
    const { actor } = await registerAccount(visitor(), form('Modest_1', more), request())
    expect(actor).toMatchObject({ staffTasks: [], emailConfirmed: false, approval: 'none' })
  })

  test('refuses names that are addresses of the site', async () => {
    reserveUsernames(['/dashboard', '/:username', '/event/search', '/mybooking?'])
    expect(await faultsOf(registerAccount(visitor(), form('Dashboard'), request()))).toEqual({
      susername: 'accounts:username.taken',
    })
    expect(await checkUsername(visitor(), { susername: 'MyBooking' })).toBe(true)
    expect(await checkUsername(visitor(), { susername: 'EVENT' })).toBe(true)
    expect(await checkUsername(visitor(), { susername: 'username' })).toBe(false)
  })

  test.each([
    ['ab', 'accounts:username.length'],
    ['a'.repeat(21), 'accounts:username.length'],
    ['1abcde', 'accounts:username.format'],
    ['_abcde', 'accounts:username.format'],
    ['abc def', 'accounts:username.format'],
    ['аbcdef', 'accounts:username.format'],
    ['ｆｕｌｌｗ', 'accounts:username.format'],
    ['abcde\u202e', 'accounts:username.format'],
    ['abc\0def', 'accounts:username.format'],
    ['', 'accounts:username.invalid'],
    ['   ', 'accounts:username.invalid'],
  ])('refuses the username %j', async (susername, key) => {
    const fields = { ...form('whoever_1'), susername }
    expect(await faultsOf(registerAccount(visitor(), fields, request()))).toEqual({ susername: key })
  })

  test.each(['susername', 'semail', 'spassword'])('refuses 100 kB in %s', async (field) => {
    const fields = { ...form('whoever_5'), [field]: 'x'.repeat(100_000) }
    expect(Object.keys(await faultsOf(registerAccount(visitor(), fields, request())))).toEqual([field])
  })

  test.each([
    'nobody',
    'a@localhost',
    'a@@b.com',
    'a@b@c.com',
    'a b@c.com',
    'a@b..com',
    'a@b.com\r\nBcc: x@y.com',
    '@b.com',
    'a@',
    '',
    `${'a'.repeat(65)}@b.com`,
    `a@${'b'.repeat(250)}.com`,
    'a\0@b.com',
    'null',
    'a@b.com.',
  ])('refuses the email %j', async (semail) => {
    const fields = { ...form('whoever_2'), semail }
    expect(await faultsOf(registerAccount(visitor(), fields, request()))).toEqual({
      semail: 'accounts:email.invalid',
    })
  })

  test.each(['plus+tag@Example.com', "o'neil@example.com", 'müller@example.com', 'a@münchen.example'])(
    'says something sensible about the email %j',
    async (semail) => {
      const outcome = await faultsOf(checkEmail(visitor(), { semail }))
      expect([{}, { semail: 'accounts:email.invalid' }]).toContainEqual(outcome)
    },
  )

  test.each([
    ['', 'accounts:password.required'],
    ['12345', 'accounts:password.short'],
    ['x'.repeat(129), 'accounts:password.long'],
    ['password', 'accounts:password.common'],
    ['QWERTY', 'accounts:password.common'],
    ['aaaaaaaa', 'accounts:password.common'],
    ['Mustang1', 'accounts:password.common'],
    ['quorum123', 'accounts:password.common'],
    ['whoever_3', 'accounts:password.common'],
  ])('refuses the password %j', async (spassword, key) => {
    const fields = { ...form('whoever_3'), spassword }
    expect(await faultsOf(registerAccount(visitor(), fields, request()))).toEqual({ spassword: key })
  })

  test('keeps nothing of a registration that was refused', async () => {
    const count = async () => (await db().select().from(credentials)).length
    const before = await count()
    await faultsOf(registerAccount(visitor(), form('whoever_4', { phone: '12' }), request()))
    expect(await count()).toBe(before)
    expect(
      await faultsOf(registerAccount(visitor(), form('whoever_4', { phone: '+49 123456789012' }), request())),
    ).toEqual({})
  })
})

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

describe('confirming the address', () => {
  test('works once, also in ten tries at once, and without a session', async () => {
    const { actor } = await registerAccount(visitor(), form('Confirm_1'), request())
    const token = await tokenOf(actor.email)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => faultsOf(confirmEmail(visitor(), { token }))),
    )
    expect(outcomes.filter((outcome) => Object.keys(outcome).length === 0)).toHaveLength(1)
    const [account] = await db().select().from(accounts).where(eq(accounts.id, actor.accountId))
    expect(account?.emailVerified).toBe(true)
  })

  test('ends after 24 hours and when a newer link was sent', async () => {
    const { actor } = await registerAccount(visitor(), form('Confirm_2'), request())
    const first = await tokenOf(actor.email)
    await resendConfirmation(visitor({ actor }))
    const second = await tokenOf(actor.email)
    const expired = { conflict: 'accounts:confirm.expired' }
    expect(await faultsOf(confirmEmail(visitor(), { token: first }))).toEqual(expired)
    const tomorrow = () => new Date(Date.now() + 24 * 3_600_000 + 1000)
    expect(await faultsOf(confirmEmail(visitor({ now: tomorrow }), { token: second }))).toEqual(expired)
  })

  test.each(['', 'nonsense', '../../x', '%00', '\0'])('refuses the token %j', async (token) => {
    expect(await faultsOf(confirmEmail(visitor(), { token }))).toEqual({
      conflict: 'accounts:confirm.expired',
    })
  })

  test('the link is not stored as it was sent', async () => {
    const { actor } = await registerAccount(visitor(), form('Confirm_3'), request())
    const token = await tokenOf(actor.email)
    const rows = await db().select().from(verifications)
    expect(rows.some((row) => row.value === token)).toBe(false)
  })

  test('sends again to the owner only, three times an hour, until confirmed', async () => {
    const { actor } = await registerAccount(visitor(), form('Confirm_4'), request())
    expect(await faultsOf(resendConfirmation(visitor()))).toEqual({ signIn: 'common:refused.signIn' })
    for (let n = 0; n < 3; n += 1) await resendConfirmation(visitor({ actor }))
    expect(await faultsOf(resendConfirmation(visitor({ actor })))).toEqual({ limit: 'common:refused.limit' })
    const confirmed = visitor({ actor: { ...actor, emailConfirmed: true } })
    expect(await faultsOf(resendConfirmation(confirmed))).toEqual({ conflict: 'accounts:confirm.already' })
  })
})

test('questions about names and addresses are limited', async () => {
  const ctx = visitor()
  await db().execute(
    sql`insert into attempts values (${`check-email:${ctx.ip}`}, 60, ${Date.now() + 60_000}),
      (${`check-username:${ctx.ip}`}, 120, ${Date.now() + 60_000})`,
  )
  expect(await faultsOf(checkUsername(ctx, { susername: 'somebody' }))).toEqual({
    limit: 'common:refused.limit',
  })
  expect(await faultsOf(checkEmail(ctx, { semail: 'a@example.com' }))).toEqual({
    limit: 'common:refused.limit',
  })
})

describe('a forgotten password', () => {
  const resetOf = async (to: string) => {
    const rows = await db().select().from(emails).where(eq(emails.toAddress, to)).orderBy(emails.createdAt)
    return /reset\/\w+\/([\w-]+)/.exec(rows.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const person = (given: Parameters<typeof anAccount>[1] = {}) =>
    inTransaction((tx) => anAccount(tx, { password: 'a good sentence', ...given }))
  const attempt = (account: { displayUsername: string }, password: string) =>
    signIn(visitor(), { username: account.displayUsername, password }, request())

  test('is replaced by the link that was sent, once, and every session ends', async () => {
    const account = await person({ language: 'ja', emailVerified: false })
    const { cookies } = await attempt(account, 'a good sentence')
    await sendPasswordReset(systemContext('test'), account.id)
    const first = await resetOf(account.email)
    await sendPasswordReset(systemContext('test'), account.id)
    const token = await resetOf(account.email)
    const [mail] = await db().select().from(emails).where(eq(emails.toAddress, account.email))
    expect(mail?.text).toContain(`/ja/reset/${account.displayUsername}/`)
    const set = (given: object) =>
      resetPassword(visitor(), { id: account.displayUsername, token, password: 'another sentence', ...given })

    expect(await faultsOf(set({ token: first }))).toEqual({ conflict: 'accounts:reset.expired' })
    expect(await faultsOf(set({ password: '123456' }))).toEqual({ password: 'accounts:password.common' })
    expect(await faultsOf(set({ password: account.displayUsername }))).toEqual({
      password: 'accounts:password.common',
    })
    const tries = await Promise.allSettled([1, 2, 3].map(() => set({})))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await faultsOf(set({}))).toEqual({ conflict: 'accounts:reset.expired' })

    const mails = await db().select().from(emails).where(eq(emails.toAddress, account.email))
    expect(mails.filter(({ kind }) => kind === 'accounts.password-changed')).toHaveLength(1)
    expect(isPerson(await actorOf(system, request(cookies)))).toBe(false)
    expect(await faultsOf(attempt(account, 'a good sentence'))).toEqual({ conflict: 'accounts:signIn.wrong' })
    expect((await attempt(account, 'another sentence')).actor?.emailConfirmed).toBe(true)
  })

  test('a link opens one account only, and for an hour', async () => {
    const [own, other] = [await person(), await person()]
    await sendPasswordReset(systemContext('test'), own.id)
    const token = await resetOf(own.email)
    const given = { token, password: 'another sentence' }
    const refused = { conflict: 'accounts:reset.expired' }
    expect(await faultsOf(resetPassword(visitor(), { ...given, id: other.displayUsername }))).toEqual(refused)
    expect(await faultsOf(resetPassword(visitor(), { ...given, id: 'nobody_here' }))).toEqual(refused)
    const late = visitor({ now: () => new Date(Date.now() + 3_601_000) })
    expect(await faultsOf(resetPassword(late, { ...given, id: own.displayUsername }))).toEqual(refused)
    expect((await attempt(own, 'a good sentence')).actor?.accountId).toBe(own.id)
  })

  test('nothing tells whether an address has an account, and nobody is flooded', async () => {
    const known = await person()
    const suspended = await person({ suspendedAt: new Date() })
    await sendPasswordReset(systemContext('test'), suspended.id)
    expect(await resetOf(suspended.email)).toBe('')
    for (const email of [
      known.email,
      suspended.email,
      'nobody@example.com',
      ` ${known.email.toUpperCase()} `,
    ])
      expect(await requestPasswordReset(visitor(), { email })).toBeUndefined()
    expect(await faultsOf(requestPasswordReset(visitor(), { email: 'no address' }))).toEqual({
      email: 'accounts:email.invalid',
    })
    await requestPasswordReset(visitor(), { email: known.email })
    for (const email of [known.email, 'other@example.com']) {
      for (let at = 0; at < (email === known.email ? 0 : 3); at += 1)
        await requestPasswordReset(visitor(), { email })
      expect(Object.keys(await faultsOf(requestPasswordReset(visitor(), { email })))).toEqual(['limit'])
    }
  })
})
