import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reserveUsernames } from '#app/features/people/accounts/reserve-usernames.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { credentials } from '#app/features/people/credentials/tables.server.ts'
import { checkEmail } from '#app/features/people/registration/check-email.server.ts'
import { checkUsername } from '#app/features/people/registration/check-username.server.ts'
import { registerAccount } from '#app/features/people/registration/register-account.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { faultsOf, form, request, system, visitor, withoutLimits } from './a-visitor.ts'

withoutLimits()

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
