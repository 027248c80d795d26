import { randomUUID } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { OF_MAILBOX } from '#app/features/people/first-messages/first-message.ts'
import { sendFirstCode } from '#app/features/people/first-messages/send-first-code.server.ts'
import { writeFirstMessage } from '#app/features/people/first-messages/write-first-message.server.ts'
import { blockParty } from '#app/features/people/message-safety/block-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { countUnreadMessages } from '#app/features/people/qmail/queries-count.server.ts'
import { listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { listConversations } from '#app/features/people/qmail/queries-list.server.ts'
import { conversations } from '#app/features/people/qmail/tables.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'
import '#tests/support/bind-registries.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

let trainer: Account
let topic: string

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  await inTransaction(async (tx) => {
    trainer = await anAccount(tx, { approval: 'approved' })
    const category = await aCategory(tx)
    topic = (await aTopic(tx, { ownerId: trainer.partyId, categoryId: category.id })).slug
  })
})

let addresses = 0
/** A browser of an address of its own. */
function aBrowser(): Ctx {
  addresses += 1
  return makeContext({ visitorKey: randomUUID(), ip: `10.41.${addresses >> 8}.${addresses & 255}` })
}
const anEmail = () => `asks-${randomUUID()}@example.com`
const ctxOf = (account: Account) => makeContext({ actor: personOf(account) })
const aTrainer = () => inTransaction((tx) => anAccount(tx, { approval: 'approved' }))
const typed = (email: string, given: Record<string, unknown> = {}) => ({
  words: 'Do you teach in Lund?',
  name: 'Asha Rao',
  to: trainer.username,
  about: `topic:${topic}`,
  key: newKey(),
  email,
  ...given,
})
async function proving(ctx: Ctx, message: ReturnType<typeof typed>) {
  await sendFirstCode(ctx, { ...message, isAgain: false })
  return { ...message, code: await mailedCode(message.email) }
}
const conversationsOf = async ({ partyId }: Account) => {
  const [found] = await db()
    .select({ many: count() })
    .from(conversations)
    .where(sql`${partyId} in (${conversations.lowId}, ${conversations.highId})`)
  return found?.many
}
const codesTo = async (email: string) =>
  (await db().select({ many: count() }).from(emails).where(eq(emails.toAddress, email)))[0]?.many
async function personAt(email: string): Promise<Ctx> {
  const [found] = await db().select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  const actor = found ? await findPerson(systemContext('test'), found.id) : null
  if (!actor) throw new Error(`nobody is at ${email}`)
  return makeContext({ actor })
}

test('a visitor writes first, and the other side has it once the address is proven, once', async () => {
  const [ctx, email] = [aBrowser(), anEmail()]
  const before = await countUnreadMessages(ctxOf(trainer))
  const message = await proving(ctx, typed(email))
  expect(await countUnreadMessages(ctxOf(trainer))).toBe(before)
  expect(await db().select().from(accounts).where(eq(accounts.email, email))).toEqual([])

  const clicks = await Promise.all([1, 2, 3].map(() => writeFirstMessage(ctx, message)))
  const again = await writeFirstMessage(ctx, message)
  expect(new Set([...clicks, again].map(({ written }) => written?.code)).size).toBe(1)
  expect(again.cookies.length).toBeGreaterThan(0)
  expect(await countUnreadMessages(ctxOf(trainer))).toBe(before + 1)
  const own = await personAt(email)
  const { lines } = await listLines(own, again.written?.code ?? '')
  expect(lines.map(({ words, isMine, author }) => [words, isMine, author])).toEqual([
    ['Do you teach in Lund?', true, 'Asha Rao'],
  ])
  const [shown] = (await listConversations(own, { view: 'all', after: null })).list
  expect(shown).toMatchObject({ unread: 0, subject: { kind: 'topic' } })
})

test('a second code replaces the first, a wrong one loses nothing, and a reload sends none', async () => {
  const [ctx, email] = [aBrowser(), anEmail()]
  const message = await proving(ctx, typed(email))
  await sendFirstCode(ctx, { ...message, isAgain: false })
  await sendFirstCode(ctx, { ...message, isAgain: true })
  expect(await codesTo(email)).toBe(1)
  const later = { ...ctx, now: () => new Date(Date.now() + 30_000) }
  await sendFirstCode(later, { ...message, isAgain: true })
  expect(await codesTo(email)).toBe(2)

  const fresh = await mailedCode(email)
  const wrong = String((Number(fresh) + 1) % 1_000_000).padStart(6, '0')
  await expect(writeFirstMessage(later, { ...message, code: wrong })).rejects.toMatchObject({
    fields: { code: { key: 'accounts:code.wrong' } },
  })
  const { written } = await writeFirstMessage(later, { ...message, code: fresh })
  expect(written?.position).toBe(1)
})

