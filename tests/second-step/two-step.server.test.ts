import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { recoveryCodes, secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { beginTwoStep } from '#app/features/people/second-step/begin-two-step.server.ts'
import { confirmTwoStep } from '#app/features/people/second-step/confirm-two-step.server.ts'
import { countSecondStep } from '#app/features/people/second-step/count-second-step.server.ts'
import { endTwoStep } from '#app/features/people/second-step/end-two-step.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { getTwoStep } from '#app/features/people/second-step/queries-two-step.server.ts'
import { renewRecovery } from '#app/features/people/second-step/renew-recovery.server.ts'
import { resetPassword } from '#app/features/people/sign-in/reset-password.server.ts'
import { sendPasswordReset } from '#app/features/people/sign-in/send-password-reset.server.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { takeSecondStep } from '#app/features/people/sign-in/take-second-step.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { appCode } from '#tests/support/app-code.ts'

const PASSWORD = 'open sesame'
let addresses = 0
const visitor = (now = () => new Date()) => {
  addresses += 1
  return makeContext({ ip: `10.65.${addresses}.9`, now })
}
const later = (seconds: number) => () => new Date(Date.now() + seconds * 1000)
const requestWith = (cookies: string[] = []) =>
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
const WRONG = 'security:twoStep.wrong'
const FIRST = 'accounts:step.first'
const GUEST = 'common:refused.signIn'

async function aMember(given: Parameters<typeof anAccount>[1] = {}) {
  const account = await inTransaction((tx) => anAccount(tx, { password: PASSWORD, ...given }))
  return { account, ctx: makeContext({ actor: personOf(account), ip: '10.66.0.1' }) }
}
/** Somebody with two-step sign-in on, and what their app shows. */
async function guarded(given: Parameters<typeof anAccount>[1] = {}) {
  const { account, ctx } = await aMember(given)
  const app = await inTransaction((tx) => aSecondFactor(tx, account.id))
  return { account, ctx, app }
}
const firstStep = (account: { username: string }, cookie = '0', ctx = visitor()) =>
  signIn(ctx, { username: account.username, password: PASSWORD, cookie }, requestWith())

beforeEach(async () => {
  await db().execute(sql`delete from attempts`)
})

describe('setting two-step sign-in up', () => {
  test('takes the password and the first code, gives recovery codes once, ends other sessions, tells the owner', async () => {
    const { account, ctx } = await aMember()
    const here = requestWith((await firstStep(account)).cookies)
    await firstStep(account)
    expect(await outcome(beginTwoStep(ctx, { password: 'not it' }))).not.toBe('done')
    expect(await getTwoStep(ctx)).toEqual({ state: 'off' })

    await beginTwoStep(ctx, { password: PASSWORD })
    const begun = await getTwoStep(ctx)
    if (begun.state !== 'begun') throw new Error('nothing was begun')
    expect(begun.link).toMatch(/^otpauth:\/\/totp\/Quorum:/)
    expect((await firstStep(account)).actor).not.toBeNull()
    expect(await outcome(confirmTwoStep(ctx, { code: '000000' }, here))).toBe(WRONG)
    const { codes } = await confirmTwoStep(ctx, { code: await appCode(begun.link) }, here)

    expect(new Set(codes).size).toBe(10)
    expect(await getTwoStep(ctx)).toMatchObject({ state: 'on', codesLeft: 10 })
    expect(isPerson(await actorOf(systemContext('test'), here))).toBe(true)
    expect(await db().$count(authSessions, eq(authSessions.userId, account.id))).toBe(1)
    const [mail] = await db().select().from(emails).where(eq(emails.toAddress, account.email))
    expect(mail?.kind).toBe('accounts.two-step')
    const kept = await db().select().from(secondFactors).where(eq(secondFactors.accountId, account.id))
    expect(begun.secret.replaceAll(' ', '')).not.toContain(kept[0]?.secret)
    expect(await outcome(beginTwoStep(ctx, { password: PASSWORD }))).toBe('security:twoStep.already')
  })

  test('is for who is signed in, and of nobody else', async () => {
    const [owner, stranger] = [await guarded(), await aMember()]
    for (const act of [beginTwoStep, renewRecovery, endTwoStep])
      expect(await outcome(act(makeContext({}), { password: PASSWORD, code: await owner.app() }))).toBe(GUEST)
    expect(await outcome(confirmTwoStep(makeContext({}), { code: '123456' }, requestWith()))).toBe(GUEST)

    const code = await owner.app()
    expect(await outcome(endTwoStep(stranger.ctx, { code }))).toBe(WRONG)
    expect(await outcome(renewRecovery(stranger.ctx, { code }))).toBe(WRONG)
    expect(await outcome(confirmTwoStep(stranger.ctx, { code }, requestWith()))).toBe(WRONG)
    expect(await getTwoStep(stranger.ctx)).toEqual({ state: 'off' })
    expect(await getTwoStep(owner.ctx)).toMatchObject({ state: 'on' })
  })

  test('is undone by a code alone, and the owner is told', async () => {
    const { account, ctx, app } = await guarded()
    expect(await outcome(endTwoStep(ctx, { code: '' }))).toBe(WRONG)
    await endTwoStep(ctx, { code: await app() })
    expect(await getTwoStep(ctx)).toEqual({ state: 'off' })
    expect((await firstStep(account)).actor).not.toBeNull()
    expect(await db().$count(emails, eq(emails.toAddress, account.email))).toBe(1)
  })
})

describe('signing in in two steps', () => {
  test('the password opens nothing by itself; the code then does, for as long as was asked', async () => {
    const { account, app } = await guarded()
    const { actor, cookies } = await firstStep(account, '1')
    expect(actor).toBeNull()
    expect(cookies).toEqual([expect.stringMatching(/^step=.*Max-Age=600.*HttpOnly/)])
    expect(await db().$count(authSessions, eq(authSessions.userId, account.id))).toBe(0)
    expect(isPerson(await actorOf(systemContext('test'), requestWith(cookies)))).toBe(false)

    expect(await outcome(takeSecondStep(visitor(), { code: '000000' }, requestWith(cookies)))).toBe(WRONG)
    const done = await takeSecondStep(visitor(), { code: await app() }, requestWith(cookies))
    expect(done.actor.accountId).toBe(account.id)
    expect(done.cookies[0]).toMatch(/^session=.*Max-Age=2592000/)
    expect(isPerson(await actorOf(systemContext('test'), requestWith(done.cookies)))).toBe(true)
  })

  test('a code counts once, whoever replays it, and none that is older than one that counted', async () => {
    const { account, app } = await guarded()
    const [one, two, three] = [await firstStep(account), await firstStep(account), await firstStep(account)]
    const code = await app()
    const tries = await Promise.all(
      [one, two, three, one].map(({ cookies }) =>
        outcome(takeSecondStep(visitor(), { code }, requestWith(cookies))),
      ),
    )
    expect(tries.filter((one) => one === 'done')).toHaveLength(1)
    const before = await app(new Date(Date.now() - 30_000))
    const again = await firstStep(account)
    for (const old of [code, before])
      expect(await outcome(takeSecondStep(visitor(), { code: old }, requestWith(again.cookies)))).toBe(WRONG)
    const next = await app(new Date(Date.now() + 30_000))
    expect(await outcome(takeSecondStep(visitor(), { code: next }, requestWith(again.cookies)))).toBe('done')
  })

  test('not without the password first, in another browser, ten minutes later, or for another account', async () => {
    const [one, other] = [await guarded(), await guarded()]
    const code = await one.app()
    const { cookies } = await firstStep(one.account)
    const [, remember, token] = cookies[0]?.split(';')[0]?.split('=')[1]?.split('.') ?? []
    const forged = [
      [],
      ['step=; Path=/'],
      [`step=${one.account.id}.1.made-up`],
      [`step=${other.account.id}.${remember}.${token}`],
      ['step=nobody.1.x'],
    ]
    for (const given of forged)
      expect(await outcome(takeSecondStep(visitor(), { code }, requestWith(given)))).toBe(FIRST)
    expect(await outcome(takeSecondStep(visitor(later(601)), { code }, requestWith(cookies)))).toBe(FIRST)
    expect(await outcome(takeSecondStep(visitor(), { code }, requestWith(cookies)))).toBe('done')
    expect(await outcome(takeSecondStep(visitor(), { code }, requestWith(cookies)))).toBe(FIRST)
  })

  test('a recovery code does instead, once, however it is written; new ones end the old', async () => {
    const { account, ctx, app } = await guarded()
    const { codes } = await renewRecovery(ctx, { code: await app() })
    const [first = '', second = ''] = codes
    const step = async (code: string) =>
      outcome(takeSecondStep(visitor(), { code }, requestWith((await firstStep(account)).cookies)))
    expect(await step(` ${first.toLowerCase().slice(0, 8)}-${first.toLowerCase().slice(8)} `)).toBe('done')
    expect(await step(first)).toBe(WRONG)
    expect(await getTwoStep(ctx)).toMatchObject({ codesLeft: 9 })
    const rows = await db().select().from(recoveryCodes).where(eq(recoveryCodes.accountId, account.id))
    expect(rows.some(({ codeHash }) => codes.includes(codeHash))).toBe(false)
    const next = await app(new Date(Date.now() + 30_000))
    await renewRecovery({ ...ctx, now: later(30) }, { code: next })
    expect(await step(second)).toBe(WRONG)
  })

  test('guessing ends after ten tries in an hour, also for the right code', async () => {
    const { account, app } = await guarded()
    const { cookies } = await firstStep(account)
    const guess = (code: string) => outcome(takeSecondStep(visitor(), { code }, requestWith(cookies)))
    for (let n = 0; n < 10; n += 1) expect(await guess(`00000${n}`)).toBe(WRONG)
    expect(await guess(await app())).toBe('common:refused.limit')
  })

  test('whoever is held up, the owner alone is told, once each time', async () => {
    const { account } = await guarded({ language: 'de' })
    const before = await db().$count(emails)
    const count = () => outcome(countSecondStep(visitor(), account.id))
    const holdUp = async () => {
      const tries = await Promise.all(Array.from({ length: 14 }, count))
      expect(tries.filter((one) => one === 'common:refused.limit')).toHaveLength(4)
    }
    await holdUp()
    const [mail] = await db().select().from(emails).where(eq(emails.toAddress, account.email))
    expect(mail).toMatchObject({ kind: 'accounts.codes-warning', language: 'de' })
    expect(mail?.text).toContain('/de/reset')
    expect(await db().$count(emails)).toBe(before + 1)
    await db().execute(sql`update attempts set expire = expire - 3600000`)
    await holdUp()
    expect(await db().$count(emails, eq(emails.toAddress, account.email))).toBe(2)
  })

  test('a new password by a mailed link does not go round it, and ends a step that was waited for', async () => {
    const { account } = await guarded()
    const waiting = await firstStep(account)
    await sendPasswordReset(systemContext('test'), account.id)
    const [mail] = await db().select().from(emails).where(eq(emails.toAddress, account.email))
    const token = /reset\/\w+\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await resetPassword(visitor(), { id: account.username, token, password: 'another sentence' })
    const given = { username: account.username, password: 'another sentence' }
    expect((await signIn(visitor(), given, requestWith())).actor).toBeNull()
    expect(await outcome(takeSecondStep(visitor(), { code: '123456' }, requestWith(waiting.cookies)))).toBe(
      FIRST,
    )
  })
})

test('rights of staff rest until two-step sign-in is on', async () => {
  const { account } = await aMember()
  await db().execute(sql`update accounts set staff_tasks = '{moderate}' where id = ${account.id}`)
  const here = requestWith((await firstStep(account)).cookies)
  const asks = () => actorOf(systemContext('test'), here)
  expect(await asks()).toMatchObject({ staffTasks: [], owesTwoStep: true })
  await inTransaction((tx) => aSecondFactor(tx, account.id))
  expect(await asks()).toMatchObject({ staffTasks: ['moderate'], owesTwoStep: false })
})
