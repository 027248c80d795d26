import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { trainerBookings } from '#app/features/catalogue/availability/tables.server.ts'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { listComingEvents } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { cancelEvent } from '#app/features/catalogue/event-publishing/cancel-event.server.ts'
import { changeEvent } from '#app/features/catalogue/event-publishing/change-event.server.ts'
import { createEvent } from '#app/features/catalogue/event-publishing/create-event.server.ts'
import { getOwnEvent } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { publishTopic } from '#app/features/catalogue/topic-editing/publish-topic.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { getMembers } from '#app/features/people/companies/queries-members.server.ts'
import { listTrainersToName } from '#app/features/people/companies/queries-trainers.server.ts'
import { setPublishingRight } from '#app/features/people/companies/set-publishing-right.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { getSales, listSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import type { ActingRole } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

let firm: Awaited<ReturnType<typeof anSme>>
let category = ''
let people: Record<'admin' | 'asha' | 'ravi', Account>

beforeAll(async () => {
  await inTransaction(async (tx) => {
    category = (await aCategory(tx)).slug
    firm = await anSme(tx, { approval: 'approved' })
    const [admin, asha, ravi] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    people = { admin, asha, ravi }
    await aMember(tx, { company: firm, member: admin.partyId, role: 1 })
    for (const { partyId } of [asha, ravi]) await aMember(tx, { company: firm, member: partyId, role: 2 })
  })
})

const as = (name: keyof typeof people, { mayPublish = true } = {}) => {
  const role: ActingRole = name === 'admin' ? 'admin' : 'employee'
  const person = personOf(people[name], { serviceType: 'provider', mayPublish })
  return { ...makeContext({}), actor: actingFor(person, { ...firm, kind: 'sme' }, role) }
}

let day = 1
const form = (given: Record<string, string | string[]>) => ({
  intent: 'publish',
  key: newKey(),
  cardsOnly: 'yes',
  title: 'Glazing',
  category,
  language: 'en',
  timeZone: 'Europe/Berlin',
  mode: 'venue',
  city: 'Berlin',
  country: 'DE',
  capacity: '12',
  minimum: '1',
  currency: 'EUR',
  refund: 'week',
  // Each on its own day: nobody trains twice at once.
  sessionDay: [`2031-07-${String(day++).padStart(2, '0')}`],
  sessionFrom: ['09:00'],
  sessionTo: ['17:00'],
  sessionUntil: [''],
  typeId: [''],
  typeName: [''],
  typePrice: ['450'],
  typeSeats: [''],
  ...given,
})
const nameOf = (name: keyof typeof people) => people[name].displayUsername
const rowOf = async (slug: string) => (await db().select().from(events).where(eq(events.slug, slug)))[0]
const published = async (slug: string) => {
  await db().update(events).set({ state: 'published' }).where(eq(events.slug, slug))
  return slug
}

test('an employee publishes what he or she trains, in the name of the firm, and nobody else’s', async () => {
  const { slug } = await createEvent(as('asha'), form({ trainer: nameOf('asha') }))
  expect(await rowOf(slug)).toMatchObject({ ownerId: firm.id, trainerId: people.asha.partyId })

  const others = { fields: { trainer: { key: 'event-publishing:invalid.trainer' } } }
  for (const trainer of [nameOf('ravi'), nameOf('admin'), '', 'nobody_there'])
    await expect(createEvent(as('asha'), form({ trainer }))).rejects.toMatchObject(others)
  await expect(
    createEvent(as('asha', { mayPublish: false }), form({ trainer: nameOf('asha') })),
  ).rejects.toMatchObject({ kind: 'forbidden', reason: 'event-publishing:refused.notAdmin' })
})