test('what cannot be sent asks for no code, and nobody writes for another browser', async () => {
  const [ctx, email] = [aBrowser(), anEmail()]
  for (const bad of [{ words: ' ' }, { name: '' }, { email: 'nobody' }])
    await expect(sendFirstCode(ctx, { ...typed(email, bad), isAgain: false })).rejects.toMatchObject({
      fields: { [Object.keys(bad)[0] ?? '']: expect.anything() },
    })
  expect(await codesTo(email)).toBe(0)
  const message = await proving(ctx, typed(email))
  await expect(writeFirstMessage(aBrowser(), message)).rejects.toMatchObject({
    fields: { code: expect.anything() },
  })
  await expect(writeFirstMessage(makeContext({}), message)).rejects.toMatchObject({ kind: 'signIn' })
  expect(await db().select().from(accounts).where(eq(accounts.email, email))).toEqual([])
})

test('an account of the address speaks, which is seen by nothing before the proof', async () => {
  const [known, free] = [await inTransaction((tx) => anAccount(tx)), anEmail()]
  const [one, other] = [aBrowser(), aBrowser()]
  const asked = await Promise.all([
    sendFirstCode(one, { ...typed(known.email), isAgain: false }),
    sendFirstCode(other, { ...typed(free), isAgain: false }),
  ])
  expect(asked).toEqual([{ email: known.email }, { email: free }])

  const message = { ...typed(known.email, { name: 'Somebody else' }), code: await mailedCode(known.email) }
  const { written, cookies } = await writeFirstMessage(one, message)
  expect(cookies.length).toBeGreaterThan(0)
  const { lines } = await listLines(ctxOf(known), written?.code ?? '')
  expect(lines.map(({ isMine }) => isMine)).toEqual([true])
  const [party] = await db().select().from(parties).where(eq(parties.id, known.partyId))
  expect(party?.name).not.toBe('Somebody else')
})

test('a browser that proved its address before opens no account with a password', async () => {
  const known = await inTransaction((tx) => anAccount(tx, { password: 'a long enough one' }))
  const ctx = aBrowser()
  const first = await writeFirstMessage(ctx, await proving(ctx, typed(known.email)))
  const second = await writeFirstMessage(ctx, { ...typed(known.email, { words: 'Or in Malmö?' }), code: '' })
  expect(second.written).toMatchObject({ code: first.written?.code, position: 2 })
  expect([first.cookies.length > 0, second.cookies]).toEqual([true, []])
})

test('staff, and who has a second step, are not known by a mailbox alone', async () => {
  const staff = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  const ctx = aBrowser()
  const before = await conversationsOf(trainer)
  const message = await proving(ctx, typed(staff.email))
  await expect(writeFirstMessage(ctx, message)).rejects.toMatchObject({
    reason: 'first-messages:refused.guarded',
  })
  expect(await conversationsOf(trainer)).toBe(before)
  expect(await db().select().from(authSessions).where(eq(authSessions.userId, staff.id))).toEqual([])
})

test('a visitor reaches who has a public page, not who hides, is no provider, or is the own', async () => {
  const buyer = await inTransaction((tx) => anAccount(tx))
  const hidden = await aTrainer()
  await db().update(parties).set({ visibility: 'companies' }).where(eq(parties.id, hidden.partyId))
  for (const { username } of [buyer, hidden, { username: 'nobody_of_that_name' }]) {
    const ctx = aBrowser()
    const message = await proving(ctx, typed(anEmail(), { to: username, about: '' }))
    await expect(writeFirstMessage(ctx, message)).rejects.toMatchObject({ kind: 'notFound' })
  }
  const ctx = aBrowser()
  const own = await writeFirstMessage(ctx, await proving(ctx, typed(trainer.email)))
  expect(own.written).toBeNull()
})

test('the guard of messages holds for them, too, and one mailbox writes so many a day', async () => {
  const [ctx, email] = [aBrowser(), anEmail()]
  const message = await proving(ctx, typed(email))
  const { written } = await writeFirstMessage(ctx, message)
  await blockParty(ctxOf(trainer), { code: written?.code ?? '' })
  const unread = await countUnreadMessages(ctxOf(trainer))
  await writeFirstMessage(ctx, typed(email, { words: 'Are you there?' }))
  expect(await countUnreadMessages(ctxOf(trainer))).toBe(unread)

  const tagged = email.replace('@', '+more@')
  const more = await proving(ctx, typed(tagged))
  for (let time = 2; time < OF_MAILBOX.points; time += 1) await writeFirstMessage(ctx, more)
  await expect(writeFirstMessage(ctx, more)).rejects.toMatchObject({ kind: 'limit' })
})
