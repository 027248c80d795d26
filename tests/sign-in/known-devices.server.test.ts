import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { emailNewDevice } from '#app/features/people/auth-sessions/email-new-device.server.ts'
import { DEVICE_DAYS } from '#app/features/people/auth-sessions/known-device.ts'
import { findKnownDevice } from '#app/features/people/auth-sessions/queries-devices.server.ts'
import { sweepSessions } from '#app/features/people/auth-sessions/sweep-sessions.server.ts'
import { knownDevices } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { registerAccount } from '#app/features/people/registration/register-account.server.ts'
import { resetPassword } from '#app/features/people/sign-in/reset-password.server.ts'
import { sendPasswordReset } from '#app/features/people/sign-in/send-password-reset.server.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { takeSecondStep } from '#app/features/people/sign-in/take-second-step.server.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deviceKeysIn } from '#app/platform/http/device-cookie.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const PASSWORD = 'open sesame'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let addresses = 0

/** A browser with its jar of cookies, somewhere else each time it asks. */
function aBrowser(jar = new Map<string, string>()) {
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const ctx = () => {
    addresses += 1
    const ip = `10.${70 + Math.floor(addresses / 250)}.${addresses % 250}.9`
    return makeContext({ ip, userAgent: FIREFOX, deviceKeys: deviceKeysIn(cookie()) })
  }
  const keep = ({ cookies }: { cookies: string[] }) => {
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
  }
  const request = () => new Request('http://localhost/', { headers: { cookie: cookie() } })
  return {
    jar,
    ctx,
    lines: async (account: { username: string }, password = PASSWORD) => {
      const given = { username: account.username, password }
      const signedIn = await signIn(ctx(), given, request())
      keep(signedIn)
      return signedIn.cookies
    },
    step: async (code: string) => keep(await takeSecondStep(ctx(), { code }, request())),
    register: async (semail: string) => {
      const given = {
        susername: `n${semail.split('@')[0]}`,
        semail,
        spassword: 'a sentence of words',
        terms: '1',
      }
      keep(await registerAccount(ctx(), given, request()))
    },
  }
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof BadInput) return Object.values(error.fields)[0]?.key
      if (error instanceof Refusal) return error.reason
      throw error
    },
  )
const member = (given: Parameters<typeof anAccount>[1] = {}) =>
  inTransaction((tx) => anAccount(tx, { password: PASSWORD, ...given }))
const mailsTo = async ({ email }: { email: string }) => {
  await followFacts()
  const sent = await db().select().from(emails).where(eq(emails.toAddress, email))
  return sent.filter(({ kind }) => kind === 'accounts.new-device')
}
const WRONG = 'accounts:signIn.wrong'
const LIMIT = 'common:refused.limit'

beforeEach(async () => {
  await db().execute(sql`delete from attempts`)
})

test('the owner is told of a browser that is new to the account, once, and of none that is known', async () => {
  const account = await member({ language: 'de', timeZone: 'Europe/Berlin' })
  const [first, other] = [aBrowser(), aBrowser()]
  const lines = await first.lines(account)
  expect(lines.find((line) => line.startsWith('device='))).toMatch(/Max-Age=31536000.*HttpOnly.*SameSite=Lax/)
  await first.lines(account)
  expect(await mailsTo(account)).toHaveLength(1)
  await other.lines(account)

  const [, mail, ...more] = await mailsTo(account)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Anmeldung bei Ihrem Konto auf einem neuen Gerät')
  expect(mail?.text).toMatch(/Firefox unter Linux/)
  expect(mail?.text).toMatch(/Zeitpunkt: .+\d\d:\d\d \((MEZ|MESZ)\)/)
  expect(mail?.text).toMatch(/IP-Adresse: 10\.\d+\.\d+\.x/)
  const kept = await db().select().from(knownDevices).where(eq(knownDevices.accountId, account.id))
  const [key = ''] = deviceKeysIn(`device=${first.jar.get('device')}`)
  expect(JSON.stringify(kept)).not.toContain(key)
})

test('no mail for the browser in which an account was opened, and the next one is told', async () => {
  const [home, other] = [aBrowser(), aBrowser()]
  const email = 'opened_here@example.com'
  await home.register(email)
  expect(await mailsTo({ email })).toEqual([])
  await home.lines({ username: email }, 'a sentence of words')
  expect(await mailsTo({ email })).toEqual([])
  await other.lines({ username: email }, 'a sentence of words')
  expect(await mailsTo({ email })).toHaveLength(1)
})

