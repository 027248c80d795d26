import { and, count, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { openReplyAddress } from '#app/features/people/mail-in/reply-address.server.ts'
import type { MailedReply } from '#app/features/people/mail-in/reply-takers.server.ts'
import { takeMail } from '#app/features/people/mail-in/take-mail.server.ts'
import { countUnreadMessages } from '#app/features/people/qmail/queries-count.server.ts'
import { listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { listConversations } from '#app/features/people/qmail/queries-list.server.ts'
import { takeAnswer } from '#app/features/sales/announcements/take-answer.server.ts'
import { writeAnnouncement } from '#app/features/sales/announcements/write-announcement.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { type AccountId, newId, newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { MAIL_IN } from '#tests/support/mail-samples.ts'
import '#tests/support/bind-registries.ts'

beforeAll(() => configure({ ...MAIL_IN, MODE: 'test', LOG_LEVEL: 'silent' }))

const PROVIDER = { serviceType: 'provider', approval: 'approved' } as const
const SUBJECT = 'Bring your own laptop'

/** An event with a buyer and a participant without an account, to whom its organiser has written. */
async function anAnnouncement(answers = '') {
  const made = await inTransaction(async (tx) => {
    const [organiser, buyer] = [await anAccount(tx, PROVIDER), await anAccount(tx)]
    const event = await anEvent(tx, { ownerId: organiser.partyId, title: 'Lean in a day' })
    const guest = `guest-${newId()}@example.com`
    const participants = [{ name: 'Asha Rao', email: guest }]
    const order = await anOrder(tx, { event, buyer, quantity: 1, participants })
    return { organiser, buyer, event, guest, order }
  })
  const ctx = makeContext({ actor: personOf(made.organiser, PROVIDER) })
  const said = { subject: SUBJECT, words: 'There are none there.', answers, key: newKey() }
  await writeAnnouncement(ctx, { event: made.event.slug, ticketTypes: [], ...said })
  await followFacts()
  return { ...made, ctx }
}
let scene: Awaited<ReturnType<typeof anAnnouncement>>
beforeEach(async () => {
  scene = await anAnnouncement()
})

async function replyToOf(address: string): Promise<string | null> {
  const of = and(eq(emails.toAddress, address), eq(emails.kind, 'orders.announced'))
  const [mail] = await db().select({ replyTo: emails.replyTo }).from(emails).where(of)
  return mail?.replyTo ?? null
}

let mails = 100
/** An answer as a mail program writes it. */
function answer(from: string, to: string, words: string, number = ++mails) {
  const head = [`From: ${from}`, `To: ${to}`, `Message-ID: <a${number}@example.net>`, 'MIME-Version: 1.0']
  const raw = Buffer.from([...head, 'Content-Type: text/plain; charset=utf-8', '', words, ''].join('\r\n'))
  return takeMail(systemContext('test'), { raw, envelope: { from, to: [to] } })
}

const heard = async () => (await listConversations(scene.ctx, { view: 'all', after: null })).list
const linesOf = async (code: string) =>
  (await listLines(scene.ctx, code)).lines.map(({ words, author }) => [author, words])

test('a participant without an account answers from the email, once, in a conversation about the event', async () => {
  const to = (await replyToOf(scene.guest)) ?? ''
  expect(to).toMatch(/^reply\+[a-z2-7]{58}@in\.quorum\.example$/)
  const twice = [answer(scene.guest, to, 'I have none. May I borrow one?', 1)]
  twice.push(answer(scene.guest, to, 'I have none. May I borrow one?', 1))
  expect(await Promise.all(twice)).toEqual([{ kind: 'posted' }, { kind: 'posted' }])
  const [conversation, ...more] = await heard()
  expect(more).toEqual([])
  expect(conversation).toMatchObject({ subject: { kind: 'event', title: 'Lean in a day' }, unread: 1 })
  expect(await linesOf(conversation?.code ?? '')).toEqual([
    ['Asha Rao', `> ${SUBJECT}\n\nI have none. May I borrow one?`],
  ])
  await answer(scene.guest, to, 'I found one.')
  expect(await linesOf(conversation?.code ?? '')).toHaveLength(2)
  expect(await db().$count(accounts, eq(accounts.email, scene.guest))).toBe(1)
})

test('the buyer answers for who bought, and each has a conversation of their own', async () => {
  const [own, guest] = [await replyToOf(scene.buyer.email), await replyToOf(scene.guest)]
  expect(own).not.toBe(guest)
  expect(await answer(scene.buyer.email, own ?? '', 'We are late.')).toEqual({ kind: 'posted' })
  expect(await answer(scene.guest, guest ?? '', 'So am I.')).toEqual({ kind: 'posted' })
  expect(await heard()).toHaveLength(2)
  const buyer = makeContext({ actor: personOf(scene.buyer) })
  const [shown] = (await listConversations(buyer, { view: 'all', after: null })).list
  expect(shown?.last.words).toContain('We are late.')
})

test('nobody answers for somebody else, or for a seat that is gone', async () => {
  const to = (await replyToOf(scene.guest)) ?? ''
  expect(await answer(scene.buyer.email, to, 'As if I were her.')).toMatchObject({ kind: 'dropped' })
  const cut = to.replace(/reply\+./, (all) => (all.endsWith('a') ? 'reply+b' : 'reply+a'))
  expect(await answer(scene.guest, cut, 'Made up.')).toEqual({ kind: 'nobody' })
  await db()
    .update(tickets)
    .set({ participantEmail: 'next@example.com' })
    .where(eq(tickets.orderId, scene.order.id))
  expect(await answer(scene.guest, to, 'I was replaced.')).toMatchObject({ kind: 'dropped' })
  expect(await countUnreadMessages(scene.ctx)).toBe(0)
  const [none] = await db().select({ many: count() }).from(accounts).where(eq(accounts.email, scene.guest))
  expect(none?.many).toBe(0)
  const reply = { conversationId: newId(), accountId: newId<AccountId>(), messageId: '<x@y>', words: 'Hello' }
  const whole: MailedReply = { ...reply, attachments: [], leftOut: [] }
  await expect(takeAnswer(makeContext({ actor: personOf(scene.buyer) }), whole)).rejects.toThrow()
  await expect(takeAnswer(systemContext('test'), whole)).rejects.toMatchObject({ kind: 'notFound' })
})

test('files come with an answer, and those that cannot be taken are named', async () => {
  const opened = openReplyAddress((await replyToOf(scene.guest)) ?? '', new Date())
  if (!opened) throw new Error('no address')
  const files = [
    { name: 'list.txt', type: 'text/plain', bytes: Buffer.from('Asha, Ravi') },
    { name: 'macro.docm', type: 'application/msword', bytes: Buffer.from('PK\u0003\u0004 no document') },
  ]
  const { conversationId, accountId } = opened.seal
  const whole = { conversationId, accountId, messageId: '<files@example.net>', words: 'The list.' }
  const answered: MailedReply = { ...whole, attachments: files, leftOut: ['film.mov'] }
  await takeAnswer(systemContext('test'), answered)
  await takeAnswer(systemContext('test'), answered)
  const [conversation] = await heard()
  const { lines } = await listLines(scene.ctx, conversation?.code ?? '')
  expect(lines.map((line) => line.files.map(({ title }) => title))).toEqual([['list.txt']])
  expect(lines[0]?.words).toMatch(/^> .+\n\nThe list\.\n\n.*macro\.docm, film\.mov/s)
})

test('an organiser who wants answers at the own address gets them there', async () => {
  const { guest, organiser } = await anAnnouncement('on')
  expect(await replyToOf(guest)).toBe(organiser.email)
})
