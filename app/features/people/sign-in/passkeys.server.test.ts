import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountId } from '#app/kit/ids.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { addPasskey } from '#app/features/people/credentials/add-passkey.server.ts'
import { beginPasskey } from '#app/features/people/credentials/begin-passkey.server.ts'
import { listPasskeys } from '#app/features/people/credentials/queries-identities.server.ts'
import { removePasskey } from '#app/features/people/credentials/remove-passkey.server.ts'
import { credentials, passkeys } from '#app/features/people/credentials/tables.server.ts'
import { takeChallenge } from '#app/features/people/credentials/take-challenge.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { awaitSecondStep } from '#app/features/people/second-step/await-second-step.server.ts'
import { offersPasskeyInstead } from '#app/features/people/second-step/queries-second-step.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aDevice } from '#tests/support/a-device.ts'
import { askPasskey } from './ask-passkey.server.ts'
import { signInByPasskey } from './sign-in-by-passkey.server.ts'

const PASSWORD = 'open sesame'
const FAILED = 'security:passkeys.failed'
const GUEST = 'common:refused.signIn'
let places = 0
const visitor = (given = {}) => {
  places += 1
  return makeContext({ ip: `10.73.${places}.9`, ...given })
}
const later = { now: () => new Date(Date.now() + 301_000) }
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
async function aMember() {
  const account = await inTransaction((tx) => anAccount(tx, { password: PASSWORD }))
  return { account, ctx: makeContext({ actor: personOf(account), ip: '10.74.0.1' }) }
}
/** Somebody with a passkey, and the device that keeps it. */
async function withPasskey() {
  const [member, device] = [await aMember(), aDevice()]
  const { options, cookie } = await beginPasskey(member.ctx, { keyPassword: PASSWORD })
  await addPasskey(member.ctx, { answer: device.make(options), name: 'My phone' }, requestWith(cookie))
  return { ...member, device }
}

beforeEach(async () => {
  await db().delete(emails)
})

describe('adding a passkey', () => {
  test('takes the password, keeps a public key alone, and tells the owner', async () => {
    const { account, ctx } = await withPasskey()
    expect(await listPasskeys(ctx)).toMatchObject([{ name: 'My phone', usedAt: null }])
    const mails = await db().select().from(emails).where(eq(emails.toAddress, account.email))
    expect(mails.map(({ kind }) => kind)).toEqual(['accounts.identity'])
    expect(await outcome(beginPasskey(ctx, { keyPassword: 'not it' }))).toBe('settings:password.wrong')
    expect(await outcome(beginPasskey(makeContext({}), { keyPassword: PASSWORD }))).toBe(GUEST)
  })

  test('counts once, for who asked, in that browser, within five minutes, and with a look at the owner', async () => {
    const [{ ctx, account }, other, device] = [await aMember(), await aMember(), aDevice()]
    const { options, cookie } = await beginPasskey(ctx, { keyPassword: PASSWORD })
    const answer = device.make(options)
    const given = (turned: Parameters<typeof device.make>[1]) => ({
      answer: device.make(options, turned),
      name: 'x',
    })
    const add = (own: typeof ctx, values: object, ...cookies: string[]) =>
      outcome(addPasskey(own, values, requestWith(...cookies)))
    expect(await add(makeContext({}), { answer, name: 'x' }, cookie)).toBe(GUEST)
    expect(await add(other.ctx, { answer, name: 'x' }, cookie)).toBe(FAILED)
    expect(await add(ctx, { answer, name: 'x' })).toBe(FAILED)
    expect(await add({ ...ctx, ...later }, { answer, name: 'x' }, cookie)).toBe(FAILED)
    expect(await add(ctx, { answer: '{"id":1}', name: 'x' }, cookie)).not.toBe('done')
    expect(await add(ctx, { answer: 'x'.repeat(30_000), name: 'x' }, cookie)).toBe(FAILED)
    expect(await add(ctx, { answer, name: '' }, cookie)).not.toBe('done')
    const turns = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
    ]
    for (const turned of turns) {
      const again = await beginPasskey(ctx, { keyPassword: PASSWORD })
      const turnedAnswer = device.make(again.options, turned)
      expect(await add(ctx, { answer: turnedAnswer, name: 'x' }, again.cookie), JSON.stringify(turned)).toBe(
        FAILED,
      )
    }
    const tries = await Promise.all([1, 2, 3].map(() => add(ctx, given({}), cookie)))
    expect(tries.filter((one) => one === 'done')).toHaveLength(1)
    expect(await db().$count(passkeys, eq(passkeys.accountId, account.id))).toBe(1)
  })
})

