import { randomUUID } from 'node:crypto'
import { eq, inArray, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { confirmEmailCode } from '#app/features/people/email-codes/confirm-email-code.server.ts'
import { EMAIL_CODE_TRIES } from '#app/features/people/email-codes/email-code.ts'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { sweepEmailCodes } from '#app/features/people/email-codes/sweep-email-codes.server.ts'
import { emailCodes } from '#app/features/people/email-codes/tables.server.ts'
import { confirmOwnEmail } from '#app/features/people/registration/confirm-own-email.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

let addresses = 0
/** A browser of an address of its own. */
function aBrowser(given: Partial<Ctx> = {}): Ctx {
  addresses += 1
  const ip = `10.20.${addresses >> 8}.${addresses & 255}`
  return makeContext({ visitorKey: randomUUID(), ip, ...given })
}
const anEmail = () => `guest-${randomUUID()}@example.com`
const later = (ctx: Ctx, minutes: number): Ctx => ({
  ...ctx,
  now: () => new Date(Date.now() + minutes * 60_000),
})
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const ended = { fields: { code: { key: 'accounts:code.ended' } } }
const wrong = { fields: { code: { key: 'accounts:code.wrong' } } }

async function sent(ctx = aBrowser(), email = anEmail()) {
  await sendEmailCode(ctx, { email })
  return { ctx, email, code: await mailedCode(email) }
}

describe('S3: a code', () => {
  test('confirms the address for the browser that asked', async () => {
    const { ctx, email, code } = await sent()
    expect(await findGuestEmail(ctx)).toMatchObject({ email, confirmed: false })
    expect(await confirmEmailCode(ctx, { email, code })).toEqual({ email })
    expect(await findGuestEmail(ctx)).toMatchObject({ email, confirmed: true })
    expect(await findGuestEmail(aBrowser())).toBeNull()
    expect(await findGuestEmail(later(ctx, 24 * 60 + 1))).toBeNull()
  })

  test('confirms the address of who is signed in, for that account and that browser alone', async () => {
    const account = await inTransaction((tx) => anAccount(tx, { emailVerified: false }))
    const actor = personOf(account, { emailConfirmed: false })
    const { ctx, code } = await sent(aBrowser(), account.email)
    const other = await inTransaction((tx) => anAccount(tx, { emailVerified: false }))
    const stranger = personOf(other, { emailConfirmed: false })

    await expect(confirmOwnEmail(ctx, { code })).rejects.toMatchObject({ kind: 'signIn' })
    await expect(confirmOwnEmail({ ...ctx, actor: stranger }, { code })).rejects.toMatchObject(ended)
    await expect(confirmOwnEmail(aBrowser({ actor }), { code })).rejects.toMatchObject(ended)
    await expect(confirmOwnEmail({ ...ctx, actor }, { code: otherThan(code) })).rejects.toMatchObject(wrong)

    expect(await confirmOwnEmail({ ...ctx, actor }, { code })).toMatchObject({ emailConfirmed: true })
    // A second click finds the code used, by this very browser.
    expect(await confirmOwnEmail({ ...ctx, actor }, { code })).toMatchObject({ emailConfirmed: true })
    const verified = await db()
      .select()
      .from(accounts)
      .where(inArray(accounts.id, [account.id, other.id]))
    expect(verified.filter((row) => row.emailVerified).map(({ id }) => id)).toEqual([account.id])
  })

  test('works once', async () => {
    const { ctx, email, code } = await sent()
    await confirmEmailCode(ctx, { email, code })
    await expect(confirmEmailCode(ctx, { email, code })).rejects.toMatchObject(ended)
  })

  test('works for one of ten at once', async () => {
    const { ctx, email, code } = await sent()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => confirmEmailCode(ctx, { email, code })),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(ended)
  })

  test('does not work after ten minutes', async () => {
    const { ctx, email, code } = await sent()
    await expect(confirmEmailCode(later(ctx, 10.1), { email, code })).rejects.toMatchObject(ended)
    expect(await confirmEmailCode(later(ctx, 9.9), { email, code })).toEqual({ email })
  })

  test('does not work in another browser, nor for another address', async () => {
    const { ctx, email, code } = await sent()
    await expect(confirmEmailCode(aBrowser(), { email, code })).rejects.toMatchObject(ended)
    const other = await sent()
    await expect(confirmEmailCode(other.ctx, { email, code })).rejects.toMatchObject(ended)
    const mixed = code === other.code ? ended : wrong
    await expect(confirmEmailCode(other.ctx, { email: other.email, code })).rejects.toMatchObject(mixed)
    await expect(confirmEmailCode(makeContext({}), { email, code })).rejects.toMatchObject({ kind: 'signIn' })
    expect(await confirmEmailCode(ctx, { email, code })).toEqual({ email })
  })

  test('ends when a newer one is sent', async () => {
    const { ctx, email, code } = await sent()
    await sent(ctx, email)
    const newer = await mailedCode(email)
    if (newer !== code) await expect(confirmEmailCode(ctx, { email, code })).rejects.toMatchObject(wrong)
    expect(await confirmEmailCode(ctx, { email, code: newer })).toEqual({ email })
  })

  test('ends after five wrong ones, also when they come at once', async () => {
    for (const atOnce of [false, true]) {
      const { ctx, email, code } = await sent()
      const guess = () =>
        confirmEmailCode(ctx, { email, code: otherThan(code) }).catch((error: unknown) => error)
      const guesses: unknown[] = []
      if (atOnce) guesses.push(...(await Promise.all(Array.from({ length: EMAIL_CODE_TRIES * 2 }, guess))))
      else for (let at = 0; at < EMAIL_CODE_TRIES; at += 1) guesses.push(await guess())
      expect(guesses.filter((error) => error instanceof BadInput)).toHaveLength(guesses.length)
      await expect(confirmEmailCode(ctx, { email, code })).rejects.toMatchObject(ended)
    }
  })

  test('is read as people type and paste it; what cannot be one costs no try', async () => {
    const { ctx, email, code } = await sent()
    for (const typed of ['', '12345', '1234567', 'abcdef', '12 34 5x', '9'.repeat(1000), undefined])
      await expect(confirmEmailCode(ctx, { email, code: typed })).rejects.toMatchObject({
        fields: { code: { key: 'accounts:code.format' } },
      })
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    expect(await confirmEmailCode(ctx, { email, code: ` ${wide.slice(0, 3)} ${wide.slice(3)}\n` })).toEqual({
      email,
    })
  })

  test('is not in the database but in the email, and neither is the browser’s key', async () => {
    const { ctx, email, code } = await sent()
    const [row] = await db().select().from(emailCodes).where(eq(emailCodes.email, email))
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(ctx.visitorKey)
  })
})

