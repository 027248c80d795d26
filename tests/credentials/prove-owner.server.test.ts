import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addPasskey } from '#app/features/people/credentials/add-passkey.server.ts'
import { addPassword } from '#app/features/people/credentials/add-password.server.ts'
import { allowConnecting } from '#app/features/people/credentials/allow-connecting.server.ts'
import { beginPasskey } from '#app/features/people/credentials/begin-passkey.server.ts'
import { matchPasskey } from '#app/features/people/credentials/match-passkey.server.ts'
import { getOwnerProof } from '#app/features/people/credentials/queries-owner-proof.server.ts'
import { reauthenticateOwner } from '#app/features/people/credentials/reauthenticate-owner.server.ts'
import { credentials } from '#app/features/people/credentials/tables.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { beginEmailChange } from '#app/features/people/email-change/begin-email-change.server.ts'
import { sendReauthenticationCode } from '#app/features/people/email-codes/send-reauthentication-code.server.ts'
import { finishAccount } from '#app/features/people/registration/finish-account.server.ts'
import { beginTwoStep } from '#app/features/people/second-step/begin-two-step.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { askPasskey } from '#app/features/people/sign-in/ask-passkey.server.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aDevice } from '#tests/support/a-device.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'

const PASSWORD = 'open sesame'
const FAILED = 'security:passkeys.failed'
const WRONG = 'settings:proof.wrong'
const GUEST = 'common:refused.signIn'
const requestWith = (...cookies: string[]) =>
  new Request('http://localhost/', {
    headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') },
  })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof BadInput) return Object.values(error.fields)[0]?.key
      if (error instanceof Refusal) return error.reason
      throw error
    },
  )
let places = 0
async function someone(given: Parameters<typeof anAccount>[1] = { password: PASSWORD }) {
  places += 1
  const account = await inTransaction((tx) => anAccount(tx, given))
  return { account, ctx: makeContext({ actor: personOf(account), ip: `10.91.${places}.1` }) }
}
async function withPasskey(given?: Parameters<typeof anAccount>[1]) {
  const [person, device] = [await someone(given), aDevice()]
  if (given) await sendReauthenticationCode(person.ctx)
  const keyPassword = given ? await mailedCode(person.account.email) : PASSWORD
  const { options, cookie } = await beginPasskey(person.ctx, { keyPassword })
  await addPasskey(person.ctx, { answer: device.make(options), name: 'Phone' }, requestWith(cookie))
  return { ...person, device }
}
/** Shows who one is and does what it was asked for. */
const prove = (ctx: Ctx, given: string) =>
  outcome(reauthenticateOwner(ctx, { given, field: 'pass' }).then((takeProof) => inTransaction(takeProof)))
const signedBy = async (device: ReturnType<typeof aDevice>, ctx: Ctx, turned = {}) =>
  device.use((await askPasskey(ctx)).options, turned)

beforeEach(async () => {
  await db().execute('delete from attempts')
})

test('a code of the app shows the owner like the password does, each code once', async () => {
  const [{ account, ctx }, plain] = [await someone(), await someone()]
  const app = await inTransaction((tx) => aSecondFactor(tx, account.id))
  expect(await getOwnerProof(ctx)).toEqual({ password: true, app: true, passkey: false, mail: null })
  expect(await prove(ctx, PASSWORD)).toBe('done')
  const code = await app()
  const tries = await Promise.all([1, 2, 3].map(() => prove(ctx, code)))
  expect(tries.sort()).toEqual(['done', WRONG, WRONG])
  expect(await prove(ctx, 'not it')).toBe(WRONG)
  expect(await prove(ctx, '')).toBe('accounts:password.required')
  expect(await prove(plain.ctx, code), 'of somebody else').toBe('settings:password.wrong')
  for (let guess = 0; guess < 10; guess += 1) await prove(ctx, `${100_000 + guess}`)
  expect(await prove(ctx, PASSWORD), 'after ten guesses').not.toBe('done')
})

