import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { confirmEmail } from '#app/features/people/email-codes/confirm-email.server.ts'
import { findOwnDeadAddress } from '#app/features/people/email-codes/queries-dead.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { takeBounce } from '#app/features/people/mail-in/take-bounce.server.ts'
import { takeMail } from '#app/features/people/mail-in/take-mail.server.ts'
import { resendConfirmation } from '#app/features/people/registration/resend-confirmation.server.ts'
import { requestPasswordReset } from '#app/features/people/sign-in/request-password-reset.server.ts'
import { getModeratedParty } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { freeDeadAddress } from '#app/features/site/backoffice/mails/free-dead-address.server.ts'
import { listDeadAddresses } from '#app/features/site/backoffice/mails/queries-dead.server.ts'
import { getMailForStaff } from '#app/features/site/backoffice/mails/queries-mail.server.ts'
import { resendMail } from '#app/features/site/backoffice/mails/resend-mail.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { bounceAddress } from '#app/platform/bounces/bounce-address.server.ts'
import { findDeadAddress } from '#app/platform/bounces/dead-address.server.ts'
import { configure, rememberConfiguration } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverEmail, type Mail, sendMail } from '#app/platform/mail.server.ts'
import {
  auditEntries,
  auditPersonal,
  bounces,
  deadAddresses,
  emails,
  refusals,
} from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { type MailServer, openMailServer } from '#app/platform/testing/mail-server.ts'
import { db } from '#app/platform/testing/store.ts'
import { MAIL_IN } from '#tests/support/mail-samples.ts'

const restore = rememberConfiguration()
const ctx = systemContext('mail-in.take-mail')

let server: MailServer
beforeAll(() => configure(MAIL_IN))
beforeEach(async () => {
  for (const table of [bounces, deadAddresses, refusals]) await db().delete(table)
  server = await openMailServer()
})
afterEach(() => server.close())
afterAll(restore)

const someAddress = () => `reader-${randomUUID().slice(0, 8)}@example.net`

/** An email that was written to an address, as it stands in the outbox. */
async function aMail(to: string, given: Partial<Mail> = {}) {
  const key = `test:${randomUUID()}`
  const mail = {
    language: 'en',
    kind: 'orders.ticket',
    subject: 'Your ticket',
    html: '<p>x</p>',
    text: 'x',
  } as const
  await inTransaction((tx) => sendMail(tx, { ...mail, to, dedupKey: key, ...given }))
  const row = async () => (await db().select().from(emails).where(eq(emails.dedupKey, key)))[0]
  const { id = '' } = (await row()) ?? {}
  return { id, row }
}

async function sent(to: string, given: Partial<Mail> = {}) {
  const mail = await aMail(to, given)
  await deliverEmail(mail.id)
  return mail
}

type Said = { to: string; for: string; action?: string; status?: string }

/** A report as mail servers write it (RFC 3464). */
const dsn = ({ to, for: recipient, action = 'failed', status = '5.1.1' }: Said) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.net',
      `To: <${to}>`,
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain',
      '',
      'This is the mail system at host mx.example.net.',
      '',
      '--b1',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.net',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Original-Recipient: rfc822;${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 <x>:',
      '    user unknown',
      '',
      '--b1--',
      '',
    ].join('\r\n'),
  )

/** A complaint as feedback loops write it (RFC 5965). */
const arf = (given: { to: string; returnPath: string; for?: string; feedback?: string }) =>
  Buffer.from(
    [
      'From: feedback@isp.example.net',
      `To: <${given.to}>`,
      'Subject: FW: Your ticket',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b2"',
      '',
      '--b2',
      'Content-Type: text/plain',
      '',
      'An email abuse report.',
      '',
      '--b2',
      'Content-Type: message/feedback-report',
      '',
      `Feedback-Type: ${given.feedback ?? 'abuse'}`,
      'User-Agent: Loop/1.0',
      'Version: 1',
      `Original-Mail-From: <${given.returnPath}>`,
      ...(given.for ? [`Original-Rcpt-To: <${given.for}>`] : []),
      '',
      '--b2',
      'Content-Type: message/rfc822',
      '',
      'Subject: Your ticket',
      '',
      'x',
      '--b2--',
      '',
    ].join('\r\n'),
  )

