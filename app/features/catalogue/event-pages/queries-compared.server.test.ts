import { beforeAll, expect, test } from 'vitest'
import { listNextDays } from '#app/features/catalogue/events/queries-next.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { listComparedTopics } from '#app/features/catalogue/topics/queries-compared.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { listComparedEvents } from './queries-compared.server.ts'

const visitor = makeContext({})
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const topics = { open: '', closed: '', draft: '' }
const events = { open: '', closed: '', draft: '', over: '' }
let owner: PartyId

beforeAll(async () => {
  await inTransaction(async (tx) => {
    const provider = { serviceType: 'provider', approval: 'approved' } as const
    const joined = await anAccount(tx, { ...provider, visibility: 'companies' })
    owner = joined.partyId
    const open = await aTopic(tx, { title: 'Open topic', outcomes: ['From the topic'] })
    topics.open = open.slug
    topics.closed = (await aTopic(tx, { title: 'Closed topic', ownerId: owner })).slug
    topics.draft = (await aTopic(tx, { title: 'Draft topic', state: 'draft' })).slug
    const span = (days: number) => ({ startsAt: inDays(days), endsAt: inDays(days + 1) })
    events.open = (await anEvent(tx, { title: 'Open event', topicId: open.id, ...span(9) })).slug
    await anEvent(tx, { title: 'Later', topicId: open.id, ...span(19) })
    await anEvent(tx, { title: 'Much later', topicId: open.id, ...span(29) })
    events.closed = (await anEvent(tx, { title: 'Closed event', ownerId: owner, ...span(9) })).slug
    events.draft = (await anEvent(tx, { title: 'Draft event', state: 'draft', ...span(9) })).slug
    events.over = (await anEvent(tx, { title: 'Over', ...span(-9) })).slug
  })
})

const slugs = Object.values

test('a stranger compares what is public and to come, nothing else', async () => {
  for (const ctx of [visitor, makeContext({ actor: aPerson({ partyId: newId() }) })]) {
    expect((await listComparedTopics(ctx, slugs(topics))).map(({ url }) => url)).toEqual([topics.open])
    const [event, ...others] = await listComparedEvents(ctx, slugs(events))
    expect(others).toEqual([])
    expect(event).toMatchObject({ slug: events.open, outcomes: ['From the topic'] })
  }
})

test('a provider compares the own offers for joined companies too', async () => {
  const ctx = makeContext({ actor: aPerson({ partyId: owner }) })
  expect((await listComparedTopics(ctx, slugs(topics))).map(({ url }) => url).sort()).toEqual(
    [topics.open, topics.closed].sort(),
  )
  expect((await listComparedEvents(ctx, slugs(events))).map(({ slug }) => slug).sort()).toEqual(
    [events.open, events.closed].sort(),
  )
})

test('a topic tells its next days, as many as are asked for', async () => {
  expect((await listNextDays(visitor, slugs(topics), 2))[topics.open]).toHaveLength(2)
  expect(Object.keys(await listNextDays(visitor, [topics.closed, 'nothing']))).toEqual([])
})
