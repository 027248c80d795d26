import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { findResponseTime } from '#app/features/people/qmail/queries-response.server.ts'
import { lookUpSubject } from '#app/features/people/qmail/queries-subject.server.ts'
import { type PastLine, someConversations } from '#app/features/people/qmail/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { showFirstMessage, visitorPathAbout } from '#app/routes/account/first-message-shown.server.ts'
import { pathAbout, showConversation } from '#app/routes/account/messages-shown.server.ts'
import '#tests/support/bind-registries.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

const visitor = makeContext({})
const as = (account: Account): PersonCtx => {
  const actor = personOf(account)
  return { ...makeContext({ actor }), actor }
}
const about = (text: string) => new URLSearchParams({ about: text })
const none = new URLSearchParams()
const whereTo = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('Location') : thrown),
  )

async function aWorld() {
  return inTransaction(async (tx) => {
    const owner = await anAccount(tx, { approval: 'approved' })
    const [buyer, admin] = [await anAccount(tx), await anAccount(tx)]
    const company = await aCompany(tx, { approval: 'approved' })
    await aMember(tx, { company, member: admin.partyId, role: 1 })
    const category = await aCategory(tx)
    const topic = await aTopic(tx, { ownerId: owner.partyId, categoryId: category.id })
    const event = await anEvent(tx, { ownerId: owner.partyId })
    return { owner, buyer, admin, company, topic: topic.slug, event: event.slug }
  })
}
let world: Awaited<ReturnType<typeof aWorld>>
beforeAll(async () => {
  world = await aWorld()
})

test('"Message" on the own topic, event and profile leads to the inbox, for everybody else to the owner', async () => {
  const { owner, buyer, topic, event } = world
  for (const thing of [`topic:${topic}`, `event:${event}`]) {
    const [kind = '', ref = ''] = thing.split(':')
    expect(await lookUpSubject(as(owner), { kind, ref })).toMatchObject({ otherId: owner.partyId })
    expect(await pathAbout(as(owner), about(thing))).toBe('/message')
    const path = `/message/${owner.displayUsername}?${new URLSearchParams({ about: thing })}`
    expect(await pathAbout(as(buyer), about(thing))).toBe(path)
    expect(await visitorPathAbout(visitor, about(thing))).toBe(path)
  }
  expect(await whereTo(showConversation(as(owner), owner.displayUsername, none))).toBe('/message')
  expect((await showConversation(as(buyer), owner.displayUsername, none)).beginning?.other.username).toBe(
    owner.displayUsername,
  )
})

test('a member finds the own workspace’s page leading to the inbox, whichever party is acted for', async () => {
  const { admin, company } = world
  const acting = actingFor(personOf(admin), company)
  const ctx: PersonCtx = { ...makeContext({ actor: acting }), actor: acting }
  expect(await whereTo(showConversation(ctx, company.displaySlug, none))).toBe('/message')
})

test('what is nobody’s, unseen or unknown is said to nobody', async () => {
  const { owner, buyer } = world
  for (const thing of ['topic:no-such-topic', 'order:ABCDEFGH', 'god:1', 'nothing']) {
    await expect(pathAbout(as(buyer), about(thing))).rejects.toMatchObject({ kind: 'notFound' })
    expect(await visitorPathAbout(visitor, about(thing))).toBeNull()
    expect(await showFirstMessage(visitor, owner.displayUsername, about(thing))).toBeNull()
  }
  expect(await showFirstMessage(visitor, buyer.displayUsername, none)).toBeNull()
  expect(await showFirstMessage(visitor, owner.displayUsername, none)).toMatchObject({
    visitor: { other: { username: owner.displayUsername }, isSent: false },
  })
})

const MINUTE = 60_000
/** A question and, so many minutes later, its answer. */
function asked(from: Account, side: PartyId, author: Account, minutes: number, daysAgo = 1): PastLine[] {
  const at = Date.now() - daysAgo * 24 * 60 * MINUTE
  return [
    { side: from.partyId, author: from.id, words: 'When?', at: new Date(at) },
    { side, author: author.id, words: 'Soon.', at: new Date(at + minutes * MINUTE) },
  ]
}

test('how soon a person or a company answers is the median of 90 days, from five answers on', async () => {
  const { admin, company } = world
  const trainer = await inTransaction((tx) => anAccount(tx, { approval: 'approved' }))
  const hold = async (side: PartyId, author: Account, minutes: number, daysAgo?: number) =>
    inTransaction(async (tx) => {
      const from = await anAccount(tx)
      const lines = asked(from, side, author, minutes, daysAgo)
      await someConversations(tx, [{ ownId: from.partyId, otherId: side, subject: null, lines }])
    })
  for (const [side, author] of [
    [trainer.partyId, trainer],
    [company.id, admin],
  ] as const) {
    for (const minutes of [10, 30, 200, 6_000]) await hold(side, author, minutes)
    await hold(side, author, 20, 100)
    expect(await findResponseTime(visitor, side), 'four, and one that is too long ago').toBeNull()
    await hold(side, author, 300)
    expect(await findResponseTime(visitor, side)).toBe('hours')
  }
})