const returnPath = (id: string) => bounceAddress(id) ?? ''
const handIn = (to: string, raw: Buffer) => takeMail(ctx, { raw, envelope: { from: '', to: [to] } })
/** What a mail server tells us of the email `id` to `to`. */
const bounce = (id: string, to: string, said: Partial<Said> = {}) =>
  handIn(returnPath(id), dsn({ to: returnPath(id), for: to, ...said }))
const REPORT = { kind: 'dropped', reason: 'report' }
const FORGED = { kind: 'dropped', reason: 'forgedReport' }
const forgeries = async () =>
  (await db().select().from(refusals).where(eq(refusals.kind, 'forgedBounce'))).reduce(
    (sum, { times }) => sum + times,
    0,
  )

async function staff(...staffTasks: StaffTask[]) {
  const account = await inTransaction((tx) => anAccount(tx))
  return { ...makeContext({}), actor: personOf(account, { staffTasks }) }
}

describe('an email that leaves', () => {
  test('has a return path of its own, which holds for it alone', async () => {
    const [one, other] = [await sent(someAddress()), await sent(someAddress())]
    const paths = server.taken.map(({ from }) => from)
    expect(paths).toEqual([returnPath(one.id), returnPath(other.id)])
    expect(paths[0]).toMatch(/^bounce\+[a-z2-7]{36}@in\.quorum\.example$/)
    expect(paths[0]?.indexOf('@')).toBeLessThan(64)
  })
})

describe('what comes back', () => {
  test('for good stops its address, and what is written to it is held with the reason', async () => {
    const to = someAddress()
    const mail = await sent(to)
    const queued = await aMail(to)
    expect(await bounce(mail.id, to)).toEqual(REPORT)
    expect(await mail.row()).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('5.1.1 550'),
    })
    expect(await findDeadAddress(to.toUpperCase())).toMatchObject({ reason: 'bounced', status: '5.1.1' })

    const after = await aMail(to.toUpperCase())
    expect(await after.row()).toMatchObject({ state: 'held', lastError: 'bounced 5.1.1' })
    await deliverEmail(queued.id)
    expect(await queued.row()).toMatchObject({ state: 'held', lastError: 'bounced 5.1.1' })
    expect(server.taken).toHaveLength(1)
    const other = await sent(someAddress())
    expect(await other.row()).toMatchObject({ state: 'sent', lastError: null })
  })

  test('for now is counted, once for each email, and stops the address at the fifth', async () => {
    const to = someAddress()
    const mails = []
    for (let at = 0; at < 5; at += 1) mails.push(await sent(to))
    const [first] = mails
    for (let time = 0; time < 3; time += 1)
      await bounce(first?.id ?? '', to, { action: 'delayed', status: '4.4.1' })
    for (const { id } of mails.slice(1, 4)) await bounce(id, to, { status: '5.7.1' })
    expect(await findDeadAddress(to)).toBeNull()
    expect(await db().$count(bounces)).toBe(4)
    expect(await first?.row()).toMatchObject({ state: 'sent' })
    await bounce(mails[4]?.id ?? '', to, { status: '4.2.2' })
    expect(await findDeadAddress(to)).toMatchObject({ reason: 'bounced', status: '4.2.2' })
  })

  test('as a complaint stops only what is sent by choice, also when a loop tells it without the reader', async () => {
    for (const way of ['return path', 'loop'] as const) {
      const to = someAddress()
      const { id } = await sent(to)
      const at = way === 'loop' ? 'complaints@in.quorum.example' : returnPath(id)
      const report = arf({ to: at, returnPath: returnPath(id), ...(way === 'loop' ? {} : { for: to }) })
      expect(await handIn(at, report)).toEqual(REPORT)
      expect(await findDeadAddress(to)).toMatchObject({ reason: 'complained' })
      expect(await (await sent(to)).row()).toMatchObject({ state: 'sent' })
      const news = await sent(to, { unsubscribe: 'https://quorum.example/unsubscribe/x' })
      expect(await news.row()).toMatchObject({ state: 'held', lastError: 'complained' })
    }
    const { id } = await sent(someAddress())
    await handIn(returnPath(id), arf({ to: '', returnPath: returnPath(id), feedback: 'not-spam' }))
    expect(await db().$count(deadAddresses)).toBe(2)
  })

  test('that is made up changes nothing, and is counted', async () => {
    const [to, stranger] = [someAddress(), someAddress()]
    const { id, row } = await sent(to)
    const changed = returnPath(id).replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'))
    expect(await handIn(changed, dsn({ to: changed, for: to }))).toEqual(FORGED)
    expect(await bounce(newId(), to)).toEqual(FORGED)
    expect(await bounce(id, stranger)).toEqual(FORGED)
    const loop = 'complaints@in.quorum.example'
    expect(await handIn(loop, arf({ to: loop, returnPath: changed, for: to }))).toEqual(FORGED)
    expect(await handIn(returnPath(id), arf({ to: '', returnPath: '', for: stranger }))).toEqual(FORGED)
    expect(await db().$count(bounces)).toBe(0)
    expect(await db().$count(deadAddresses)).toBe(0)
    expect(await row()).toMatchObject({ state: 'sent', lastError: null })
    expect(await forgeries()).toBe(5)
    expect(await listDeadAddresses(await staff('moderate'), { words: '', page: 1 })).toMatchObject({
      forged: 5,
    })
  })

  test('of what arrived, and words that are no report, change nothing and are not counted', async () => {
    const to = someAddress()
    const { id } = await sent(to)
    expect(await bounce(id, to, { action: 'delivered', status: '2.0.0' })).toEqual(REPORT)
    expect(await handIn(returnPath(id), Buffer.from('Subject: Away\r\n\r\nI am away.\r\n'))).toEqual(REPORT)
    expect(await db().$count(bounces)).toBe(0)
    expect(await forgeries()).toBe(0)
  })

  test('at once, because its server refuses the reader, is not tried for a day', async () => {
    server.refuse(550, '5.1.1 no such user')
    const to = someAddress()
    const { row } = await sent(to)
    expect(await row()).toMatchObject({ state: 'failed', attempts: 1, secrets: null })
    expect(await findDeadAddress(to)).toMatchObject({ reason: 'bounced', status: '5.1.1' })
    server.refuse(550, '5.7.1 relaying denied')
    await expect(sent(someAddress())).rejects.toThrow('5.7.1')
    expect(await db().$count(deadAddresses)).toBe(1)
  })
})

