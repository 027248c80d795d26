import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { followers } from '#app/facts.server.ts'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { suggest } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import { changeTopicState } from '#app/features/catalogue/topics/change-topic-state.server.ts'
import { saveTopic } from '#app/features/catalogue/topics/save-topic.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { renameAccount } from '#app/features/people/accounts/rename-account.server.ts'
import { reserveUsernames } from '#app/features/people/accounts/reserve-usernames.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { partyReturned } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { newCode, newKey } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact, schemaOf } from '#app/platform/facts.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { hearNews, PAGES_FORGOTTEN, pageForgotten } from '#app/platform/process-news.server.ts'
import { emails, facts } from '#app/platform/tables.server.ts'
import { aPerson, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { onParty } from '#tests/support/acts-of-staff.ts'
import { buySeats, gatherBuyers, openEvents } from '#tests/support/checkout.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const SYSTEM = systemContext('test')
/** All that follows happens, but for the sandbox's notices, which want a server that hears them. */
const settle = () => followFacts([deliverSandboxWebhookJob])
const visitor = makeContext({})

const word = () => `zq${newCode(8).toLowerCase()}`
const found = async (what: string) => {
  const { topicDetail, user, requirement, event } = await suggest(visitor, what)
  return [topicDetail, user, event, requirement].map((list) => list.length)
}
const mailsTo = (address: string, kind: string) =>
  db().$count(emails, and(eq(emails.toAddress, address), eq(emails.kind, kind)))

/** A provider with a profile, a topic and a requirement of its own, all found by one word. */
async function aProvider(name: string) {
  const category = await inTransaction((tx) => aCategory(tx))
  const account = await inTransaction(async (tx) => {
    const account = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await someProfiles(tx, [{ partyId: account.partyId, displayName: `Ada ${name}` }])
    return account
  })
  const owner = makeContext({ actor: personOf(account) })
  const topicId = await inTransaction(async (tx) => {
    const said = { ownerId: account.partyId, categoryId: category.id, title: `Ropes ${name}`, language: 'en' }
    const { id } = await saveTopic(tx, said)
    await changeTopicState(tx, owner, { id, step: 'publish' })
    return id
  })
  await postRequirement(owner, {
    key: crypto.randomUUID(),
    intent: 'publish',
    title: `Wanted ${name}`,
    category: category.slug,
    language: 'en',
    description: 'For all of us.',
    participants: '8',
    mode: 'online',
    trainingLanguage: 'en',
    deadline: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    currency: 'EUR',
  })
  const event = await inTransaction((tx) =>
    anEvent(tx, { ownerId: account.partyId, title: `Evening ${name}` }),
  )
  await inTransaction((tx) => recordFact(tx, partyReturned, account.partyId, {}))
  await settle()
  return { account, owner, topicId, event }
}

test('who is suspended disappears with everything, and what is kept of pages is made anew', async () => {
  const name = word()
  const { account } = await aProvider(name)
  expect(await found(name)).toEqual([1, 1, 1, 1])
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  const { heard, deafen } = await listen()

  const asked = { username: party?.slug, act: 'suspend', reason: 'Copied texts', key: newKey() }
  for (const ctx of [visitor, makeContext({ actor: aPerson() }), makeContext({ actor: personOf(account) })])
    await expect(onParty(ctx, asked)).rejects.toMatchObject({ kind: 'notFound' })
  const staff = personOf(await inTransaction((tx) => anAccount(tx)), { staffTasks: ['moderate'] })
  const code = await inTransaction((tx) => aRecoveryCode(tx, staff.accountId))
  await onParty(makeContext({ actor: staff }), { ...asked, code })
  await onParty(makeContext({ actor: staff }), { ...asked, code })
  await settle()

  expect(await found(name)).toEqual([0, 0, 0, 0])
  await expect.poll(() => heard).toContain(PAGES_FORGOTTEN)
  expect(
    await db().$count(facts, and(eq(facts.subjectId, account.partyId), eq(facts.name, 'party.suspended'))),
  ).toBe(1)
  await deafen()
})

test('who is renamed is found at the new address, and told once', async () => {
  const name = word()
  const { account } = await aProvider(name)
  reserveUsernames([account.username])
  await inTransaction((tx) => renameAccount(tx, { ctx: SYSTEM, accountId: account.id }))
  await settle()
  await settle()

  const [renamed] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  expect(renamed?.slug).not.toBe(account.username)
  expect((await suggest(visitor, name)).user[0]?.toLowerCase()).toContain(renamed?.slug)
  expect(await mailsTo(account.email, 'accounts.username-changed')).toBe(1)
})

test('what is cancelled, suspended or taken back is found no more, whichever verb did it', async () => {
  const name = word()
  const { owner, topicId, event } = await aProvider(name)
  const [row] = await db().select().from(events).where(eq(events.id, event.id))
  if (!row) throw new Error('no event')

  await inTransaction((tx) => changeEventState(tx, owner, row, 'cancel'))
  await settle()
  expect(await found(name)).toEqual([1, 1, 0, 1])

  const staff = makeContext({ actor: aStaffMember() })
  await inTransaction((tx) => changeTopicState(tx, staff, { id: topicId, step: 'suspend' }))
  await settle()
  expect(await found(name)).toEqual([0, 1, 0, 1])
  await inTransaction((tx) => changeTopicState(tx, staff, { id: topicId, step: 'restore' }))
  await settle()
  expect(await found(name)).toEqual([1, 1, 0, 1])
  expect(await db().$count(requirements, eq(requirements.ownerId, row.ownerId))).toBe(1)
})

test('a sale is confirmed to the buyer by one email, and the seats are gone for the next', async () => {
  const [offer] = await openEvents([2])
  const [buyer] = await gatherBuyers(1)
  if (!offer || !buyer) throw new Error('nothing to sell')
  await buySeats(buyer, offer, { card: 'succeeds', seats: 2 })
  await settle()
  await settle()

  expect(await mailsTo(buyer.email, 'orders.confirmed')).toBe(1)
  expect((await getEventPage(visitor, offer.slug)).event.seatsLeft).toBe(0)
})

test('seats that are held in vain come back, and the page of the event is made anew each time', async () => {
  const [offer] = await openEvents([1])
  const [buyer, late] = await gatherBuyers(2)
  if (!offer || !buyer || !late) throw new Error('nothing to sell')
  const { heard, deafen } = await listen()
  const shown = pageForgotten(`/event/Q/${offer.slug}`)
  const times = () => heard.filter((news) => news === shown).length
  const ctx = makeContext({ actor: buyer })
  const hold = () =>
    holdSeats(ctx, { event: offer.slug, seats: { [offer.typeId]: '1' }, key: crypto.randomUUID() })

  await cancelHold(ctx, await hold())
  await settle()
  await expect.poll(times).toBe(1)

  const { reference } = await hold()
  await db()
    .update(orders)
    .set({ heldUntil: new Date(Date.now() - 1_000) })
    .where(eq(orders.reference, reference))
  await sweepHolds(SYSTEM)
  await settle()
  await expect.poll(times).toBe(2)

  const mailed = await mailsTo('participant1@example.com', 'orders.ticket')
  await buySeats(late, offer, { card: 'succeeds', seats: 1 })
  await settle()
  // The sale and the quorum that it fills are two facts.
  await expect.poll(times).toBe(4)
  expect(await mailsTo('participant1@example.com', 'orders.ticket')).toBe(mailed + 1)
  await deafen()
})

test('an event that changes is found by its new name, and its page is made anew', async () => {
  const name = word()
  const { event } = await aProvider(name)
  const { heard, deafen } = await listen()
  const said = word()

  const startsAt = new Date(Date.now() + 50 * 86_400_000)
  await inTransaction((tx) =>
    saveEventSale(
      tx,
      {
        ownerId: event.ownerId,
        title: `Morning ${said}`,
        language: 'en',
        mode: 'online',
        timeZone: 'Europe/Stockholm',
        capacity: event.capacity,
        currency: event.currency,
        sessions: [{ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }],
        ticketTypes: [{ name: 'Regular', priceMinor: 100 }],
      },
      event.id,
    ),
  )
  await settle()

  expect(await found(said)).toEqual([0, 0, 1, 0])
  await expect.poll(() => heard).toContain(pageForgotten(`/event/Q/${event.slug}`))
  expect(heard).not.toContain(PAGES_FORGOTTEN)
  await deafen()
})

test('every fact has somebody who follows it, and every follower a job that is done', async () => {
  // The name stands on the line of the call, or on the next one.
  const { stdout } = await promisify(execFile)('git', ['grep', '-hA1', 'defineFact(', '--', 'app/features'])
  const defined = [...stdout.matchAll(/defineFact\(\s*'([a-z.-]+)'/g)].map(([, name]) => name)
  expect(new Set(defined)).toEqual(new Set(followers.map(({ fact }) => fact.name)))
  const done = new Set(jobHandlers.map(({ job }) => job.name))
  expect(followers.map(({ job }) => job.name).filter((name) => !done.has(name))).toEqual([])
  for (const { fact } of followers) {
    expect(fact.version, fact.name).toBeGreaterThan(0)
    expect(schemaOf(fact).safeParse({ ofNobody: 1 }).success, fact.name).toBe(false)
  }
})

/** What all processes are told from now on. */
async function listen() {
  const heard: string[] = []
  const deafen = hearNews(
    (news) => heard.push(news),
    () => {},
  )
  await expect.poll(async () => (await hearers()) > 0).toBe(true)
  return { heard, deafen }
}

async function hearers(): Promise<number> {
  const { rows } = await db().execute(
    `select 1 from pg_stat_activity where application_name = 'quorum-news' and datname = current_database() and query like 'listen%'`,
  )
  return rows.length
}
