import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acknowledgeRename } from '#app/features/people/accounts/acknowledge-rename.server.ts'
import { formerUsernames } from '#app/features/people/accounts/tables.server.ts'
import { matchPassword } from '#app/features/people/credentials/match-password.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { confirmEmail } from '#app/features/people/email-codes/confirm-email.server.ts'
import { registerAccount } from '#app/features/people/registration/register-account.server.ts'
import { resendConfirmation } from '#app/features/people/registration/resend-confirmation.server.ts'
import { warnOwner } from '#app/features/people/sign-in/warn-owner.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const visitor = makeContext({ ip: '10.60.0.1' })
const request = new Request('http://localhost/')
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.kind : error),
  )

test('who is nobody changes nothing of an account, and no other account’s notice is read for it', async () => {
  const [renamed, stranger] = await inTransaction(async (tx) => [await anAccount(tx), await anAccount(tx)])
  await inTransaction((tx) =>
    tx.insert(formerUsernames).values({ username: 'long_gone', accountId: renamed.id }),
  )

  expect(await kindOf(acknowledgeRename(visitor))).toBe('signIn')
  expect(await kindOf(resendConfirmation(visitor))).toBe('signIn')
  await acknowledgeRename(makeContext({ actor: personOf(stranger) }))

  const seenAt = async () =>
    (await db().select().from(formerUsernames).where(eq(formerUsernames.username, 'long_gone')))[0]?.seenAt
  expect(await seenAt()).toBeNull()
  await acknowledgeRename(makeContext({ actor: personOf(renamed) }))
  expect(await seenAt()).toBeInstanceOf(Date)
})

test('no session opens without the password, and a made-up link confirms nothing', async () => {
  const { displayUsername: name, email } = await inTransaction((tx) =>
    anAccount(tx, { password: 'open sesame' }),
  )
  const given = { name }

  expect(await matchPassword(visitor, { ...given, password: 'open barley' })).toBeNull()
  expect(await matchPassword(visitor, { ...given, name: 'no_such_name', password: 'x' })).toBeNull()
  const byEmail = { ...given, name: email }
  expect(await matchPassword(visitor, { ...byEmail, password: 'open barley' })).toBeNull()
  expect(await matchPassword(visitor, { ...given, password: 'open sesame' })).not.toBeNull()
  expect(await matchPassword(visitor, { ...byEmail, password: 'open sesame' })).not.toBeNull()
  expect(await kindOf(confirmEmail(visitor, { token: 'a'.repeat(43) }))).toBe('conflict')
})

test('a warning goes to the owner of a name alone, and nobody else is written to', async () => {
  const { email, displayUsername } = await inTransaction((tx) => anAccount(tx))
  const before = await db().$count(emails)

  await warnOwner(visitor, { username: 'nobody_at_all' })
  expect(await db().$count(emails)).toBe(before)
  await warnOwner(visitor, { username: displayUsername.toLowerCase() })
  await warnOwner(visitor, { username: displayUsername.toLowerCase() })

  const written = await db().select().from(emails).where(eq(emails.kind, 'accounts.guessing-warning'))
  expect(written.map(({ toAddress }) => toAddress)).toEqual([email])
})

test('registering takes no account over that is there', async () => {
  const { displayUsername, email } = await inTransaction((tx) => anAccount(tx))
  const form = { susername: displayUsername, semail: email, spassword: 'a good sentence' }

  await expect(registerAccount(visitor, form, request)).rejects.toMatchObject({
    fields: { susername: expect.anything() },
  })
})