test('a cookie that was made up, planted, or is of another account makes no browser known', async () => {
  const [owner, thief] = [await member(), await member()]
  const theirs = aBrowser()
  await theirs.lines(thief)
  const planted = theirs.jar.get('device') ?? ''
  for (const device of [planted, `${'B'.repeat(22)}.${planted}`, '.'.repeat(5000)]) {
    const browser = aBrowser(new Map([['device', device]]))
    expect(await findKnownDevice(browser.ctx(), { username: owner.username })).toBeNull()
    await browser.lines(owner)
    expect(await findKnownDevice(browser.ctx(), { accountId: owner.id })).not.toBeNull()
  }
  expect(await mailsTo(owner)).toHaveLength(3)
  // Who planted a key holds none by which the account knows the browser now.
  expect(await findKnownDevice(theirs.ctx(), { accountId: owner.id })).toBeNull()
})

test('people who share a browser both stay known there', async () => {
  const family = aBrowser()
  const people = [await member(), await member()]
  for (const person of [...people, ...people]) await family.lines(person)
  for (const person of people) expect(await mailsTo(person)).toHaveLength(1)
})

test('wrong passwords of strangers do not hold up a device that the account knows, nor do its own let them through', async () => {
  const account = await member()
  const [owner, stranger] = [aBrowser(), aBrowser()]
  await owner.lines(account)
  const spend = (key: string) =>
    Promise.all(Array.from({ length: 10 }, () => countAttempt(LIMITS.signInOfAccount, key)))
  expect(await outcome(stranger.lines(account, 'not it'))).toBe(WRONG)
  await forgetAttempts(LIMITS.signInOfAccount, account.username)
  await spend(account.username)
  expect(await outcome(stranger.lines(account))).toBe(LIMIT)
  expect(await outcome(owner.lines(account))).toBe('done')
  expect(await outcome(stranger.lines(account))).toBe(LIMIT)

  expect(await outcome(owner.lines(account, 'not it'))).toBe(WRONG)
  expect(await outcome(owner.lines(account))).toBe('done')
  await spend((await findKnownDevice(owner.ctx(), { accountId: account.id })) ?? '')
  expect(await outcome(owner.lines(account))).toBe(LIMIT)
})

test('wrong second steps of who knows the password do not hold up a device that the account knows, nor let through', async () => {
  const account = await member()
  const [owner, stranger] = [aBrowser(), aBrowser()]
  await owner.lines(account)
  const app = await inTransaction((tx) => aSecondFactor(tx, account.id))
  await stranger.lines(account)
  expect(await outcome(stranger.step('000000'))).toBe('security:twoStep.wrong')
  await Promise.all(Array.from({ length: 9 }, () => countAttempt(LIMITS.secondStep, account.id)))
  expect(await outcome(stranger.step(await app()))).toBe(LIMIT)
  await owner.lines(account)
  expect(await outcome(owner.step(await app()))).toBe('done')
  await stranger.lines(account)
  expect(await outcome(stranger.step(await app(new Date(Date.now() + 30_000))))).toBe(LIMIT)
})

test('a new password forgets all other devices, and one that was not used for a year is new again', async () => {
  const account = await member()
  const [here, elsewhere] = [aBrowser(), aBrowser()]
  await here.lines(account)
  await elsewhere.lines(account)
  await sendPasswordReset(systemContext('test'), account.id)
  const sent = await db().select().from(emails).where(eq(emails.toAddress, account.email))
  const text = sent.find(({ kind }) => kind === 'accounts.reset-password')?.text ?? ''
  const token = /reset\/\w+\/([\w-]+)/.exec(text)?.[1] ?? ''
  await resetPassword(here.ctx(), { id: account.username, token, password: 'another sentence' })
  const [known, forgotten] = [here.ctx(), elsewhere.ctx()]
  expect(await findKnownDevice(known, { accountId: account.id })).not.toBeNull()
  expect(await findKnownDevice(forgotten, { accountId: account.id })).toBeNull()

  const after = (days: number) =>
    systemContext('test', { now: () => new Date(Date.now() + days * 86_400_000) })
  await sweepSessions(after(DEVICE_DAYS - 1))
  expect(await findKnownDevice(known, { accountId: account.id })).not.toBeNull()
  await sweepSessions(after(DEVICE_DAYS + 1))
  expect(await findKnownDevice(known, { accountId: account.id })).toBeNull()
})

test('only the system writes to the owner, and of a device that is gone nothing is said', async () => {
  const account = await member()
  await aBrowser().lines(account)
  const [device] = await db().select().from(knownDevices).where(eq(knownDevices.accountId, account.id))
  const id = device?.id ?? ''
  expect(await outcome(emailNewDevice(makeContext({}), id))).not.toBe('done')
  await db().delete(knownDevices).where(eq(knownDevices.id, id))
  expect(await mailsTo(account)).toEqual([])
})
