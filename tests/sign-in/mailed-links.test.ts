import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { confirmEmail } from '#app/features/people/email-codes/confirm-email.server.ts'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { registerAccount } from '#app/features/people/registration/register-account.server.ts'
import { resendConfirmation } from '#app/features/people/registration/resend-confirmation.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { requestPasswordReset } from '#app/features/people/sign-in/request-password-reset.server.ts'
import { resetPassword } from '#app/features/people/sign-in/reset-password.server.ts'
import { sendPasswordReset } from '#app/features/people/sign-in/send-password-reset.server.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { faultsOf, form, request, system, tokenOf, visitor, withoutLimits } from './a-visitor.ts'

withoutLimits()

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
