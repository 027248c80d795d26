import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { switchEmails } from '#app/features/people/accounts/switch-emails.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { openReplyAddress } from '#app/features/people/mail-in/reply-address.server.ts'
import { mailUnread } from '#app/features/people/message-emails/mail-unread.server.ts'
import { takeReply } from '#app/features/people/message-emails/take-reply.server.ts'
import { markConversation } from '#app/features/people/message-receipts/mark-conversation.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { claimInnocent } from '#app/features/people/qmail/claim-innocent.server.ts'
import { openContacts } from '#app/features/people/qmail/open-contacts.server.ts'
import { listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { listWireLines } from '#app/features/people/qmail/queries-wire.server.ts'
import { conversations } from '#app/features/people/qmail/tables.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import '#tests/support/bind-registries.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

const system = systemContext('test')
const ctxOf = (account: Account) => makeContext({ actor: personOf(account) })
const write = (account: Account, given: Record<string, unknown>) =>
  writeMessage(ctxOf(account), { words: 'Hello', key: newKey(), ...given })

let seller: Account
let topic: { slug: string }

beforeAll(async () => {
  await inTransaction(async (tx) => {
    seller = await anAccount(tx, { approval: 'approved', language: 'de' })
    topic = await aTopic(tx, {
      ownerId: seller.partyId,
      categoryId: (await aCategory(tx)).id,
      title: 'Clear reports',
    })
  })
})

const about = () => `topic:${topic.slug}`
const aBuyer = () => inTransaction((tx) => anAccount(tx))

async function idOf(code: string): Promise<string> {
  const [row] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.code, code))
  return row?.id ?? ''
}
const mailed = (to: string) =>
  db()
    .select({ subject: emails.subject, text: emails.text, replyTo: emails.replyTo })
    .from(emails)
    .where(and(eq(emails.toAddress, to), sql`${emails.kind} = 'message-emails.unread'`))

async function pass(code: string, account: Account, position: number) {
  const unread = { conversationId: await idOf(code), partyId: account.partyId, position }
  await Promise.all([mailUnread(system, unread), mailUnread(system, unread)])
}

test('what stays unread becomes one email in the reader’s language, and none once it was read', async () => {
  const reader = await inTransaction((tx) => anAccount(tx, { language: 'fr', approval: 'approved' }))
  const buyer = await aBuyer()
  const { code } = await write(buyer, { to: reader.username, words: 'Vous avez une date en mai ?' })
  await write(buyer, { code, words: 'Ou en juin ?' })
  for (const position of [1, 2]) await pass(code, reader, position)
  const [mail, ...more] = await mailed(reader.email)
  expect([mail?.subject, more]).toEqual([`Nouveau message de ${buyer.displayUsername}`, []])
  expect(mail?.text).toMatch(/Vous avez une date en mai \?[\s\S]*Ou en juin \?/)

  await markConversation(ctxOf(reader), { code, until: 2 })
  await write(buyer, { code, words: 'Et en juillet ?' })
  await markConversation(ctxOf(reader), { code, until: 3 })
  await pass(code, reader, 3)
  expect(await mailed(reader.email)).toHaveLength(1)
  await write(buyer, { code, words: 'Alors en août ?' })
  await pass(code, reader, 4)
  expect(await mailed(reader.email)).toHaveLength(2)
  await switchEmails(ctxOf(reader), { type: 'conversations', setting: 'false' })
  await markConversation(ctxOf(reader), { code, until: 4 })
  await write(buyer, { code })
  await pass(code, reader, 5)
  expect(await mailed(reader.email)).toHaveLength(2)
  await expect(
    mailUnread(ctxOf(reader), { conversationId: '', partyId: reader.partyId, position: 1 }),
  ).rejects.toMatchObject({ kind: 'notFound' })
})

