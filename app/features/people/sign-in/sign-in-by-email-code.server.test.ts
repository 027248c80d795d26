import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credentials, passkeys, secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { findPendingEmailCode } from '#app/features/people/email-codes/queries-guest.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { resetPassword } from './reset-password.server.ts'
import { sendPasswordReset } from './send-password-reset.server.ts'
import { signInByEmailCode } from './sign-in-by-email-code.server.ts'

const requestWith = (cookies: string[] = []) =>
  new Request('http://localhost/', {
    headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') },
  })
let browsers = 0
function aBrowser(now = () => new Date()) {
  browsers += 1
  const ip = `10.64.${browsers}.9`
  return makeContext({ ip, visitorKey: randomBytes(32).toString('hex'), now, userAgent: 'Firefox/142.0' })
}
async function codeTo(email: string): Promise<string> {
  const rows = await db().select().from(emails).where(eq(emails.toAddress, email)).orderBy(emails.createdAt)
  return /\d{6}/.exec(rows.at(-1)?.subject ?? '')?.[0] ?? ''
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    (error: unknown) => {
      if (error instanceof BadInput) return Object.values(error.fields)[0]?.key
      if (error instanceof Refusal) return error.reason
      throw error
    },
  )
const aMember = (given: Parameters<typeof anAccount>[1] = {}) =>
  inTransaction((tx) => anAccount(tx, { password: 'open sesame', ...given }))

test('the code opens a new session of the account, ends the one before, and works once, also of ten at once', async () => {
  const account = await aMember()
  const browser = aBrowser()
  await sendEmailCode(browser, { email: account.email })
  expect(await findPendingEmailCode(browser)).toMatchObject({ email: account.email })
  const given = { email: account.email, code: await codeTo(account.email) }

  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => signInByEmailCode(browser, given, requestWith())),
  )
  const opened = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(opened).toHaveLength(1)
  const { actor, cookies } = opened[0] ?? { actor: null, cookies: [] }
  expect(actor).toMatchObject({ accountId: account.id })
  expect(await findPendingEmailCode(browser)).toBeNull()
  expect(isPerson(await actorOf(systemContext('test'), requestWith(cookies)))).toBe(true)
  expect(await db().$count(credentials, eq(credentials.userId, account.id))).toBe(1)

  await sendEmailCode(browser, { email: account.email })
  const again = { email: account.email, code: await codeTo(account.email) }
  await signInByEmailCode(browser, again, requestWith(cookies))
  expect(isPerson(await actorOf(systemContext('test'), requestWith(cookies)))).toBe(false)
})

test('a stranger gets nowhere: another browser, ten minutes later, another address, a guess', async () => {
  const [account, other] = [await aMember(), await aMember()]
  const browser = aBrowser()
  await sendEmailCode(browser, { email: account.email })
  const code = await codeTo(account.email)
  const given = { email: account.email, code }
  const late = { ...browser, now: () => new Date(Date.now() + 600_001) }

  expect(await outcome(signInByEmailCode(aBrowser(), given, requestWith()))).toBe('accounts:code.ended')
  expect(await outcome(signInByEmailCode(late, given, requestWith()))).toBe('accounts:code.ended')
  expect(await outcome(signInByEmailCode(browser, { email: other.email, code }, requestWith()))).toBe(
    'accounts:code.ended',
  )
  const guess = { ...given, code: code === '000000' ? '000001' : '000000' }
  expect(await outcome(signInByEmailCode(browser, guess, requestWith()))).toBe('accounts:code.wrong')
  expect(await outcome(signInByEmailCode(makeContext({ ip: '10.64.0.1' }), given, requestWith()))).toBe(
    'common:refused.signIn',
  )
})

test('who has no account is told so only with the code in hand; staff type their password; nobody suspended comes in', async () => {
  const staff = await aMember({ staffTasks: ['moderate'] })
  const suspended = await aMember({ suspendedAt: new Date() })
  for (const [email, message] of [
    ['no.account.here@example.com', 'accounts:code.noAccount'],
    [staff.email, 'accounts:code.guarded'],
    [suspended.email, 'accounts:signIn.suspended'],
  ] as const) {
    const browser = aBrowser()
    expect(await sendEmailCode(browser, { email })).toEqual({ email })
    const given = { email, code: await codeTo(email) }
    expect(await outcome(signInByEmailCode(browser, given, requestWith()))).toBe(message)
  }
})

test('a password that somebody set for an address that was never theirs ends with the first code', async () => {
  const squatted = await aMember({ emailVerified: false })
  const browser = aBrowser()
  await sendEmailCode(browser, { email: squatted.email })
  const given = { email: squatted.email, code: await codeTo(squatted.email) }
  expect(await outcome(signInByEmailCode(browser, given, requestWith()))).toBe('in')
  expect(await db().$count(credentials, eq(credentials.userId, squatted.id))).toBe(0)
})

test('what somebody set up for an address that they never proved opens nothing once its owner has proven it', async () => {
  const setUp = async () => {
    const account = await aMember({ emailVerified: false })
    await inTransaction(async (tx) => {
      await aSecondFactor(tx, account.id)
      const key = { id: newId(), accountId: account.id, credentialId: account.username, name: 'theirs' }
      await tx.insert(passkeys).values({ ...key, publicKey: 'x', counter: 0, transports: [] })
      const site = { providerId: 'google', accountId: account.username }
      await tx.insert(credentials).values({ id: newId(), userId: account.id, ...site })
    })
    return account
  }
  const signInMethodsOf = async ({ id }: { id: AccountId }) => [
    await db().$count(passkeys, eq(passkeys.accountId, id)),
    await db().$count(secondFactors, eq(secondFactors.accountId, id)),
    await db().$count(credentials, eq(credentials.userId, id)),
  ]
  const [byCode, byReset] = [await setUp(), await setUp()]
  const browser = aBrowser()
  await sendEmailCode(browser, { email: byCode.email })
  const given = { email: byCode.email, code: await codeTo(byCode.email) }
  expect(await outcome(signInByEmailCode(browser, given, requestWith()))).toBe('in')
  expect(await signInMethodsOf(byCode)).toEqual([0, 0, 0])

  await sendPasswordReset(systemContext('test'), byReset.id)
  const [mail] = await db().select().from(emails).where(eq(emails.toAddress, byReset.email))
  const token = /reset\/\w+\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await resetPassword(aBrowser(), { id: byReset.username, token, password: 'another sentence' })
  expect(await signInMethodsOf(byReset)).toEqual([0, 0, 1])
})
