import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { refunds } from '#app/features/money/payments/tables.server.ts'
import { inviteMember } from '#app/features/people/companies/invite-member.server.ts'
import { anAccount, aRecoveryCode, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { dismissReport } from '#app/features/people/message-safety/dismiss-report.server.ts'
import { reportConversation } from '#app/features/people/message-safety/report-conversation.server.ts'
import { messageBlocks } from '#app/features/people/message-safety/tables.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { findConversation } from '#app/features/people/qmail/queries-lines.server.ts'
import { listConversations } from '#app/features/people/qmail/queries-list.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { payTraining, typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { decideSold } from '#app/features/site/cases/decide-sold.server.ts'
import { getCaseOwner, listCases, listColleagues } from '#app/features/site/cases/queries-cases.server.ts'
import { getSoldCase } from '#app/features/site/cases/queries-sold.server.ts'
import { type Person, STAFF_TASKS } from '#app/kit/actor.ts'
import { newKey, type PartyId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { auditEntries, emails } from '#app/platform/tables.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { onParty } from '#tests/support/acts-of-staff.ts'
import { everyCase, FIRST_CASES } from '#tests/support/every-case.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
type PersonCtx = Ctx & { actor: Person }

const DAY = 86_400_000
const OTHERS = STAFF_TASKS.filter((task) => task !== 'moderate')
const as = (account: Account, given: Partial<Person> = {}): PersonCtx => ({
  ...makeContext({ ip: '127.0.0.1' }),
  actor: personOf(account, given),
})
const aModerator = async () => {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  return { account, ctx: as(account, { staffTasks: ['moderate'] }) }
}
const aProvider = () =>
  inTransaction((tx) => anAccount(tx, { approval: 'approved', serviceType: 'provider' }))
const kindsOf = async ({ id }: Account) =>
  (await db().select().from(notifications).where(eq(notifications.recipientId, id)))
    .map(({ kind }) => kind)
    .toSorted()
const settle = () => followFacts([deliverSandboxWebhookJob])

let one: Awaited<ReturnType<typeof aModerator>>
let two: Awaited<ReturnType<typeof aModerator>>

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  ;[one, two] = [await aModerator(), await aModerator()]
})

/** A conversation that its trainer has reported. */
async function aReport() {
  const [buyer, trainer] = [await inTransaction((tx) => anAccount(tx)), await aProvider()]
  const written = { to: trainer.username, words: 'Pay me on my own account', key: newKey() }
  const { code: conversation } = await writeMessage(as(buyer), written)
  await reportConversation(as(trainer), { code: conversation, reason: 'payElsewhere' })
  const key = (await everyCase(one.ctx, { kind: 'report' })).at(-1)?.key ?? ''
  return { buyer, trainer, key, conversation }
}

const suspend = async (username: string, reason = 'Fraud') => {
  const code = await inTransaction((tx) => aRecoveryCode(tx, one.account.id))
  return onParty(one.ctx, { username, act: 'suspend', reason, code, key: newKey() })
}

test('of two who take a case one gets it, hands it on, and the other is told; nobody else sees cases', async () => {
  const { buyer, trainer, key } = await aReport()
  const which = { kind: 'report', key } as const
  const take = ({ account: { displayUsername: to } }: typeof one, from = '') => ({ ...which, from, to })
  for (const ctx of [makeContext({}), as(buyer), as(trainer)]) {
    await expect(listCases(ctx, FIRST_CASES)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listColleagues(ctx, 'report')).rejects.toMatchObject({ kind: 'notFound' })
    await expect(assignCase(ctx, take(one))).rejects.toMatchObject({ kind: 'notFound' })
  }
  const other = as(one.account, { staffTasks: OTHERS })
  await expect(listColleagues(other, 'report')).rejects.toMatchObject({ kind: 'notFound' })
  await expect(assignCase(other, take(one))).rejects.toMatchObject({ kind: 'conflict' })
  const both = await Promise.allSettled([assignCase(one.ctx, take(one)), assignCase(two.ctx, take(two))])
  const told = both.find(({ status }) => status === 'rejected')
  const [has, hasNot] = both[0]?.status === 'fulfilled' ? [one, two] : [two, one]
  expect(told).toMatchObject({
    reason: {
      kind: 'conflict',
      reason: 'cases:refused.taken',
      params: { name: has.account.displayUsername },
    },
  })
  // The same press again changes nothing.
  await assignCase(has.ctx, take(has))
  const viewOf = async ({ ctx }: typeof one, view: 'mine' | 'free') =>
    (await everyCase(ctx, { view })).map((row) => row.key).includes(key)
  expect(await Promise.all([viewOf(has, 'mine'), viewOf(hasNot, 'mine'), viewOf(has, 'free')])).toEqual([
    true,
    false,
    false,
  ])
  const stranger = { ...which, from: has.account.displayUsername, to: buyer.displayUsername }
  await expect(assignCase(has.ctx, stranger)).rejects.toHaveProperty('fields.to')
  await assignCase(has.ctx, take(hasNot, has.account.displayUsername))
  expect((await getCaseOwner(has.ctx, which))?.owner).toBe(hasNot.account.displayUsername)
  await settle()
  expect([await kindsOf(hasNot.account), await kindsOf(has.account)]).toEqual([['caseHandedOn'], []])
  const back = { ...which, from: hasNot.account.displayUsername, to: '' }
  await assignCase(hasNot.ctx, back)
  expect(await viewOf(has, 'free')).toBe(true)
  await dismissReport(one.ctx, { report: key, reason: 'Nothing in it' })
  await expect(assignCase(two.ctx, take(two))).rejects.toMatchObject({ kind: 'conflict' })
  expect(await getCaseOwner(one.ctx, which)).toBeNull()
})

