import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { beginEmailChange } from '#app/features/people/email-change/begin-email-change.server.ts'
import { cancelEmailChange } from '#app/features/people/email-change/cancel-email-change.server.ts'
import { confirmEmailChange } from '#app/features/people/email-change/confirm-email-change.server.ts'
import { findEmailChange } from '#app/features/people/email-change/queries-email-change.server.ts'
import { undoEmailChange } from '#app/features/people/email-change/undo-email-change.server.ts'
import { emailCodes, verifications } from '#app/features/people/email-codes/tables.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { sendPasswordReset } from '#app/features/people/sign-in/send-password-reset.server.ts'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'

const PASSWORD = 'open sesame'
const ENDED = { emailCode: 'accounts:code.ended' }
const WRONG = { emailCode: 'accounts:code.wrong' }
const anEmail = () => `new-${randomUUID()}@example.com`
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const later = (ctx: Ctx, minutes: number): Ctx => ({
  ...ctx,
  now: () => new Date(Date.now() + minutes * 60_000),
})
const requestWith = (cookies: string[] = []) =>
  new Request('http://localhost/', {
    headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') },
  })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof BadInput)
        return Object.fromEntries(Object.entries(error.fields).map(([name, { key }]) => [name, key]))
      if (error instanceof Refusal) return error.reason
      throw error
    },
  )

let addresses = 0
async function aMember(given: Parameters<typeof anAccount>[1] = {}) {
  const account = await inTransaction((tx) => anAccount(tx, { password: PASSWORD, ...given }))
  addresses += 1
  return { account, ctx: makeContext({ actor: personOf(account), ip: `10.71.${addresses}.1` }) }
}
const begin = (ctx: Ctx, newEmail: string, emailPassword = PASSWORD) =>
  outcome(beginEmailChange(ctx, { newEmail, emailPassword }))
const confirm = (ctx: Ctx, emailCode: string, request = requestWith()) =>
  outcome(confirmEmailChange(ctx, { emailCode }, request))
const kept = async ({ id }: { id: (typeof accounts.$inferSelect)['id'] }) =>
  (await db().select().from(accounts).where(eq(accounts.id, id)))[0]
const mailsTo = (email: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.toAddress, email), eq(emails.kind, 'accounts.email-change')))

beforeEach(async () => {
  await db().execute('delete from attempts')
})

test('the code of the new address makes it the account’s; other sessions and old links end, the former is told', async () => {
  const { account, ctx } = await aMember({ emailVerified: false })
  const signedIn = async () =>
    requestWith(
      (
        await signIn(
          makeContext({ ip: '10.72.0.1' }),
          { username: account.username, password: PASSWORD },
          requestWith(),
        )
      ).cookies,
    )
  const [here, elsewhere] = [await signedIn(), await signedIn()]
  await sendPasswordReset(systemContext('test'), account.id)
  const email = anEmail()

  expect(await begin(ctx, ` ${email.toUpperCase()} `)).toBe('done')
  expect(await findEmailChange(ctx)).toMatchObject({ email })
  expect(await kept(account)).toMatchObject({ email: account.email, emailVerified: false })
  const code = await mailedCode(email)
  const stored = await db().select().from(emailCodes).where(eq(emailCodes.email, email))
  expect(JSON.stringify(stored)).not.toContain(code)
  expect(await confirm(ctx, ` ${code.slice(0, 3)} ${code.slice(3)}`, here)).toBe('done')

  expect(await kept(account)).toMatchObject({ email, emailVerified: true })
  expect(await findEmailChange(ctx)).toBeNull()
  expect(isPerson(await actorOf(systemContext('test'), here))).toBe(true)
  expect(isPerson(await actorOf(systemContext('test'), elsewhere))).toBe(false)
  expect(await db().$count(verifications, eq(verifications.identifier, `reset-password:${account.id}`))).toBe(
    0,
  )
  const [mail] = await mailsTo(account.email)
  expect(mail?.text).toContain('/confirm/former/')
  expect(mail?.text).not.toContain(email)
  expect(await confirm(ctx, code)).toEqual(ENDED)
})