describe('the email with the code', () => {
  test('comes in the reader’s language, as HTML and as text', async () => {
    const subjects = new Set<string>()
    for (const language of LANGUAGES) {
      const { email, code } = await sent(aBrowser({ language }))
      const [mail] = await db().select().from(emails).where(eq(emails.toAddress, email))
      expect(mail).toMatchObject({ language, kind: 'accounts.email-code' })
      for (const part of [mail?.subject, mail?.html, mail?.text]) expect(part).toContain(code)
      expect(mail?.text).not.toMatch(/accounts:|\{\{/)
      subjects.add((mail?.subject ?? '').replace(code, ''))
    }
    expect(subjects.size).toBe(LANGUAGES.length)
  })

  test('does not flood a mailbox, from however many browsers, and however its address is tagged', async () => {
    const name = `guest-${randomUUID()}`
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        sendEmailCode(aBrowser(), { email: `${name}${at % 2 ? `+${at}` : ''}@example.com` }),
      ),
    )
    const mailed = await db()
      .select({ id: emails.id })
      .from(emails)
      .where(like(emails.toAddress, `${name}%`))
    expect(mailed).toHaveLength(LIMITS.sendCodeToEmail.points)
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(mailed.length)
  })

  test('cannot be sent to strangers without end from one place', async () => {
    const ip = '10.21.0.1'
    const { points } = LIMITS.sendCodeFromAddress
    const ask = () => sendEmailCode(aBrowser({ ip }), { email: anEmail() })
    const answers = await Promise.allSettled(Array.from({ length: points + 10 }, ask))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(points)
    await expect(ask()).rejects.toMatchObject({ kind: 'limit' })
  })

  test('goes only to what can be an address', async () => {
    for (const email of [
      '',
      'nobody',
      'a@b',
      'a b@example.com',
      `a@example.com\nBcc: b@example.com`,
      undefined,
    ])
      await expect(sendEmailCode(aBrowser(), { email })).rejects.toMatchObject({
        fields: { email: { key: 'accounts:email.invalid' } },
      })
  })
})

test('what has run out is forgotten, and nothing else', async () => {
  const open = await sent()
  const old = await sent(later(aBrowser(), -11))
  await sweepEmailCodes(systemContext('test'))
  const left = await db().select({ email: emailCodes.email }).from(emailCodes)
  const kept = left.map((row) => row.email)
  expect(kept).toContain(open.email)
  expect(kept).not.toContain(old.email)
})