describe('signing in with a passkey', () => {
  const enter = async (device: ReturnType<typeof aDevice>, turned = {}, ctx = visitor()) => {
    const { options, cookie } = await askPasskey(ctx)
    return signInByPasskey(ctx, { answer: device.use(options, turned) }, requestWith(cookie))
  }

  test('is both steps in one, with a new session, also where a code would be due', async () => {
    const { account, device } = await withPasskey()
    await inTransaction((tx) => aSecondFactor(tx, account.id))
    const { actor, cookies } = await enter(device, { counter: 5 })
    expect(actor.accountId).toBe(account.id)
    expect(await actorOf(systemContext('test'), requestWith(...cookies))).toMatchObject({ kind: 'person' })
    expect(await outcome(enter(device, { counter: 5 })), 'a copy of the device').toBe(FAILED)
    expect(await outcome(enter(device, { counter: 6 }))).toBe('done')
  })

  test('a stranger gets nowhere: another device, another site, no look at the owner, another browser, again', async () => {
    const { account, device } = await withPasskey()
    expect(await outcome(enter(aDevice()))).toBe(FAILED)
    for (const turned of [
      { origin: 'https://evil.example' },
      { rpId: 'evil' },
      { isVerified: false },
      { challenge: 'AAAA' },
    ])
      expect(await outcome(enter(device, turned)), JSON.stringify(turned)).toBe(FAILED)
    const { options, cookie } = await askPasskey(visitor())
    const answer = device.use(options)
    const other = await askPasskey(visitor())
    for (const request of [requestWith(), requestWith('passkey=00ff'), requestWith(other.cookie)])
      expect(await outcome(signInByPasskey(visitor(), { answer }, request))).toBe(FAILED)
    expect(await outcome(signInByPasskey(visitor(later), { answer }, requestWith(cookie)))).toBe(FAILED)
    expect([await takeChallenge(visitor(), 'one'), await takeChallenge(visitor(), 'one')]).toEqual([
      true,
      false,
    ])
    const tries = await Promise.all(
      [1, 2, 3].map(() => outcome(signInByPasskey(visitor(), { answer }, requestWith(cookie)))),
    )
    expect(tries.filter((one) => one === 'done')).toHaveLength(1)
    expect(await db().$count(authSessions, eq(authSessions.userId, account.id))).toBe(1)
  })

  test('is offered instead of a code to who has one and took the first step here, and to no stranger', async () => {
    const [{ account }, other] = [await withPasskey(), await aMember()]
    const begun = async (accountId: AccountId) => {
      await inTransaction((tx) => aSecondFactor(tx, accountId))
      const facts = { accountId, remember: true, now: new Date() }
      return requestWith((await inTransaction((tx) => awaitSecondStep(tx, facts))) ?? '')
    }
    const own = await begun(account.id)
    expect(await offersPasskeyInstead(visitor(), own)).toBe(true)
    expect(await offersPasskeyInstead(visitor(), await begun(other.account.id))).toBe(false)
    const late = { now: () => new Date(Date.now() + 601_000) }
    expect(await offersPasskeyInstead(visitor(late), own)).toBe(false)
    for (const step of ['', 'x.1.y', `${account.id}.1.${'A'.repeat(32)}`])
      expect(await offersPasskeyInstead(visitor(), requestWith(`step=${step}`))).toBe(false)
  })

  test('opens nothing of who is suspended, and brings back who went away', async () => {
    const { account, device } = await withPasskey()
    await db().execute(sql`update parties set suspended_at = now() where id = ${account.partyId}`)
    expect(await outcome(enter(device))).toBe('accounts:signIn.suspended')
    await db().execute(
      sql`update parties set suspended_at = null, deactivated_at = now() where id = ${account.partyId}`,
    )
    expect(await outcome(enter(device))).toBe('done')
  })
})

test('a passkey is removed by its owner alone, and never when it is the last way in', async () => {
  const [{ account, ctx }, stranger] = [await withPasskey(), await aMember()]
  const [own] = await listPasskeys(ctx)
  expect(await outcome(removePasskey(makeContext({}), { passkey: own?.id }))).toBe(GUEST)
  expect(await outcome(removePasskey(stranger.ctx, { passkey: own?.id }))).toBe('done')
  expect(await listPasskeys(ctx)).toHaveLength(1)
  const password = await db().delete(credentials).where(eq(credentials.userId, account.id)).returning()
  expect(await outcome(removePasskey(ctx, { passkey: own?.id }))).toBe('security:identities.last')
  await db().insert(credentials).values(password)
  expect(await outcome(removePasskey(ctx, { passkey: own?.id }))).toBe('done')
  expect(await listPasskeys(ctx)).toEqual([])
})