test('an employee sees, changes and cancels the own events alone; the admin all', async () => {
  const { slug: own } = await createEvent(as('admin'), form({ trainer: nameOf('asha') }))
  const { slug: other } = await createEvent(as('admin'), form({ trainer: nameOf('ravi') }))
  const listed = async (name: keyof typeof people) =>
    (await listSales(as(name), 'drafts', { limit: 50 })).map(({ slug }) => slug)
  expect(await listed('admin')).toEqual(expect.arrayContaining([own, other]))
  expect(await listed('asha')).toContain(own)
  expect(await listed('asha')).not.toContain(other)

  expect((await getSales(as('asha'), own)).event.slug).toBe(own)
  const missing = { kind: 'notFound' }
  await expect(getSales(as('asha'), other)).rejects.toMatchObject(missing)
  await expect(getOwnEvent(as('asha'), other)).rejects.toMatchObject(missing)
  await expect(cancelEvent(as('asha'), { event: other })).rejects.toMatchObject(missing)
  expect((await rowOf(other))?.state).not.toBe('cancelled')
})

test('the time of who trains is booked, another trainer frees it, and the page shows the person', async () => {
  const { slug } = await createEvent(as('admin'), form({ trainer: nameOf('asha') }))
  const id = (await rowOf(slug))?.id ?? ''
  const bookedBy = async () =>
    (await db().select().from(trainerBookings).where(eq(trainerBookings.subjectId, id))).map(
      ({ partyId }) => partyId,
    )
  // The first events of a firm are reviewed: public, it is booked when it is changed.
  await published(slug)
  const { values, seen } = await getOwnEvent(as('admin'), slug)
  const change = { ...values, intent: 'save', key: newKey(), draft: '', event: slug, seen }
  await changeEvent(as('admin'), { ...change, trainer: nameOf('ravi') })
  expect(await bookedBy()).toEqual([people.ravi.partyId])
  expect((await getEventPage(makeContext({}), slug)).event.trainer).toMatchObject({
    name: people.ravi.displayUsername,
  })
  const { lines } = await listComingEvents(makeContext({}), { limit: 20, ownerId: people.ravi.partyId })
  expect(JSON.stringify(lines)).toContain(slug)
})

test('an admin alone says who publishes, and of employees alone', async () => {
  const { asha, admin } = people
  const off = { memberId: asha.partyId, mayPublish: 'no' }
  await expect(setPublishingRight(as('ravi'), off)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(setPublishingRight(makeContext({ actor: personOf(admin) }), off)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const stranger = await inTransaction((tx) => anAccount(tx))
  await expect(
    setPublishingRight(as('admin'), { memberId: stranger.partyId, mayPublish: 'no' }),
  ).rejects.toMatchObject({ kind: 'notFound' })
  await expect(
    setPublishingRight(as('admin'), { memberId: admin.partyId, mayPublish: 'no' }),
  ).rejects.toMatchObject({ reason: 'companies:refused.adminPublishes' })
  await setPublishingRight(as('admin'), off)
  const { members } = await getMembers(as('admin'))
  expect(members.find(({ memberId }) => memberId === asha.partyId)?.mayPublish).toBe(false)
  await setPublishingRight(as('admin'), { ...off, mayPublish: 'yes' })
})

test('an employee names himself or herself, an admin anybody of the firm', async () => {
  const named = async (name: keyof typeof people) =>
    (await listTrainersToName(as(name))).map(({ value }) => value)
  expect(await named('asha')).toEqual([nameOf('asha')])
  expect((await named('admin')).toSorted()).toEqual(
    Object.values(people)
      .map((one) => one.displayUsername)
      .toSorted(),
  )
  expect(await listTrainersToName(makeContext({ actor: personOf(people.asha) }))).toEqual([])
})

test('an employee publishes a topic that he or she wrote, and no other of the firm', async () => {
  const aDraft = (createdBy: Account) =>
    inTransaction((tx) => aTopic(tx, { ownerId: firm.id, createdBy: createdBy.id, state: 'draft' }))
  const [own, other] = [await aDraft(people.asha), await aDraft(people.ravi)]
  await expect(publishTopic(as('asha'), { topic: other.slug })).rejects.toMatchObject({
    reason: 'topic-editing:refused.notAdmin',
  })
  const tried = publishTopic(as('asha'), { topic: own.slug })
  await tried.catch((error: unknown) =>
    expect(error).toMatchObject({ reason: 'topic-editing:refused.lacks' }),
  )
  expect((await db().select().from(topics).where(eq(topics.id, other.id)))[0]?.state).toBe('draft')
})
