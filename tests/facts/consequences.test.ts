import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { renameAccount } from '#app/features/accounts/rename-account.server.ts'
import { reserveUsernames } from '#app/features/accounts/reserve-usernames.server.ts'
import { anAccount } from '#app/features/accounts/testing.server.ts'
import { changeEventState } from '#app/features/events/change-event-state.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { suspendParty } from '#app/features/parties/suspend-party.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { postRequirement } from '#app/features/requirements/post-requirement.server.ts'
import { requirements } from '#app/features/requirements/tables.server.ts'
import { suggest } from '#app/features/search/queries-suggest.server.ts'
import { getEventPage } from '#app/features/tickets/queries-event-page.server.ts'
import { anEvent } from '#app/features/tickets/testing.server.ts'
import { changeTopicState } from '#app/features/topics/change-topic-state.server.ts'
import { saveTopic } from '#app/features/topics/save-topic.server.ts'
import { aCategory } from '#app/features/topics/testing.server.ts'
import { someProfiles } from '#app/features/trainers/testing.server.ts'
import { newCode } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { deliverNotice } from '#app/platform/payments/sandbox.server.ts'
import { hearNews } from '#app/platform/process-news.server.ts'
import { emails, facts } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPerson, aStaffMember, personOf } from '#tests/support/a-person.ts'
import { buySeats, gatherBuyers, openEvents } from '#tests/support/checkout.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const SYSTEM = systemContext('test')
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
  await inTransaction((tx) => recordFact(tx, { name: 'party.returned' }, account.partyId))
  await followFacts()
  return { account, owner, topicId, event }
}

test('who is suspended disappears with everything, and what is kept of pages is made anew', async () => {
  const name = word()
  const { account } = await aProvider(name)
  expect(await found(name)).toEqual([1, 1, 1, 1])
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  let heard = 0
  const deafen = hearNews(
    () => {
      heard += 1
    },
    () => {},
  )
  await expect.poll(async () => (await hearers()) > 0).toBe(true)

  const asked = { slug: party?.slug, reason: 'Copied texts' }
  for (const ctx of [visitor, makeContext({ actor: aPerson() }), makeContext({ actor: personOf(account) })])
    await expect(suspendParty(ctx, asked)).rejects.toMatchObject({ kind: 'notFound' })
  await suspendParty(makeContext({ actor: aStaffMember() }), asked)
  await suspendParty(makeContext({ actor: aStaffMember() }), asked)
  await followFacts()

  expect(await found(name)).toEqual([0, 0, 0, 0])
  await expect.poll(() => heard).toBeGreaterThan(0)
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
  await followFacts()
  await followFacts()

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
  await followFacts()
  expect(await found(name)).toEqual([1, 1, 0, 1])

  const staff = makeContext({ actor: aStaffMember() })
  await inTransaction((tx) => changeTopicState(tx, staff, { id: topicId, step: 'suspend' }))
  await followFacts()
  expect(await found(name)).toEqual([0, 1, 0, 1])
  await inTransaction((tx) => changeTopicState(tx, staff, { id: topicId, step: 'restore' }))
  await followFacts()
  expect(await found(name)).toEqual([1, 1, 0, 1])
  expect(await db().$count(requirements, eq(requirements.ownerId, row.ownerId))).toBe(1)
})

test('a sale is confirmed to the buyer by one email, and the seats are gone for the next', async () => {
  const [offer] = await openEvents([2])
  const [buyer] = await gatherBuyers(1)
  if (!offer || !buyer) throw new Error('nothing to sell')
  await buySeats(buyer, offer, { card: 'succeeds', seats: 2 })
  await followFacts([deliverNotice])
  await followFacts([deliverNotice])

  expect(await mailsTo(buyer.email, 'orders.confirmed')).toBe(1)
  expect((await getEventPage(visitor, offer.slug)).event.seatsLeft).toBe(0)
})

async function hearers(): Promise<number> {
  const { rows } = await db().execute(
    `select 1 from pg_stat_activity where application_name = 'quorum-news' and datname = current_database() and query like 'listen%'`,
  )
  return rows.length
}