test('is for who is signed in and knows the password, and of nobody else', async () => {
  const [owner, stranger] = [await aMember(), await aMember()]
  const visitor = makeContext({ ip: '10.72.1.1' })
  const email = anEmail()
  expect(await begin(visitor, email)).toBe('common:refused.signIn')
  expect(await confirm(visitor, '123456')).toBe('common:refused.signIn')
  expect(await begin(owner.ctx, email, 'not it')).toEqual({ emailPassword: 'settings:password.wrong' })
  expect(await begin(owner.ctx, 'nonsense')).toEqual({ newEmail: 'accounts:email.invalid' })
  expect(await begin(owner.ctx, owner.account.email)).toEqual({ newEmail: 'security:email.same' })
  const social = await aMember({ password: undefined })
  expect(await begin(social.ctx, email)).toEqual({ emailPassword: 'accounts:code.format' })
  expect(await mailsTo(email)).toEqual([])

  await beginEmailChange(owner.ctx, { newEmail: email, emailPassword: PASSWORD })
  const code = await mailedCode(email)
  expect(await findEmailChange(stranger.ctx)).toBeNull()
  expect(await findEmailChange(visitor)).toBeNull()
  expect(await confirm(stranger.ctx, code)).toEqual(ENDED)
  expect(await kept(stranger.account)).toMatchObject({ email: stranger.account.email })
  expect(await confirm(owner.ctx, code)).toBe('done')
})

test('a code is good for its address alone, for fifteen minutes and five tries', async () => {
  const { account, ctx } = await aMember()
  const [one, two] = [anEmail(), anEmail()]
  await begin(ctx, one)
  const first = await mailedCode(one)
  await begin(ctx, two)
  const second = await mailedCode(two)
  expect(await findEmailChange(ctx)).toMatchObject({ email: two })
  if (first !== second) expect(await confirm(ctx, first)).toEqual(WRONG)
  expect(await confirm(later(ctx, 16), second)).toEqual(ENDED)

  await begin(ctx, two)
  const code = await mailedCode(two)
  const tries = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((by) => confirm(ctx, otherThan(code, by))))
  expect(tries.filter((one) => JSON.stringify(one) === JSON.stringify(WRONG))).toHaveLength(4)
  expect(await confirm(ctx, code)).toEqual(ENDED)
  expect(await kept(account)).toMatchObject({ email: account.email })
})

test('an address that another account has is answered alike, and its owner alone learns of it', async () => {
  const [asker, other] = [await aMember(), await aMember({ language: 'de' })]
  const taken = other.account.email

  expect(await begin(asker.ctx, taken)).toBe('done')
  expect(await findEmailChange(asker.ctx)).toMatchObject({ email: taken })
  const [mail] = await mailsTo(taken)
  expect(mail).toMatchObject({ language: 'de', subject: 'Jemand wollte Ihre E-Mail-Adresse verwenden' })
  expect(mail?.text).not.toMatch(/\b\d{6}\b/)
  expect(mail?.text).not.toContain(asker.account.username)
  expect(await confirm(asker.ctx, '000000')).toEqual(WRONG)
  expect(await kept(other.account)).toMatchObject({ email: taken })
})

test('of two accounts that want one address at once one has it, and the other is told', async () => {
  const [one, two] = [await aMember(), await aMember()]
  const email = anEmail()
  await begin(one.ctx, email)
  const first = await mailedCode(email)
  await begin(two.ctx, email)
  const second = await mailedCode(email)

  const done = await Promise.all([confirm(one.ctx, first), confirm(two.ctx, second)])
  expect(done.sort()).toEqual(['accounts:email.taken', 'done'])
  expect(await db().$count(accounts, eq(accounts.email, email))).toBe(1)
})

test('mails are counted by account and by mailbox before they are written', async () => {
  const { ctx } = await aMember()
  const email = anEmail()
  for (let n = 0; n < 4; n += 1) expect(await begin(ctx, email.replace('@', `+${n}@`))).toBe('done')
  expect(await begin(ctx, email)).toBe('common:refused.limit')
  const other = await aMember()
  expect(await begin(other.ctx, email)).toBe('common:refused.limit')
  expect(await mailsTo(email)).toEqual([])
})

