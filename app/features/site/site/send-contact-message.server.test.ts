import { randomBytes } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { config, configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { objectionPath } from '#app/features/people/notifications/objection.ts'
import { contactSubjectOf } from './contact.ts'
import { CONTACT_LIMITS, sendContactMessage } from './send-contact-message.server.ts'
import { contactMessages } from './tables.server.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const anAddress = () => `10.${[...randomBytes(3)].join('.')}`
const aVisitor = (ip = anAddress()) => makeContext({ ip, language: 'it' })
const aMailbox = () => `u${randomBytes(6).toString('hex')}@example.com`

const typed = (changes: Record<string, string> = {}) => ({
  about: 'company',
  name: 'Chiara Rossi',
  email: aMailbox(),
  page: '',
  message: 'Siamo in cinque.\nAvete un corso di saldatura?',
  ...changes,
})

const rowsOf = (email: string) => db().select().from(contactMessages).where(eq(contactMessages.email, email))
const copiesTo = (email: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.toAddress, email), eq(emails.kind, 'site.contact-copy')))
const mailsAnsweredTo = (email: string) => db().select().from(emails).where(eq(emails.replyTo, email))

describe('a message to the staff', () => {
  test('is kept as it was written and reaches the operator, who can reply to its sender', async () => {
    const input = typed({ page: '/event/Q/saldatura' })

    const { reference } = await sendContactMessage(aVisitor(), input)

    const [row] = await rowsOf(input.email)
    expect(row).toMatchObject({ ...input, reference, language: 'it', accountId: null })
    const [mail] = await mailsAnsweredTo(input.email)
    expect(mail?.toAddress).toBe(config().OPERATOR_EMAIL)
    expect(mail?.subject).toContain(reference)
    for (const part of ['Chiara Rossi', input.email, 'Siamo in cinque.', '/event/Q/saldatura'])
      expect(mail?.text).toContain(part)
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('A reply to this email goes to the sender')
    expect(mail?.text).not.toContain('are not read')
  })

  test('sent twice counts once', async () => {
    const visitor = aVisitor()
    const input = typed()

    const sent = await Promise.all([1, 2, 3, 4].map(() => sendContactMessage(visitor, input)))

    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1)
    expect(await rowsOf(input.email)).toHaveLength(1)
    expect(await mailsAnsweredTo(input.email)).toHaveLength(1)
  })

  test('adds no headers and runs nothing', async () => {
    const input = typed({ name: 'A\r\nBcc: x@evil.example', message: '<script>alert(1)</script>' })

    await sendContactMessage(aVisitor(), input)

    const [mail] = await mailsAnsweredTo(input.email)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<script>alert')
  })

  test('with the unseen field filled is answered alike and not kept', async () => {
    const input = typed({ website: 'https://spam.example' })

    expect(await sendContactMessage(aVisitor(), input)).toEqual({ reference: expect.any(String) })

    expect(await rowsOf(input.email)).toEqual([])
    expect(await mailsAnsweredTo(input.email)).toEqual([])
  })

  test.each([
    [{}, ['about', 'name', 'email', 'message']],
    [typed({ email: 'nobody' }), ['email']],
    [typed({ about: 'everything' }), ['about']],
    [typed({ message: ' \n ' }), ['message']],
    [typed({ message: 'x'.repeat(5_001) }), ['message']],
  ])('says what is wrong with %o', async (input, fields) => {
    const fault = await sendContactMessage(aVisitor(), input).catch((error: unknown) => error)

    expect(fault).toBeInstanceOf(BadInput)
    expect(Object.keys((fault as BadInput).fields)).toEqual(fields)
  })
})