test('a report is for the system alone to hand in', async () => {
  const to = someAddress()
  const { id } = await sent(to)
  const raw = dsn({ to: returnPath(id), for: to })
  for (const stranger of [makeContext({}), await staff(...STAFF_TASKS)])
    await expect(takeBounce(stranger, { raw, address: returnPath(id) })).rejects.toMatchObject({
      kind: 'notFound',
    })
  expect(await db().$count(bounces)).toBe(0)
})

describe('an address to which nothing is sent', () => {
  async function aDeadPerson() {
    const account = await inTransaction((tx) => anAccount(tx))
    const mail = await sent(account.email)
    await bounce(mail.id, account.email)
    return {
      ...account,
      mail,
      ctx: { ...makeContext({}), actor: personOf(account, { emailConfirmed: true }) },
    }
  }

  test('is said where something that opens would be sent to it', async () => {
    const { email } = await aDeadPerson()
    const guest = { ...makeContext({}), visitorKey: randomUUID() }
    const dead = { fields: { email: { key: 'accounts:email.dead' } } }
    await expect(sendEmailCode(guest, { email })).rejects.toMatchObject(dead)
    await expect(requestPasswordReset(makeContext({}), { email })).rejects.toMatchObject(dead)
  })

  test('is free again once its owner proves it, and what was held leaves but for codes and news', async () => {
    const { ctx: own, email, id } = await aDeadPerson()
    expect(await findOwnDeadAddress(own)).toMatchObject({ reason: 'bounced' })
    expect(await findOwnDeadAddress(await staff())).toBeNull()
    const ticket = await aMail(email)
    const code = await aMail(email, { kind: 'accounts.email-code' })
    const news = await aMail(email, { unsubscribe: 'https://quorum.example/unsubscribe/x' })
    await resendConfirmation(own)
    const [link] = await db()
      .select()
      .from(emails)
      .where(and(eq(emails.toAddress, email), eq(emails.kind, 'accounts.confirm-email')))
    expect(link).toMatchObject({ state: 'queued' })
    await deliverEmail(link?.id ?? '')
    const raw = server.taken.at(-1)?.raw.replace(/=\r?\n/g, '') ?? ''
    const token = /\/confirm\/([\w-]+)/.exec(raw)?.[1] ?? ''
    expect(token).not.toBe('')
    await db().update(accounts).set({ emailVerified: true }).where(eq(accounts.id, id))

    await confirmEmail(makeContext({}), { token })
    expect(await findOwnDeadAddress(own)).toBeNull()
    await deliverEmail(ticket.id)
    expect(await ticket.row()).toMatchObject({ state: 'sent', lastError: null })
    for (const { row } of [code, news]) expect(await row()).toMatchObject({ state: 'held' })
    await expect(resendConfirmation(own)).rejects.toMatchObject({ reason: 'accounts:confirm.already' })
  })

  test('is shown to staff on the page of its person, and with its emails', async () => {
    const { email, displayUsername: username, mail } = await aDeadPerson()
    const held = await aMail(email)
    const moderator = await staff('moderate')
    expect(await getModeratedParty(moderator, username)).toMatchObject({ dead: { status: '5.1.1' } })
    expect(await getMailForStaff(moderator, held.id)).toMatchObject({ state: 'held', isDead: true })
    const { rows } = await listDeadAddresses(moderator, { words: email, page: 1 })
    expect(rows).toMatchObject([{ address: email, username, held: 1, emailId: mail.id, reason: 'bounced' }])
    const wish = { id: mail.id, address: email, reason: 'Try again', key: randomUUID() }
    const refused = { fields: { address: { key: 'backoffice:dead.refused' } } }
    await expect(resendMail(moderator, wish)).rejects.toMatchObject(refused)
  })

  test('an address is released by who answers people, and by nobody else', async () => {
    const { email, mail, ctx: own } = await aDeadPerson()
    const wish = { address: email, reason: 'The mailbox was full' }
    const others = STAFF_TASKS.filter((task) => task !== 'moderate' && task !== 'refund')
    for (const stranger of [makeContext({}), own, await staff(), await staff(...others)]) {
      await expect(freeDeadAddress(stranger, wish)).rejects.toMatchObject({ kind: 'notFound' })
      await expect(listDeadAddresses(stranger, { words: '', page: 1 })).rejects.toMatchObject({
        kind: 'notFound',
      })
    }
    const itself = { ...own, actor: { ...own.actor, staffTasks: ['moderate' as const] } }
    const alive = { fields: { address: { key: 'backoffice:dead.alive' } } }
    await expect(freeDeadAddress(itself, wish)).rejects.toMatchObject(alive)
    expect((await listDeadAddresses(itself, { words: '', page: 1 })).rows).toEqual([])
    const clerk = await staff('refund')
    await expect(freeDeadAddress(clerk, { ...wish, reason: ' ' })).rejects.toMatchObject({
      fields: { reason: {} },
    })
    expect(await findDeadAddress(email)).not.toBeNull()

    const held = await aMail(email)
    const freed = await Promise.allSettled([1, 2].map(() => freeDeadAddress(clerk, wish)))
    expect(freed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await deliverEmail(held.id)
    expect(await held.row()).toMatchObject({ state: 'sent' })
    const traced = await db()
      .select({ facts: auditEntries.facts, details: auditPersonal.details })
      .from(auditEntries)
      .innerJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
      .where(and(eq(auditEntries.action, 'mail.free-address'), sql`${auditEntries.subjectId} = ${mail.id}`))
    expect(traced).toMatchObject([
      {
        facts: { was: 'bounced', status: '5.1.1', sent: 1 },
        details: { address: email, reason: wish.reason },
      },
    ])
    await bounce(held.id, email)
    expect(await findDeadAddress(email)).not.toBeNull()
  })
})
