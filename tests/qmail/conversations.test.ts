import { count, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { removeMember } from '#app/features/people/companies/remove-member.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { markConversation } from '#app/features/people/message-receipts/mark-conversation.server.ts'
import { deactivateParty } from '#app/features/people/parties/deactivate-party.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { arrangeConversation } from '#app/features/people/qmail/arrange-conversation.server.ts'
import { findSubject } from '#app/features/people/qmail/find-subject.server.ts'
import { noteLine } from '#app/features/people/qmail/note-line.server.ts'
import { countUnreadMessages } from '#app/features/people/qmail/queries-count.server.ts'
import { qmailInvariants } from '#app/features/people/qmail/queries-invariants.server.ts'
import { findConversation, listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { listConversations } from '#app/features/people/qmail/queries-list.server.ts'
import { findAddressee } from '#app/features/people/qmail/queries-sides.server.ts'
import { listWireLines } from '#app/features/people/qmail/queries-wire.server.ts'
import { conversations } from '#app/features/people/qmail/tables.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import type { ActingRole } from '#app/kit/actor.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import '#tests/support/bind-registries.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
type Ctx = ReturnType<typeof ctxOf>

const ctxOf = (account: Account) => makeContext({ actor: personOf(account) })

let trainer: Account
let topic: { slug: string; title: string }

beforeAll(async () => {
  await inTransaction(async (tx) => {
    trainer = await anAccount(tx, { approval: 'approved' })
    const category = await aCategory(tx)
    const title = 'Clear reports'
    topic = { title, ...(await aTopic(tx, { ownerId: trainer.partyId, categoryId: category.id, title })) }
  })
})

const aBuyer = () => inTransaction((tx) => anAccount(tx))

const write = (ctx: Ctx, given: Record<string, unknown>) =>
  writeMessage(ctx, { words: 'Hello', key: newKey(), ...given })

const list = async (ctx: Ctx, view: 'all' | 'unread' | 'mine' | 'unanswered' | 'done' = 'all') =>
  (await listConversations(ctx, { view, after: null })).list

async function expectSound() {
  for (const { name, query } of qmailInvariants) expect((await db().execute(query)).rows, name).toEqual([])
}

test('two sides write about a topic, in one conversation, each told what is unread', async () => {
  const [buyer, seller] = [ctxOf(await aBuyer()), ctxOf(trainer)]
  const about = `topic:${topic.slug}`
  const before = await countUnreadMessages(seller)
  const { code } = await write(buyer, { about, words: ' Is there a date in May?\r\nFor 12. ' })
  expect(await write(buyer, { about, words: 'Or June?' })).toMatchObject({ code, position: 2 })
  expect(await countUnreadMessages(seller)).toBe(before + 2)
  expect((await list(seller))[0]).toMatchObject({ code, unread: 2, subject: { title: topic.title } })

  await markConversation(seller, { code, until: 1 })
  expect(await countUnreadMessages(seller)).toBe(before + 1)
  const answer = await write(seller, { code, words: 'The 12th.', quotes: 1 })
  expect([answer.position, await countUnreadMessages(seller)]).toEqual([3, before])
  const { lines } = await listLines(buyer, code)
  expect(lines.map(({ words, isOwn, isMine, quoted }) => [words, isOwn, isMine, quoted?.words])).toEqual([
    ['Is there a date in May?\nFor 12.', true, true, undefined],
    ['Or June?', true, true, undefined],
    ['The 12th.', false, false, 'Is there a date in May? For 12.'],
  ])
  expect((await list(buyer, 'unanswered')).map((one) => one.code)).toContain(code)
  await expectSound()
})

test('a message is written once for each key, and many who begin at once begin one conversation', async () => {
  const account = await aBuyer()
  const buyer = ctxOf(account)
  const key = newKey()
  const about = `topic:${topic.slug}`
  const twice = await Promise.all([write(buyer, { about, key }), write(buyer, { about, key })])
  expect(twice[0]).toEqual(twice[1])
  await expect(write(buyer, { about, key, words: 'Another' })).rejects.toMatchObject({ kind: 'conflict' })

  const fresh = ctxOf(await aBuyer())
  const begun = await Promise.all(Array.from({ length: 8 }, () => write(fresh, { about })))
  expect(new Set(begun.map(({ code }) => code)).size).toBe(1)
  expect(begun.map(({ position }) => position).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  await expectSound()
})

test('somebody else’s conversation is not found, and nobody writes where they may not', async () => {
  const buyer = ctxOf(await aBuyer())
  const { code } = await write(buyer, { about: `topic:${topic.slug}` })
  const stranger = ctxOf(await aBuyer())
  const visitor = makeContext({})
  for (const refused of [
    () => write(stranger, { code }),
    () => markConversation(stranger, { code, until: 1 }),
    () => arrangeConversation(stranger, { code, step: 'done' }),
    () => findConversation(stranger, { code }),
    () => write(stranger, { to: buyer.actor.kind === 'person' ? buyer.actor.username : '' }),
    () => write(stranger, { to: 'nobody_at_all' }),
    () => write(stranger, { about: 'topic:no-such-topic' }),
    () => write(stranger, { about: 'planet:mars' }),
    () => findSubject(stranger, { kind: 'order', ref: 'XXXXXXXXXX' }),
    () => findSubject(ctxOf(trainer), { kind: 'topic', ref: topic.slug }),
    () => noteLine(stranger, { subject: { kind: 'topic', id: newId() }, kind: 'eventMoved', about: 'x' }),
  ])
    await expect(refused()).rejects.toMatchObject({ kind: 'notFound' })
  expect((await listLines(stranger, code)).lines).toEqual([])
  expect(await listWireLines(stranger, { of: '', newerThan: null, olderThan: null })).toEqual([])
  for (const refused of [
    () => write(visitor as Ctx, { about: `topic:${topic.slug}` }),
    () => markConversation(visitor, { code, until: 1 }),
    () => arrangeConversation(visitor, { code, step: 'done' }),
    () => listConversations(visitor, { view: 'all', after: null }),
    () => listLines(visitor, code),
  ])
    await expect(refused()).rejects.toMatchObject({ kind: 'signIn' })
  expect(await countUnreadMessages(visitor)).toBe(0)
  expect(await findAddressee(visitor, (await aBuyer()).username), 'who has no public page').toBeNull()
  expect((await findAddressee(visitor, trainer.username))?.isOpen).toBe(true)
})

test('who has not confirmed an address writes nothing, nor anybody to who has left', async () => {
  const unconfirmed = makeContext({ actor: personOf(await aBuyer(), { emailConfirmed: false }) })
  const about = `topic:${topic.slug}`
  await expect(write(unconfirmed, { about })).rejects.toMatchObject({ kind: 'conflict' })
  for (const bad of [{ words: '  ' }, { words: 'x'.repeat(5_001) }])
    await expect(write(ctxOf(await aBuyer()), { about, ...bad })).rejects.toHaveProperty('fields.words')

  const [leaver, friend] = [
    await inTransaction((tx) => anAccount(tx, { approval: 'approved' })),
    await aBuyer(),
  ]
  const { code } = await write(ctxOf(friend), { to: leaver.username })
  await expect(write(ctxOf(friend), { code, quotes: 7 })).rejects.toHaveProperty('fields.quotes')
  await inTransaction((tx) => deactivateParty(tx, { partyId: leaver.partyId, at: new Date() }))
  await expect(write(ctxOf(friend), { code })).rejects.toMatchObject({ kind: 'conflict' })
  expect((await findConversation(ctxOf(friend), { code }))?.isOpen).toBe(false)
  expect((await listLines(ctxOf(friend), code)).lines).toHaveLength(1)
})

test('colleagues share an inbox, read each for themselves, and a leaver sees nothing more of it', async () => {
  const [admin, colleague] = [await aBuyer(), await aBuyer()]
  const company = await inTransaction(async (tx) => {
    const made = await aCompany(tx)
    await aMember(tx, { company: made, member: admin.partyId, role: 1 })
    await aMember(tx, { company: made, member: colleague.partyId, role: 2 })
    return made
  })
  const as = (account: Account, role: ActingRole) =>
    makeContext({ actor: actingFor(personOf(account), { ...company, kind: 'company' }, role) })
  const [first, second] = [as(admin, 'admin'), as(colleague, 'manager')]
  const seller = ctxOf(trainer)
  const { code } = await write(first, { about: `topic:${topic.slug}` })
  await write(seller, { code, words: 'Yes.' })
  expect([await countUnreadMessages(first), await countUnreadMessages(second)]).toEqual([1, 1])
  await markConversation(first, { code, until: 2 })
  expect([await countUnreadMessages(first), await countUnreadMessages(second)]).toEqual([0, 1])

  await arrangeConversation(second, { code, step: 'take' })
  expect((await list(second, 'mine')).map((one) => one.code)).toEqual([code])
  expect(await list(first, 'mine')).toEqual([])
  await write(second, { code, words: 'I take over.' })
  const spoken = (await listLines(seller, code)).lines.map(({ author, isOwn }) => [author, isOwn])
  expect(spoken.map(([, isOwn]) => isOwn)).toEqual([false, true, false])
  expect(spoken[2]?.[0]).not.toBe(spoken[0]?.[0])
  await arrangeConversation(first, { code, step: 'done' })
  expect([(await list(first)).length, (await list(first, 'done')).length]).toEqual([0, 1])
  await write(seller, { code, words: 'One more thing.' })
  expect((await list(first)).map((one) => one.code)).toEqual([code])

  await removeMember(first, { memberId: colleague.partyId })
  expect(await list(ctxOf(colleague))).toEqual([])
  await expect(findConversation(ctxOf(colleague), { code })).rejects.toMatchObject({ kind: 'notFound' })
  expect((await listLines(first, code)).lines).toHaveLength(4)
  await expectSound()
})

test('counts equal what is there after a thousand random steps of both sides', async () => {
  const people = [
    ctxOf(await aBuyer()),
    ctxOf(await inTransaction((tx) => anAccount(tx, { approval: 'approved' }))),
  ]
  const [one, other] = people as [Ctx, Ctx]
  const name = other.actor.kind === 'person' ? other.actor.username : ''
  const { code } = await write(one, { to: name })
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  let last = 1
  const state = people.map(() => ({ read: 0, heard: [] as number[] }))
  ;(state[1] as (typeof state)[number]).heard.push(1)
  ;(state[0] as (typeof state)[number]).read = 1
  // The limit of thirty a minute is of its own test.
  for (let step = 0; step < 1_000; step += 1) {
    const who = random(2)
    const own = state[who] as (typeof state)[number]
    if (random(40) === 0 && last < 25) {
      last = (await write(people[who] as Ctx, { code })).position
      own.read = last
      ;(state[1 - who] as (typeof state)[number]).heard.push(last)
    } else {
      const until = 1 + random(last)
      await markConversation(people[who] as Ctx, { code, until })
      own.read = Math.max(own.read, until)
    }
    if (step % 50 === 0)
      for (const [at, { read, heard }] of state.entries())
        expect(await countUnreadMessages(people[at] as Ctx)).toBe(heard.filter((line) => line > read).length)
  }
  expect(last).toBeGreaterThan(15)
  await expectSound()
})

test('what the product does with a thing stands once in each conversation about it', async () => {
  const event = await inTransaction((tx) => anEvent(tx, { ownerId: trainer.partyId }))
  const buyer = ctxOf(await aBuyer())
  const { code } = await write(buyer, { about: `event:${event.slug}` })
  const line = { subject: { kind: 'event', id: event.id }, kind: 'eventGuaranteed', about: newId() }
  const system = systemContext('test')
  await Promise.all([noteLine(system, line), noteLine(system, line)])
  const { lines } = await listLines({ ...buyer, language: 'de' }, code)
  expect(lines.map(({ words, author }) => [words, author])).toEqual([
    ['Hello', expect.any(String)],
    ['Der Termin findet sicher statt.', null],
  ])
  expect(await countUnreadMessages(buyer)).toBe(0)
  expect(await db().select({ n: count() }).from(events).where(eq(events.id, event.id))).toEqual([{ n: 1 }])
  expect(await db().$count(conversations, eq(conversations.subjectId, event.id))).toBe(1)
  await expectSound()
})

test('history is read backwards and forwards without a gap, and around one line', async () => {
  const buyer = ctxOf(await aBuyer())
  const { code } = await write(buyer, { about: `topic:${topic.slug}` })
  for (const _ of Array.from({ length: 27 })) await write(buyer, { code })
  const seller = ctxOf(trainer)
  for (const _ of Array.from({ length: 20 })) await write(seller, { code })
  const whole = Array.from({ length: 48 }, (_, at) => at + 1)
  const last = await listLines(buyer, code)
  const earlier = await listLines(buyer, code, { before: last.lines[0]?.position ?? 0 })
  expect([...earlier.lines, ...last.lines].map(({ position }) => position)).toEqual(whole)
  expect([last.earlier, last.later, earlier.earlier, earlier.later]).toEqual([true, false, false, true])
  const later = await listLines(buyer, code, { after: 10 })
  expect(later.lines.map(({ position }) => position)).toEqual(whole.slice(10, 40))
  const around = (await listLines(buyer, code, { around: 20 })).lines.map(({ position }) => position)
  expect([around.includes(20), around.includes(21), around.length]).toEqual([true, true, 30])
})

test('many who wrote are thanked in the same words, and each gets them', async () => {
  // One of its own: how much somebody writes in a minute is limited.
  const thankful = await inTransaction((tx) => anAccount(tx, { approval: 'approved' }))
  const seller = ctxOf(thankful)
  for (const _ of Array.from({ length: 8 })) {
    const buyer = ctxOf(await aBuyer())
    const { code } = await write(buyer, { to: thankful.username })
    await write(seller, { code, words: 'Thank you for asking, I will answer tomorrow.' })
    expect((await listLines(buyer, code)).lines).toHaveLength(2)
  }
})