test('a change that waits is cancelled by its owner alone, and its code fits no more', async () => {
  const [owner, stranger] = [await aMember(), await aMember()]
  const email = anEmail()
  await begin(owner.ctx, email)
  const code = await mailedCode(email)
  expect(await outcome(cancelEmailChange(makeContext({})))).toBe('common:refused.signIn')
  await cancelEmailChange(stranger.ctx)
  expect(await findEmailChange(owner.ctx)).toMatchObject({ email })
  await Promise.all([cancelEmailChange(owner.ctx), cancelEmailChange(owner.ctx)])
  expect(await findEmailChange(owner.ctx)).toBeNull()
  expect(await confirm(owner.ctx, code)).toEqual(ENDED)
  expect(await kept(owner.account)).toMatchObject({ email: owner.account.email })
})

/** Somebody’s address after a change, and the link that the former one was sent. */
async function changed() {
  const { account, ctx } = await aMember()
  const email = anEmail()
  await begin(ctx, email)
  await confirm(ctx, await mailedCode(email))
  const [mail] = await mailsTo(account.email)
  const [, id = '', token = ''] = /former\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  const undo = (given: object = {}, asks = makeContext({ ip: '10.72.9.1' })) =>
    outcome(undoEmailChange(asks, { id, token, password: 'another sentence', ...given }))
  return { account, ctx, email, id, token, undo }
}
const UNDO_ENDED = 'security:email.undo.expired'

test('the former address takes a change back for a week, once, with a new password; all that came since opens nothing', async () => {
  const { account, ctx, email, undo } = await changed()
  const given = { username: account.username, password: PASSWORD }
  const { cookies } = await signIn(makeContext({ ip: '10.72.9.2' }), given, requestWith())
  await inTransaction((tx) => aSecondFactor(tx, account.id))
  await begin(ctx, anEmail())

  expect(await undo({ password: 'x' })).toEqual({ password: 'accounts:password.short' })
  expect((await Promise.all([undo(), undo(), undo()])).sort()).toEqual(['done', UNDO_ENDED, UNDO_ENDED])
  expect(await kept(account)).toMatchObject({ email: account.email, emailVerified: true })
  expect(await findEmailChange(ctx)).toBeNull()
  expect(isPerson(await actorOf(systemContext('test'), requestWith(cookies)))).toBe(false)
  const entered = (password: string) =>
    signIn(makeContext({ ip: '10.72.9.3' }), { ...given, password }, requestWith()).then(
      ({ actor }) => actor?.accountId,
      () => null,
    )
  expect(await entered(PASSWORD)).toBeNull()
  expect(await entered('another sentence')).toBe(account.id)
  expect((await mailsTo(email)).at(-1)?.text).toContain('/contact')
})

test('such a link is nobody’s who makes it up, is over after a week, and takes no address from who has it by now', async () => {
  const [one, other] = [await changed(), await changed()]
  expect(await one.undo({ token: 'made-up' })).toBe(UNDO_ENDED)
  expect(await one.undo({ id: 'no id', token: '' })).toBe(UNDO_ENDED)
  expect(await one.undo({ id: other.id })).toBe(UNDO_ENDED)
  expect(await one.undo({}, later(makeContext({ ip: '10.72.9.4' }), 7 * 24 * 60 + 1))).toBe(UNDO_ENDED)
  await inTransaction((tx) => anAccount(tx, { email: other.account.email }))
  expect(await other.undo()).toBe('accounts:email.taken')
  expect(await kept(other.account)).toMatchObject({ email: other.email })
})

test('who undoes a change leaves no way back to who made it and changed again', async () => {
  const { account, ctx, email, undo } = await changed()
  const third = anEmail()
  await begin(ctx, third)
  await confirm(ctx, await mailedCode(third))
  const [, mail] = await mailsTo(email)
  const [, id, token] = /former\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  expect(await undo()).toBe('done')
  expect(await undo({ id, token })).toBe(UNDO_ENDED)
  expect(await kept(account)).toMatchObject({ email: account.email })
})
