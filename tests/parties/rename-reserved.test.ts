import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { acknowledgeRename } from '#app/features/people/accounts/acknowledge-rename.server.ts'
import { emailRename } from '#app/features/people/accounts/email-rename.server.ts'
import { emailRenameJob } from '#app/features/people/accounts/jobs.ts'
import { findLostName } from '#app/features/people/accounts/queries-usernames.server.ts'
import { renameReservedAccounts } from '#app/features/people/accounts/rename-reserved.server.ts'
import { reserveUsernames } from '#app/features/people/accounts/reserve-usernames.server.ts'
import { accounts, formerUsernames } from '#app/features/people/accounts/tables.server.ts'
import { namesLike, USERNAME } from '#app/features/people/accounts/username.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { checkUsername } from '#app/features/people/registration/check-username.server.ts'
import { registerAccount } from '#app/features/people/registration/register-account.server.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { handle } from '#app/platform/jobs.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'

const PASSWORD = 'seven calm otters'
const JOBS = [handle(emailRenameJob, ({ partyId }) => emailRename(systemContext('test'), partyId))]
const rename = () => renameReservedAccounts(systemContext('test'))
const request = () => new Request('http://localhost/login')
const nameOf = async (id: AccountId) => {
  const [account] = await db().select().from(accounts).where(eq(accounts.id, id))
  return account?.displayUsername
}

test('an account whose name becomes an address keeps everything but the name, and is told', async () => {
  const { id } = await inTransaction((tx) =>
    anAccount(tx, { username: 'Settings', password: PASSWORD, language: 'de' }),
  )
  await inTransaction((tx) => anAccount(tx, { username: 'settings_1' }))
  reserveUsernames(['/settings'])

  expect(await rename()).toBe(1)
  expect(await nameOf(id)).toBe('Settings_2')
  expect(await workOff(JOBS, followers)).toBe(1)
  const ofRename = and(
    eq(emails.toAddress, 'settings@example.com'),
    eq(emails.kind, 'accounts.username-changed'),
  )
  const [mail, ...others] = await db().select().from(emails).where(ofRename)
  expect(mail?.subject).toBe('Ihr Benutzername ist jetzt Settings_2')
  expect(others).toEqual([])

  const { actor } = await signIn(
    makeContext({ ip: '10.3.1.1' }),
    { username: 'SETTINGS', password: PASSWORD },
    request(),
  )
  expect(actor).toMatchObject({ accountId: id, username: 'Settings_2' })
  if (!actor) throw new Error('nobody is signed in')
  await signIn(makeContext({ ip: '10.3.1.1' }), { username: 'settings_2', password: PASSWORD }, request())
  expect(await findLostName(makeContext({ actor }), actor)).toBe('settings')
  await acknowledgeRename(makeContext({ actor }))
  expect(await findLostName(makeContext({ actor }), actor)).toBeNull()
})

test('done again it does nothing, and nobody else gets the former name', async () => {
  await inTransaction((tx) => anAccount(tx, { username: 'revenue' }))
  reserveUsernames(['/revenue'])
  expect(await rename()).toBe(1)
  expect(await rename()).toBe(0)
  const visitor = makeContext({ ip: '10.3.2.1' })
  expect(await checkUsername(visitor, { susername: 'Revenue' })).toBe(true)
  const form = { susername: 'revenue', semail: 'other@example.com', spassword: PASSWORD }
  await expect(registerAccount(visitor, form, request())).rejects.toMatchObject({
    fields: { susername: { key: 'accounts:username.taken' } },
  })
})

test('names of the house are chosen by nobody, and stay with who has one', async () => {
  const staff = await inTransaction((tx) => anAccount(tx, { username: 'quorum_crew' }))
  const visitor = makeContext({ ip: '10.3.5.1' })
  for (const susername of ['quorum', 'quorum_support', 'admin_team', 'Quorum_Crew', 'unread']) {
    expect(await checkUsername(visitor, { susername }), susername).toBe(true)
    const form = { susername, semail: `${susername}@example.com`, spassword: PASSWORD }
    await expect(registerAccount(visitor, form, request()), susername).rejects.toMatchObject({
      fields: { susername: { key: 'accounts:username.taken' } },
    })
  }
  expect(await rename()).toBe(0)
  expect(await nameOf(staff.id)).toBe('quorum_crew')
})

test('two processes that start at once rename each account once', async () => {
  const made = await inTransaction(async (tx) => [
    await anAccount(tx, { username: 'message' }),
    await anAccount(tx, { username: 'trainerprofile' }),
    await anAccount(tx, { username: 'myfavorite' }),
  ])
  reserveUsernames(['/message', '/trainerprofile', '/myfavorite'])
  const renamed = await Promise.all([rename(), rename(), rename(), rename()])
  await workOff(JOBS, followers)
  expect(renamed.reduce((sum, count) => sum + count, 0)).toBe(3)
  for (const { id, username } of made) {
    expect(await nameOf(id)).toBe(`${username}_1`)
    expect(await db().select().from(formerUsernames).where(eq(formerUsernames.accountId, id))).toHaveLength(1)
    expect(
      await db()
        .select()
        .from(emails)
        .where(and(eq(emails.toAddress, `${username}@example.com`))),
    ).toHaveLength(1)
  }
})

test('names like a long one are names too, and all different', () => {
  const names = namesLike('a'.repeat(20))
  expect(names.filter((name) => !USERNAME.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