describe('the copy for its sender', () => {
  test('says in their language that it has arrived, and begins with what they wrote; answers reach the staff', async () => {
    const input = typed()

    const { reference } = await sendContactMessage(aVisitor(), input)

    const [copy, ...more] = await copiesTo(input.email)
    expect(more).toEqual([])
    expect(copy).toMatchObject({ language: 'it', replyTo: config().OPERATOR_EMAIL })
    expect(copy?.subject).toBe(`Abbiamo ricevuto il Suo messaggio (${reference})`)
    expect(copy?.text).toContain('Siamo in cinque. Avete un corso di saldatura?')
    expect(copy?.text.replace(/\s+/g, ' ')).toContain('nella pagina dei contatti di Quorum')
  })

  test('carries nobody’s words to a stranger: no name, no link, no more than the beginning', async () => {
    const message = `Vai su https://evil.example/x o chiama. ${'Molto lungo. '.repeat(100)}FINE`
    const input = typed({ name: 'Vinci Subito', message })

    await sendContactMessage(aVisitor(), input)

    const [copy] = await copiesTo(input.email)
    expect(copy?.text).toContain('Molto lungo.')
    for (const part of ['evil.example', 'Vinci Subito', 'FINE']) {
      expect(copy?.text).not.toContain(part)
      expect(copy?.html).not.toContain(part)
    }
    expect(copy?.text.replace(/\s+/g, ' ')).toContain('solo l’inizio')
  })

  test('goes to one address a few times a day at most; the messages themselves arrive', async () => {
    const email = aMailbox()
    const { points } = CONTACT_LIMITS.copies

    for (let at = 0; at <= points; at += 1)
      await sendContactMessage(aVisitor(), typed({ email, message: `${at}` }))

    expect(await copiesTo(email)).toHaveLength(points)
    expect(await rowsOf(email)).toHaveLength(points + 1)
  })

  test('is whole, each time, to the confirmed address of who is signed in, and to no other', async () => {
    const author = personOf(await inTransaction((tx) => anAccount(tx)))
    const ctx = makeContext({ actor: author, ip: anAddress() })
    const message = `Guardi https://example.com/x\n${'parole '.repeat(200)}FINE`
    const other = aMailbox()

    for (let at = 0; at <= CONTACT_LIMITS.copies.points; at += 1)
      await sendContactMessage(ctx, typed({ email: author.email, message: `${at} ${message}` }))
    await sendContactMessage(ctx, typed({ email: other, message }))

    const copies = await copiesTo(author.email)
    expect(copies).toHaveLength(CONTACT_LIMITS.copies.points + 1)
    for (const copy of copies) expect(copy.text).toMatch(/example\.com\/x[\s\S]*FINE/)
    expect((await copiesTo(other))[0]?.text).not.toContain('FINE')
  })
})

test('an objection goes to the second person, who is asked for answers too', async () => {
  configure({ COMPLAINTS_EMAIL: 'second@quorum.example' })
  const input = typed({ about: 'objection' })

  await sendContactMessage(aVisitor(), input)

  expect((await mailsAnsweredTo(input.email)).map(({ toAddress }) => toAddress)).toEqual([
    'second@quorum.example',
  ])
  const [copy] = await copiesTo(input.email)
  expect(
    contactSubjectOf(new URL(objectionPath('/x'), 'https://quorum.example').searchParams.get('about')),
  ).toBe('objection')
  expect(copy?.replyTo).toBe('second@quorum.example')
  expect(copy?.text.replace(/\s+/g, ' ')).toContain('Una persona che non ha preso la decisione')
})

describe('too many messages', () => {
  const most = async (send: () => Promise<unknown>, times: number) => {
    for (let at = 0; at < times; at += 1) await send()
    return send().catch((error: unknown) => (error instanceof Refusal ? error.kind : error))
  }

  test('from one address are refused', async () => {
    const visitor = aVisitor()
    const { points } = CONTACT_LIMITS.fromAddress

    expect(await most(() => sendContactMessage(visitor, typed()), points)).toBe('limit')
  })

  test('with one mailbox are refused, wherever they come from', async () => {
    const email = aMailbox()
    const { points } = CONTACT_LIMITS.fromMailbox
    let at = 0

    const last = await most(() => {
      at += 1
      return sendContactMessage(aVisitor(), typed({ email, message: `${at}` }))
    }, points)

    expect(last).toBe('limit')
    const [kept] = await db()
      .select({ rows: count() })
      .from(contactMessages)
      .where(eq(contactMessages.email, email))
    expect(kept?.rows).toBe(points)
  })
})
