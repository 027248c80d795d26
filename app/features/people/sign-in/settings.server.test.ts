import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chooseServiceType } from '#app/features/people/accounts/choose-service-type.server.ts'
import { switchEmails } from '#app/features/people/accounts/switch-emails.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { provePassword } from '#app/features/people/credentials/prove-password.server.ts'
import { replacePassword } from '#app/features/people/credentials/replace-password.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { chooseProfileType } from '#app/features/people/parties/choose-profile-type.server.ts'
import { chooseVisibility } from '#app/features/people/parties/choose-visibility.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { getSettings } from '#app/features/people/second-step/queries-settings.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails, facts } from '#app/platform/tables.server.ts'
import { actingFor, aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { signIn } from './sign-in.server.ts'

const OLD = 'seven calm otters'
const NEW = 'eight brave herons'
const NO_REQUEST = new Request('http://localhost/')
let caller = 0

async function someone(given: Parameters<typeof anAccount>[1] = {}) {
  const account = await inTransaction((tx) => anAccount(tx, given))
  return { account, ctx: makeContext({ actor: personOf(account) }) }
}
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof BadInput)
        return Object.fromEntries(Object.entries(error.fields).map(([field, { key }]) => [field, key]))
      if (error instanceof Refusal) return error.kind
      throw error
    },
  )
const requestOf = (cookies: string[]) =>
  new Request('http://localhost/', {
    headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') },
  })

async function signedIn(username: string, password: string) {
  caller += 1
  const { cookies } = await signIn(
    makeContext({ ip: `10.70.0.${caller}` }),
    { username, password },
    NO_REQUEST,
  )
  return requestOf(cookies)
}

test('who is nobody chooses nothing, and nobody chooses for somebody else', async () => {
  const { account } = await someone({ visibility: 'public', password: OLD })
  const visitor = makeContext({ ip: '10.70.1.1' })
  const passwords = { oldpass: OLD, newpass: NEW, confpass: NEW }
  for (const work of [
    getSettings(visitor),
    chooseVisibility(visitor, { status: 'true' }),
    chooseProfileType(visitor, { type: 'compprofile' }),
    chooseServiceType(visitor, { Provider: 'true', Seeker: 'false' }),
    switchEmails(visitor, { type: 'newslet', setting: 'true' }),
    replacePassword(visitor, passwords, NO_REQUEST),
    provePassword(visitor, { password: OLD, field: 'pass' }),
  ])
    expect(await faultOf(work)).toBe('signIn')

  const rival = await someone()
  const aimed = { id: account.partyId, partyId: account.partyId, userId: account.id, accountId: account.id }
  await chooseVisibility(rival.ctx, { status: 'true', ...aimed })
  await chooseProfileType(rival.ctx, { type: 'compprofile', ...aimed })
  await chooseServiceType(rival.ctx, { Provider: 'true', Seeker: 'false', ...aimed, approval: 'approved' })
  await switchEmails(rival.ctx, { type: 'newslet', setting: 'true', ...aimed })
  expect(await faultOf(replacePassword(rival.ctx, { ...passwords, ...aimed }, NO_REQUEST))).toBe('conflict')

  expect(await getSettings(makeContext({ actor: personOf(account) }))).toMatchObject({
    visibility: 'public',
    profileType: 'indprofile',
    serviceType: 'seeker',
    newsletterMails: false,
    messageMails: true,
    hasPassword: true,
  })
  expect(await getSettings(rival.ctx)).toMatchObject({
    visibility: 'companies',
    profileType: 'compprofile',
    serviceType: 'provider',
    approval: 'none',
    newsletterMails: true,
    messageMails: true,
    hasPassword: false,
  })
})