test('a passkey shows its owner, once, soon, and nobody else by it', async () => {
  const [{ ctx, device }, other] = [await withPasskey(), await withPasskey()]
  expect(await getOwnerProof(ctx)).toMatchObject({ passkey: true })
  const signed = await signedBy(device, ctx)
  const tries = await Promise.all([1, 2, 3].map(() => prove(ctx, signed)))
  expect(tries.filter((one) => one === 'done')).toHaveLength(1)
  expect(await prove(ctx, signed), 'again').toBe(FAILED)

  const visitor = makeContext({ ip: '10.92.0.1' })
  const later = { ...ctx, now: () => new Date(Date.now() + 301_000) }
  expect(await prove(visitor, signed)).toBe(GUEST)
  expect(await prove(ctx, await signedBy(device, visitor)), 'to sign in').toBe(FAILED)
  expect(await prove(ctx, await signedBy(device, other.ctx)), 'asked of another').toBe(FAILED)
  expect(await prove(ctx, await signedBy(other.device, ctx)), 'another device').toBe(FAILED)
  expect(await prove(later, await signedBy(device, ctx)), 'too late').toBe(FAILED)
  for (const turned of [{ origin: 'https://evil.example' }, { isVerified: false }, { challenge: 'AAAA' }])
    expect(await prove(ctx, await signedBy(device, ctx, turned)), JSON.stringify(turned)).toBe(FAILED)
  for (const made of ['{"id":1}', '{"', `{"id":"${'x'.repeat(19_000)}"}`])
    expect(await prove(ctx, made)).toBe(FAILED)
  const nobodys = { answer: JSON.parse(await signedBy(aDevice(), ctx)), isAsked: () => true }
  expect(await outcome(matchPasskey(ctx, nobodys))).toBe(FAILED)
})

test('who has no password does by a mailed code or a passkey all that asks who it is', async () => {
  const { ctx, device } = await withPasskey({})
  expect(await prove(ctx, '')).toBe('accounts:code.format')
  const proof = () => signedBy(device, ctx)
  expect(
    await outcome(
      beginEmailChange(ctx, { newEmail: `n${places}@example.com`, emailPassword: await proof() }),
    ),
  ).toBe('done')
  expect(await outcome(allowConnecting(ctx, { provider: 'google', sitePassword: await proof() }))).toBe(
    'done',
  )
  expect(await outcome(beginPasskey(ctx, { keyPassword: await proof() }))).toBe('done')
  expect(await outcome(beginTwoStep(ctx, { password: await proof() }))).toBe('done')
  expect(await outcome(beginTwoStep(ctx, { password: '' }))).toBe('accounts:code.format')
})

test('who has no password adds one, for a proof, once, is told, and other sessions end', async () => {
  const [{ account, ctx }, rival] = [await someone({}), await someone({})]
  const newpass = 'eight brave herons'
  const add = (values: object, own = ctx) => outcome(addPassword(own, values, requestWith()))
  expect(await add({ pass: '', newpass }, makeContext({ ip: '10.92.0.2' }))).toBe(GUEST)
  expect(await add({ pass: '', newpass })).toBe('accounts:code.format')
  await sendReauthenticationCode(ctx)
  const pass = await mailedCode(account.email)
  expect(await add({ pass, newpass }, rival.ctx)).toBe('accounts:code.ended')
  expect(await add({ pass, newpass: 'password' })).toBe('accounts:password.common')
  expect(await add({ pass, newpass: '' })).toBe('accounts:password.required')
  const answers = await Promise.all([1, 2, 3].map(() => add({ pass, newpass })))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)

  const { cookies } = await signIn(
    makeContext({ ip: '10.92.0.3' }),
    { username: account.username, password: newpass },
    requestWith(),
  )
  expect(isPerson(await actorOf(systemContext('test'), requestWith(...cookies)))).toBe(true)
  expect(await add({ pass: newpass, newpass: 'nine quiet owls' })).toBe('accounts:finish.already')
  const mails = await db().select().from(emails).where(eq(emails.toAddress, account.email))
  expect(mails.filter(({ kind }) => kind === 'accounts.password-changed')).toHaveLength(1)
})

test('what a newcomer needs no proof for, an account with a passkey or another site does not get', async () => {
  const [{ ctx }, linked] = [await withPasskey({}), await someone({})]
  const { id } = linked.account
  await db()
    .insert(credentials)
    .values({
      id: newId(),
      userId: id,
      accountId: `google-${id}`,
      providerId: 'google',
      updatedAt: new Date(),
    })
  const choice = { username: 'NotTheOwner', password: 'eight brave herons' }
  expect(await outcome(finishAccount(ctx, choice))).toBe('common:refused.notFound')
  expect(await outcome(finishAccount(linked.ctx, choice))).toBe('common:refused.notFound')
})
