import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { mailUnread } from '#app/features/people/message-emails/mail-unread.server.ts'
import { blockParty } from '#app/features/people/message-safety/block-party.server.ts'
import { decideLine } from '#app/features/people/message-safety/decide-line.server.ts'
import { dismissReport } from '#app/features/people/message-safety/dismiss-report.server.ts'
import { hasBlocked, isBlocked } from '#app/features/people/message-safety/queries-blocked.server.ts'
import { getMessageReport } from '#app/features/people/message-safety/queries-case.server.ts'
import { getConversationToReport } from '#app/features/people/message-safety/queries-reported.server.ts'
import { getWaitingLine } from '#app/features/people/message-safety/queries-waiting.server.ts'
import { reportConversation } from '#app/features/people/message-safety/report-conversation.server.ts'
import { messageReports } from '#app/features/people/message-safety/tables.server.ts'
import { unblockParty } from '#app/features/people/message-safety/unblock-party.server.ts'
import { upholdReport } from '#app/features/people/message-safety/uphold-report.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { claimInnocent } from '#app/features/people/qmail/claim-innocent.server.ts'
import { countUnreadMessages } from '#app/features/people/qmail/queries-count.server.ts'
import { qmailInvariants } from '#app/features/people/qmail/queries-invariants.server.ts'
import { findConversation, listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { listConversations } from '#app/features/people/qmail/queries-list.server.ts'
import { listWireLines } from '#app/features/people/qmail/queries-wire.server.ts'
import { conversationLines, conversations } from '#app/features/people/qmail/tables.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { listCases } from '#app/features/site/cases/queries-cases.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { type AccountId, newKey } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import '#tests/support/bind-registries.ts'
import { everyCase, FIRST_CASES } from '#tests/support/every-case.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
type Ctx = ReturnType<typeof ctxOf>

const ctxOf = (account: Account) => makeContext({ actor: personOf(account) })
const visitor = makeContext({})
const anybody = () => inTransaction((tx) => anAccount(tx))
const aTrainer = () => inTransaction((tx) => anAccount(tx, { approval: 'approved' }))
const write = (ctx: Ctx, given: Record<string, unknown>) =>
  writeMessage(ctx, { words: 'Hello', key: newKey(), ...given })
const inbox = async (ctx: Ctx) => (await listConversations(ctx, { view: 'all', after: null })).list
const wordsIn = async (ctx: Ctx, code: string) => (await listLines(ctx, code)).lines.map(({ words }) => words)
const casesOf = (ctx: Ctx) => everyCase(ctx)
const heldOf = async ({ displayUsername }: Account) => {
  const [held] = (await casesOf(staff)).filter(
    ({ kind, about }) => kind === 'held' && about === displayUsername,
  )
  if (!held) throw new Error(`nothing of ${displayUsername} is held`)
  return held
}
const placeOf = (key: string) => {
  const [code = '', position] = key.split('.')
  return { code, position: Number(position) }
}
const kindsOf = async ({ id }: Account) =>
  (await db().select().from(notifications).where(eq(notifications.recipientId, id))).map(({ kind }) => kind)
const traceOf = async (code: string) =>
  (
    await db()
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .innerJoin(conversations, sql`${conversations.id}::text = ${auditEntries.subjectId}`)
      .where(eq(conversations.code, code))
  ).map(({ action }) => action)

let staff: Ctx

beforeAll(async () => {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  staff = makeContext({ actor: { ...personOf(account), staffTasks: ['moderate'] } })
})

async function expectSound() {
  for (const { name, query } of qmailInvariants) expect((await db().execute(query)).rows, name).toEqual([])
}

/** Two who speak with each other, the buyer first. */
async function twoSides() {
  const [buyer, trainer] = [await anybody(), await aTrainer()]
  const { code } = await write(ctxOf(buyer), { to: trainer.username, words: 'Pay me on my own account' })
  return { buyer, trainer, code, asBuyer: ctxOf(buyer), asTrainer: ctxOf(trainer) }
}

const reportOf = async (code: string) => {
  const [row] = await db()
    .select({ code: messageReports.code, id: messageReports.id, state: messageReports.state })
    .from(messageReports)
    .innerJoin(conversations, eq(conversations.id, messageReports.conversationId))
    .where(eq(conversations.code, code))
  return row ?? { code: '', id: '', state: null }
}

test('a conversation is reported once, by its sides alone, and staff decides on it', async () => {
  const { buyer, trainer, code, asBuyer, asTrainer } = await twoSides()
  const stranger = ctxOf(await anybody())
  const said = { code, reason: 'payElsewhere' }
  for (const bad of [
    { code, reason: 'dull' },
    { code, reason: 'other' },
  ])
    await expect(reportConversation(asTrainer, bad)).rejects.toHaveProperty('fields')
  await expect(reportConversation(visitor, said)).rejects.toMatchObject({ kind: 'signIn' })
  await expect(reportConversation(stranger, said)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(getConversationToReport(stranger, code)).rejects.toMatchObject({ kind: 'notFound' })
  await Promise.all([1, 2, 3].map(() => reportConversation(asTrainer, said)))
  const { code: report } = await reportOf(code)
  expect((await getConversationToReport(asTrainer, code)).reported).toBe(true)
  expect((await getConversationToReport(asBuyer, code)).reported).toBe(false)
  expect((await traceOf(code)).filter((action) => action === 'conversation.report')).toHaveLength(1)

  const decision = {
    report,
    acts: ['party.suspend', 'party.stopPayments'],
    rule: 'fraud',
    facts: 'Asks for payment elsewhere',
    days: '30',
  }
  const proven = async () => ({
    ...decision,
    code: await inTransaction((tx) => aRecoveryCode(tx, accountIdOf(staff.actor) as AccountId)),
  })
  for (const ctx of [asBuyer, asTrainer, stranger, visitor]) {
    await expect(listCases(ctx, FIRST_CASES)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(getMessageReport(ctx, report)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(upholdReport(ctx, decision)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(dismissReport(ctx, { report, reason: 'Nothing' })).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
  const shown = await getMessageReport(staff, report)
  expect(shown).toMatchObject({ reason: 'payElsewhere', state: 'open', isSuspended: false })
  expect(shown.lines.map(({ words, side }) => [words, side])).toEqual([
    ['Pay me on my own account', shown.reported.name],
  ])
  expect(await traceOf(code)).toContain('staff.read')
  await expect(upholdReport(staff, { ...decision, facts: ' ' })).rejects.toHaveProperty('fields.facts')
  await expect(upholdReport(staff, { ...decision, acts: [] })).rejects.toHaveProperty('fields.acts')
  await expect(upholdReport(staff, decision)).rejects.toHaveProperty('fields.code')
  const [one, two] = [await proven(), await proven()]
  const both = await Promise.allSettled([upholdReport(staff, one), upholdReport(staff, two)])
  await expect(dismissReport(staff, { report, reason: 'Nothing' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await reportOf(code)).state).toBe('upheld')
  const [party] = await db().select().from(parties).where(eq(parties.id, buyer.partyId))
  expect(party?.suspendedAt).not.toBeNull()

  await followFacts()
  expect([await kindsOf(buyer), await kindsOf(trainer)]).toEqual([['decisionMade'], []])
  const [told] = await db().select().from(notifications).where(eq(notifications.recipientId, buyer.id))
  expect(told?.parameters).toMatchObject({ reason: decision.facts, rule: 'fraud', source: 'report' })
  expect(JSON.stringify(told)).not.toContain(trainer.username)
})

test('nobody decides in the own cause, nor learns of a report against the own side', async () => {
  const { trainer, code, asBuyer } = await twoSides()
  await reportConversation(asBuyer, { code, reason: 'rude' })
  const { code: report } = await reportOf(code)
  const accused = makeContext({ actor: { ...personOf(trainer), staffTasks: ['moderate'] } })
  expect((await casesOf(accused)).map((row) => row.key)).not.toContain(report)
  await expect(getMessageReport(accused, report)).rejects.toMatchObject({ kind: 'notFound' })
  const decision = { report, reason: 'Nothing in it' }
  await expect(dismissReport(accused, decision)).rejects.toMatchObject({ kind: 'notFound' })
  await dismissReport(staff, decision)
  await expect(dismissReport(staff, decision)).rejects.toMatchObject({ kind: 'conflict' })
  const [party] = await db().select().from(parties).where(eq(parties.id, trainer.partyId))
  expect(party?.suspendedAt).toBeNull()
})

test('what is called no contact detail is shown or stays hidden as staff decides, and its author reads why', async () => {
  const { buyer, code, asBuyer, asTrainer } = await twoSides()
  for (const words of ['Room 0171 2345678, please', 'Mail anna@example.com'])
    await write(asBuyer, { code, words })
  const [second, third] = [
    { code, position: 2 },
    { code, position: 3 },
  ]
  const reason = 'It is a number of a phone'
  await expect(decideLine(staff, { ...second, decision: 'release', reason })).rejects.toMatchObject({
    kind: 'notFound',
  })
  for (const line of [second, third]) await claimInnocent(asBuyer, line)
  for (const ctx of [asBuyer, asTrainer, visitor]) {
    await expect(decideLine(ctx, { ...second, decision: 'release', reason })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(getWaitingLine(ctx, second)).rejects.toMatchObject({ kind: 'notFound' })
  }
  expect((await getWaitingLine(staff, third)).hidden.map(({ words }) => words)).toEqual(['anna@example.com'])
  const listed = (await casesOf(staff)).filter(({ key }) => key.startsWith(code))
  expect(listed.map(({ key, kind }) => [key, kind])).toEqual([
    [`${code}.2`, 'claim'],
    [`${code}.3`, 'claim'],
  ])
  await decideLine(staff, { ...second, decision: 'release', reason })
  await decideLine(staff, { ...third, decision: 'decline', reason })
  await expect(decideLine(staff, { ...third, decision: 'decline', reason })).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(await getWaitingLine(staff, third)).toMatchObject({ isWaiting: false, declinedReason: reason })
  const seen = await wordsIn(asTrainer, code)
  expect([seen[1], seen[2]?.includes('anna@')]).toEqual(['Room 0171 2345678, please', false])
  expect((await listLines(asBuyer, code)).lines.map(({ isDeclined }) => isDeclined)).toEqual([
    false,
    false,
    true,
  ])
  expect((await kindsOf(buyer)).toSorted()).toEqual(['claimDeclined', 'claimReleased'])
})

test('who is blocked writes on and reaches nobody, and nothing else gives it away', async () => {
  const { buyer, trainer, code, asBuyer, asTrainer } = await twoSides()
  await write(asTrainer, { code, words: 'No.' })
  const stranger = ctxOf(await anybody())
  for (const verb of [blockParty, unblockParty]) {
    await expect(verb(visitor, { code })).rejects.toMatchObject({ kind: 'signIn' })
    await expect(verb(stranger, { code })).rejects.toMatchObject({ kind: 'notFound' })
  }
  await Promise.all([blockParty(asTrainer, { code }), blockParty(asTrainer, { code })])
  const system = systemContext('test')
  expect(await isBlocked(system, { by: trainer.partyId, party: buyer.partyId })).toBe(true)
  expect(await isBlocked(system, { by: buyer.partyId, party: trainer.partyId })).toBe(false)
  expect([await hasBlocked(asTrainer, buyer.username), await hasBlocked(asBuyer, trainer.username)]).toEqual([
    true,
    false,
  ])
  const before = JSON.stringify([await inbox(asTrainer), await countUnreadMessages(asTrainer)])

  expect(await write(asBuyer, { code, words: 'But why?' })).toMatchObject({ code, position: 3 })
  expect(await wordsIn(asBuyer, code)).toEqual(['Pay me on my own account', 'No.', 'But why?'])
  expect((await inbox(asBuyer))[0]).toMatchObject({ code, last: { words: 'But why?' } })
  expect(await wordsIn(asTrainer, code)).toEqual(['Pay me on my own account', 'No.'])
  expect(JSON.stringify([await inbox(asTrainer), await countUnreadMessages(asTrainer)])).toBe(before)
  const wire = await listWireLines(asTrainer, { of: buyer.username, newerThan: null, olderThan: null })
  expect(wire.map(({ message }) => message)).not.toContain('But why?')
  expect(await listWireLines(asTrainer, { of: '', newerThan: null, olderThan: null })).toHaveLength(1)
  await expect(write(asTrainer, { code })).rejects.toMatchObject({ kind: 'conflict' })
  const [row] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.code, code))
  for (const position of [1, 3])
    await mailUnread(system, { conversationId: row?.id ?? '', partyId: trainer.partyId, position })
  expect(await db().select().from(emails).where(eq(emails.toAddress, trainer.email))).toEqual([])

  await unblockParty(asTrainer, { code })
  expect(await write(asBuyer, { code, words: 'Again', quotes: 3 })).toMatchObject({ position: 4 })
  expect(await wordsIn(asTrainer, code)).toEqual(['Pay me on my own account', 'No.', 'Again'])
  expect((await listLines(asTrainer, code)).lines.at(-1)?.quoted).toBeNull()
  await expect(write(asTrainer, { code, quotes: 3 })).rejects.toHaveProperty('fields.quotes')
  await expectSound()
})

test('who is blocked begins conversations that nobody sees', async () => {
  const [buyer, trainer] = [await anybody(), await aTrainer()]
  const [asBuyer, asTrainer] = [ctxOf(buyer), ctxOf(trainer)]
  const first = await write(asBuyer, { to: trainer.username })
  await blockParty(asTrainer, { code: first.code })
  const topic = await inTransaction(async (tx) => {
    const category = await aCategory(tx)
    return aTopic(tx, { ownerId: trainer.partyId, categoryId: category.id })
  })
  const { code } = await write(asBuyer, { about: `topic:${topic.slug}`, words: 'Is it for beginners?' })
  expect(await wordsIn(asBuyer, code)).toEqual(['Is it for beginners?'])
  expect((await inbox(asTrainer)).map((one) => one.code)).toEqual([first.code])
  await expect(findConversation(asTrainer, { code })).rejects.toMatchObject({ kind: 'notFound' })
  await expect(reportConversation(asTrainer, { code, reason: 'spam' })).rejects.toMatchObject({
    kind: 'notFound',
  })
  await unblockParty(asTrainer, { code: first.code })
  await expectSound()
})

test('the same to many is held for staff, however it is typed, and delivered or not as staff decides', async () => {
  const [spammer, other] = [await anybody(), await anybody()]
  const asSpammer = ctxOf(spammer)
  const trainers = await inTransaction(async (tx) => {
    const made: Account[] = []
    for (let at = 0; at < 8; at += 1) made.push(await anAccount(tx, { approval: 'approved' }))
    return made
  })
  const typed = ['Buy now!', 'buy NOW', 'ＢＵＹ  now', '“Buy”, now.']
  const sent = await Promise.all(
    trainers.map((trainer, at) => write(asSpammer, { to: trainer.username, words: typed[at % 4] })),
  )
  const lines = await db().select().from(conversationLines).where(eq(conversationLines.authorId, spammer.id))
  expect(lines.filter(({ withheld }) => withheld === 'held')).toHaveLength(3)
  for (const { code } of sent) expect(await wordsIn(asSpammer, code)).toHaveLength(1)
  const seen = await Promise.all(trainers.map((trainer) => inbox(ctxOf(trainer))))
  expect(seen.filter((list) => list.length > 0)).toHaveLength(5)
  // Who got it may get it again, and others write the same.
  const at = seen.findIndex((list) => list.length > 0)
  await write(asSpammer, { to: trainers[at]?.username, words: 'Buy now' })
  expect(await inbox(ctxOf(trainers[at] as Account))).toMatchObject([{ unread: 2 }])
  await write(ctxOf(other), { to: trainers[at]?.username, words: 'Buy now' })

  const held = await heldOf(spammer)
  expect(held.said.params).toMatchObject({ count: 3 })
  const [first = ''] = held.key.split('.')
  expect((await listLines(asSpammer, first)).lines.at(-1)).toMatchObject({
    held: 'held',
    declinedReason: null,
  })
  const decision = { ...placeOf(held.key), reason: 'A fair question' }
  await expect(decideLine(asSpammer, { ...decision, decision: 'release' })).rejects.toMatchObject({
    kind: 'notFound',
  })
  await decideLine(staff, { ...decision, decision: 'release' })
  for (const trainer of trainers) expect(await countUnreadMessages(ctxOf(trainer))).toBeGreaterThan(0)
  await expectSound()

  const again = await aTrainer()
  await write(asSpammer, { to: again.username, words: 'Buy now' })
  const next = placeOf((await heldOf(spammer)).key)
  const declined = { ...decision, ...next, decision: 'decline' }
  const both = await Promise.allSettled([decideLine(staff, declined), decideLine(staff, declined)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(decideLine(staff, declined)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await listLines(asSpammer, next.code)).lines.at(-1)).toMatchObject({
    held: 'refused',
    declinedReason: decision.reason,
  })
  expect(await kindsOf(spammer)).toEqual(['messageDeclined'])
  expect([await inbox(ctxOf(again)), (await inbox(asSpammer)).length]).toEqual([[], 9])
  await expectSound()
})

test('who has just come begins ten conversations and answers on; a day later more are begun', async () => {
  const [newcomer, other] = [await anybody(), await aTrainer()]
  const begin = async (ctx: Ctx) =>
    write(ctx, { to: (await aTrainer()).username, words: `Hello ${newKey()}` })
  const asNewcomer = ctxOf(newcomer)
  for (let at = 0; at < 9; at += 1) await begin(asNewcomer)
  const { code } = await write(asNewcomer, { to: other.username, words: 'Are you free in May?' })
  await expect(begin(asNewcomer)).rejects.toMatchObject({
    kind: 'limit',
    reason: 'qmail:refused.newAccount',
    params: { seconds: expect.any(Number) },
  })
  await write(ctxOf(other), { code, words: 'In June' })
  await write(asNewcomer, { code, words: 'June is fine' })

  await db()
    .update(accounts)
    .set({ createdAt: new Date(Date.now() - 86_400_000) })
    .where(eq(accounts.id, newcomer.id))
  await begin(asNewcomer)
})