test('an answer by email is posted once, in the name of its reader, for the side that he or she acts for', async () => {
  configure({ MAIL_IN_HOST: 'mail.quorum.test', MAIL_IN_SECRET: 'x'.repeat(40) })
  const [admin, colleague] = [await aBuyer(), await aBuyer()]
  const company = await inTransaction(async (tx) => {
    const made = await aCompany(tx)
    await aMember(tx, { company: made, member: admin.partyId, role: 1 })
    await aMember(tx, { company: made, member: colleague.partyId, role: 2 })
    return made
  })
  const asAdmin = makeContext({ actor: actingFor(personOf(admin), { ...company, kind: 'company' }, 'admin') })
  const { code } = await writeMessage(asAdmin, { about: about(), words: 'Hello', key: newKey() })
  await write(seller, { code, words: 'Yes?' })
  await pass(code, { ...colleague, partyId: company.id }, 2)
  const [mail] = await mailed(colleague.email)
  const opened = openReplyAddress(mail?.replyTo ?? '', new Date())
  const conversationId = await idOf(code)
  expect(opened).toMatchObject({ kind: 'good', seal: { conversationId, accountId: colleague.id } })

  const reply = {
    conversationId,
    accountId: colleague.id,
    messageId: '<1@example.org>',
    words: 'The 12th suits us.',
    attachments: [],
    leftOut: ['plan.pdf'],
  }
  await takeReply(system, reply)
  await takeReply(system, reply)
  const { lines } = await listLines(ctxOf(seller), code)
  expect(lines.map(({ words }) => words)).toEqual([
    'Hello',
    'Yes?',
    'The 12th suits us.\n\n[Sent by email without these files: plan.pdf]',
  ])
  const stranger = await aBuyer()
  await expect(takeReply(system, { ...reply, accountId: stranger.id })).rejects.toMatchObject({
    kind: 'notFound',
  })
  await expect(takeReply(asAdmin, reply)).rejects.toMatchObject({ kind: 'notFound' })
  for (const bad of [{ words: ' ', leftOut: [] }, { words: 'x'.repeat(5_001) }])
    await expect(takeReply(system, { ...reply, ...bad, messageId: '<2@example.org>' })).rejects.toMatchObject(
      {
        kind: 'conflict',
      },
    )
})

test('contact details are hidden from the other side until the two have agreed, and not from their author', async () => {
  const buyer = await aBuyer()
  const words = 'Call me on +49 170 1234567 or write to anna@firma.example.'
  const { code } = await write(buyer, { about: about(), words })
  const seen = async (account: Account) => (await listLines(ctxOf(account), code)).lines[0]
  expect(await seen(buyer)).toMatchObject({ words, isHidden: true, isClaimed: false })
  const hidden = await seen(seller)
  expect(hidden?.isHidden).toBe(true)
  expect(hidden?.words).not.toMatch(/170|anna|firma/)
  const [wire] = await listWireLines(ctxOf(seller), { of: buyer.username, newerThan: null, olderThan: null })
  expect(wire?.message).toBe(hidden?.words)
  await pass(code, seller, 1)
  expect((await mailed(seller.email)).some(({ text }) => /170 1234567|anna@firma/.test(text))).toBe(false)

  await claimInnocent(ctxOf(buyer), { code, position: 1 })
  expect(await seen(buyer)).toMatchObject({ isClaimed: true })
  for (const other of [seller, await aBuyer()])
    await expect(claimInnocent(ctxOf(other), { code, position: 1 })).rejects.toMatchObject({
      kind: 'notFound',
    })
  await expect(claimInnocent(makeContext({}), { code, position: 1 })).rejects.toMatchObject({
    kind: 'signIn',
  })

  await expect(
    openContacts(ctxOf(seller), { one: seller.partyId, other: buyer.partyId }),
  ).rejects.toMatchObject({
    kind: 'notFound',
  })
  await openContacts(system, { one: seller.partyId, other: buyer.partyId })
  expect(await seen(seller)).toMatchObject({ words, isHidden: false })
})