test('a case is handed to nobody in whose own cause it is', async () => {
  const { trainer, key } = await aReport()
  await db().execute(`update accounts set staff_tasks = '{moderate}' where id = '${trainer.id}'`)
  await inTransaction((tx) => aSecondFactor(tx, trainer.id))
  const given = { kind: 'report', key, from: '', to: trainer.displayUsername }
  await expect(assignCase(one.ctx, given)).rejects.toHaveProperty('fields.to')
  await dismissReport(one.ctx, { report: key, reason: 'Nothing in it' })
})

test('cases come page by page, what is due first first, none twice', async () => {
  for (let at = 0; at < 21; at += 1) await aReport()
  const first = await listCases(one.ctx, FIRST_CASES)
  expect([first.rows.length, first.next !== '']).toEqual([20, true])
  const all = await everyCase(one.ctx)
  const dues = all.map(({ due }) => due.getTime())
  expect(dues).toEqual(dues.toSorted((a, b) => a - b))
  expect(new Set(all.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(all.length)
}, 60_000)

/** Two events of somebody with a paid order each, and a training that was agreed and paid. */
async function aSeller() {
  const seller = await aProvider()
  const made = await inTransaction(async (tx) => {
    const buyer = await anAccount(tx)
    const sold = []
    for (const seats of [2, 3]) {
      const startsAt = new Date(Date.now() + 5 * DAY * seats)
      const event = await anEvent(tx, {
        ownerId: seller.partyId,
        priceMinor: 10_000,
        minimum: 1,
        capacity: 40,
        sessions: [{ startsAt, endsAt: new Date(startsAt.getTime() + DAY / 4) }],
      })
      const order = await anOrder(tx, { event, buyer, quantity: seats })
      await recordConfirmed(tx, order.id)
      sold.push({ event, order })
    }
    const topic = await aTopic(tx, {
      ownerId: seller.partyId,
      durationMinutes: 840,
      largestGroup: 12,
      priceMinor: 40_000,
      priceCurrency: 'EUR',
      priceUnit: 'person',
    })
    return { buyer, sold, topic }
  })
  const asBuyer = as(made.buyer)
  const { code } = await askForTraining(asBuyer, await typedTrainingRequest(asBuyer, made.topic))
  const asSeller = as(seller, { serviceType: 'provider', approval: 'approved' })
  const { reference } = await acceptTraining(asSeller, { code, version: '1' })
  await payTraining(asBuyer, reference)
  await settle()
  return { ...made, seller, reference }
}

test('what a suspended provider has sold runs, or is cancelled and refunded, each date once, and closes the case', async () => {
  const { seller, buyer, sold, reference } = await aSeller()
  const { username } = seller
  await expect(getSoldCase(one.ctx, username)).rejects.toMatchObject({ kind: 'notFound' })
  await suspend(username)
  const isOpen = async () =>
    (await getCaseOwner(one.ctx, { kind: 'sold', key: seller.displayUsername })) !== null
  expect(await isOpen()).toBe(true)
  const shown = await getSoldCase(one.ctx, username)
  expect(shown.dates.map(({ kind, seats, total, choice }) => [kind, seats, total.minor, choice])).toEqual(
    expect.arrayContaining([
      ['event', 2, 20_000, null],
      ['event', 3, 30_000, null],
      ['training', 8, 320_000, null],
    ]),
  )
  const [first, second] = sold.map(({ event }) => event.slug)
  const note = 'You can write to us about this.'
  const decide = (of: string | undefined, choice: string, kind = 'event') => ({
    note: of === second ? note : '',
    username,
    kind,
    of,
    choice,
    reason: 'Nobody teaches it',
  })
  for (const ctx of [makeContext({}), as(buyer), as(seller), as(one.account, { staffTasks: OTHERS })]) {
    await expect(getSoldCase(ctx, username)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(decideSold(ctx, decide(first, 'cancel'))).rejects.toMatchObject({ kind: 'notFound' })
  }
  await expect(decideSold(one.ctx, { ...decide(first, 'cancel'), reason: '' })).rejects.toHaveProperty(
    'fields.reason',
  )
  await expect(decideSold(one.ctx, decide('another-event', 'cancel'))).rejects.toMatchObject({
    kind: 'conflict',
  })

  const both = await Promise.allSettled([
    decideSold(one.ctx, decide(first, 'cancel')),
    decideSold(two.ctx, decide(first, 'run')),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } })
  await decideSold(one.ctx, decide(second, 'run'))
  await decideSold(one.ctx, decide(reference, 'cancel', 'training'))
  await expect(decideSold(two.ctx, decide(reference, 'cancel', 'training'))).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(await isOpen()).toBe(false)
  await settle()

  const stateOf = async (slug: string | undefined) =>
    (
      await db()
        .select({ state: events.state })
        .from(events)
        .where(eq(events.slug, slug ?? ''))
    )[0]?.state
  const isCancelled = both[0]?.status === 'fulfilled'
  expect([await stateOf(first), await stateOf(second)]).toEqual([
    isCancelled ? 'cancelled' : 'published',
    'published',
  ])
  const [training] = await db().select().from(orders).where(eq(orders.reference, reference))
  expect(training).toMatchObject({ state: 'cancelled', cancelReason: 'seller' })
  const back = await db()
    .select({ minor: refunds.amountMinor, state: refunds.state })
    .from(refunds)
    .orderBy(refunds.amountMinor)
  expect(back.map(({ minor }) => minor)).toEqual(isCancelled ? [20_000, 320_000] : [320_000])
  const heard = await kindsOf(buyer)
  expect(heard).toContain('trainingCancelled')
  const notes = await db()
    .select({ parameters: notifications.parameters })
    .from(notifications)
    .where(and(eq(notifications.recipientId, buyer.id), eq(notifications.kind, 'soldNote')))
  expect(notes, 'of the date that runs, once').toMatchObject([{ parameters: { note } }])
  const mailed = (await db().select().from(emails).where(eq(emails.toAddress, buyer.email))).map(
    ({ kind }) => kind,
  )
  // Of the training its buyer hears as of a training alone, though it was held as an event.
  const ofEvents = [...mailed, ...heard].filter((kind) => /^(orders\.cancelled|eventCancelled)$/.test(kind))
  expect(ofEvents).toHaveLength(isCancelled ? 2 : 0)
  expect(
    await db().$count(
      auditEntries,
      and(eq(auditEntries.action, 'sold.cancel'), eq(auditEntries.accountId, one.account.id)),
    ),
  ).toBeGreaterThan(0)
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('whoever blocked a party hears nothing of its invitations, nor of seats that it offers', async () => {
  const { company, admin, blocker, other } = await inTransaction(async (tx) => {
    const made = {
      company: await aCompany(tx),
      admin: await anAccount(tx),
      blocker: await anAccount(tx),
      other: await anAccount(tx),
    }
    await aMember(tx, { company: made.company, member: made.admin.partyId })
    return made
  })
  const block = (blockedId: PartyId) =>
    db().insert(messageBlocks).values({ blockerId: blocker.partyId, blockedId, createdAt: new Date() })
  await block(company.id)
  const asAdmin = makeContext({ actor: actingFor(personOf(admin), company) })
  const answers = await Promise.all(
    [blocker, other].map(({ email }) => inviteMember(asAdmin, { email, role: '2' })),
  )
  expect(answers).toEqual([{ email: blocker.email }, { email: other.email }])
  await settle()
  const mailsTo = ({ email }: Account) => db().$count(emails, eq(emails.toAddress, email))
  expect([await mailsTo(blocker), await kindsOf(blocker)]).toEqual([0, []])
  expect(await kindsOf(other)).toEqual(['companyInvited'])
  expect(await mailsTo(other)).toBeGreaterThan(0)
})

test('a mark says that our own team writes, whatever others are called', async () => {
  const [reader, faker] = await inTransaction(async (tx) => [
    await anAccount(tx),
    await anAccount(tx, { name: 'Quorum team ✔', approval: 'approved' }),
  ])
  const words = { words: 'Hello', key: newKey() }
  await writeMessage(as(faker), { ...words, to: reader.username }).catch(() => null)
  const { code } = await writeMessage(as(reader), { ...words, to: faker.username })
  expect((await findConversation(as(reader), { code }))?.other.isStaff).toBe(false)
  await db().execute(`update accounts set staff_tasks = '{moderate}' where id = '${faker.id}'`)
  expect((await findConversation(as(reader), { code }))?.other.isStaff).toBe(true)
  const { list } = await listConversations(as(reader), { view: 'all', after: null })
  expect(list.map(({ other }) => other.isStaff)).toEqual([true])
})