test('a choice is the person’s own, also while acting for a company, and is told once', async () => {
  const { account, ctx } = await someone()
  const company = { id: aPerson().partyId, approval: 'approved' as const }
  const acting = makeContext({ actor: actingFor(ctx.actor as Person, company) })
  const mails = () =>
    db().$count(facts, and(eq(facts.subjectId, account.partyId), eq(facts.name, 'party.shown-otherwise')))

  await chooseVisibility(acting, { status: 'true' })
  await chooseVisibility(acting, { status: 'on' })
  expect(await mails()).toBe(1)
  await chooseProfileType(acting, { type: 'compprofile' })
  await chooseProfileType(acting, { type: 'compprofile' })
  expect(await mails()).toBe(2)
  await chooseVisibility(acting, { status: '' })
  expect(await mails()).toBe(3)
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  expect(party).toMatchObject({ visibility: 'public', profileType: 'compprofile' })
})

test.each([
  [{ Provider: 'true', Seeker: 'true' }],
  [{ Provider: 'false', Seeker: 'false' }],
  [{ Provider: 'true' }],
  [{ Provider: 'yes please', Seeker: 'false' }],
  [{ Provider: ['true', 'false'], Seeker: 'false' }],
  [{}],
])('one is a provider or a seeker, never both and never neither: %j', async (flags) => {
  const { account, ctx } = await someone({ serviceType: 'provider' })
  expect(await faultOf(chooseServiceType(ctx, flags))).toEqual(expect.any(Object))
  const [kept] = await db().select().from(accounts).where(eq(accounts.id, account.id))
  expect(kept?.serviceType).toBe('provider')
})

test.each([
  [{ oldpass: '', newpass: NEW, confpass: NEW }, { oldpass: 'accounts:password.required' }],
  [{ oldpass: OLD, newpass: NEW, confpass: '' }, { confpass: 'accounts:password.required' }],
  [
    {},
    Object.fromEntries(
      ['oldpass', 'newpass', 'confpass'].map((name) => [name, 'accounts:password.required']),
    ),
  ],
  [{ oldpass: OLD, newpass: NEW, confpass: `${NEW} ` }, { confpass: 'settings:password.mismatch' }],
  [{ oldpass: OLD, newpass: 'short', confpass: 'short' }, { newpass: 'accounts:password.short' }],
  [{ oldpass: OLD, newpass: 'password', confpass: 'password' }, { newpass: 'accounts:password.common' }],
  [{ oldpass: 'not it', newpass: NEW, confpass: NEW }, { oldpass: 'settings:password.wrong' }],
  [{ oldpass: 'x'.repeat(5_000), newpass: NEW, confpass: NEW }, { oldpass: 'settings:password.wrong' }],
])('what is wrong with a new password is said beside its field: %#', async (typed, faults) => {
  const { ctx } = await someone({ password: OLD })
  expect(await faultOf(replacePassword(ctx, typed, NO_REQUEST))).toEqual(faults)
})

test('a new password ends the other sessions, is told by email, and the old one opens nothing any more', async () => {
  const { account, ctx } = await someone({ password: OLD })
  const [here, elsewhere] = [await signedIn(account.username, OLD), await signedIn(account.username, OLD)]
  const system = systemContext('test')

  await replacePassword(ctx, { oldpass: OLD, newpass: NEW, confpass: NEW }, here)

  expect(await actorOf(system, here)).toMatchObject({ accountId: account.id })
  expect(await actorOf(system, elsewhere)).toEqual({ kind: 'visitor' })
  await expect(signedIn(account.username, OLD)).rejects.toMatchObject({ kind: 'conflict' })
  await signedIn(account.username, NEW)
  const [mail] = await db().select().from(emails).where(eq(emails.toAddress, account.email))
  expect(mail?.kind).toBe('accounts.password-changed')
  expect(mail?.text).toContain('All other devices')
})

test('of two changes at once one is done, and guesses at an open session end', async () => {
  const { ctx } = await someone({ password: OLD })
  const change = (newpass: string) =>
    faultOf(replacePassword(ctx, { oldpass: OLD, newpass, confpass: newpass }, NO_REQUEST))
  const answers = await Promise.all([change(NEW), change('nine quiet owls')])
  expect(answers.filter((answer) => answer === null)).toHaveLength(1)

  const guesses: unknown[] = []
  for (let guess = 0; guess < 12; guess += 1)
    guesses.push(await faultOf(provePassword(ctx, { password: `guess ${guess}`, field: 'pass' })))
  expect(guesses.at(-1)).toBe('limit')
})
