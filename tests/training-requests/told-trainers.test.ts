import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { changeEvent } from '#app/features/catalogue/event-publishing/change-event.server.ts'
import { createEvent } from '#app/features/catalogue/event-publishing/create-event.server.ts'
import { getOwnEvent } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { cancelAgreedTraining } from '#app/features/sales/training-requests/cancel-agreed.server.ts'
import { reassignTraining } from '#app/features/sales/training-requests/reassign-training.server.ts'
import { typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import type { ActingRole } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

let firm: Awaited<ReturnType<typeof anSme>>
let category = ''
let topic: { slug: string }
let people: Record<'admin' | 'asha' | 'ravi' | 'buyer', Account>

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  await inTransaction(async (tx) => {
    category = (await aCategory(tx)).slug
    firm = await anSme(tx, { approval: 'approved' })
    const french = { language: 'fr' } as const
    const [admin, asha] = [await anAccount(tx), await anAccount(tx)]
    people = { admin, asha, ravi: await anAccount(tx, french), buyer: await anAccount(tx) }
    await aMember(tx, { company: firm, member: admin.partyId, role: 1 })
    for (const { partyId } of [asha, people.ravi])
      await aMember(tx, { company: firm, member: partyId, role: 2 })
    const price = { priceMinor: 40_000, priceCurrency: 'EUR', priceUnit: 'person' as const }
    topic = await aTopic(tx, { ownerId: firm.id, durationMinutes: 480, ...price })
  })
  await followFacts()
})

const self = (name: keyof typeof people) => ({
  ...makeContext({ ip: '127.0.0.1' }),
  actor: personOf(people[name]),
})
const inFirm = (name: 'admin' | 'asha' | 'ravi') => {
  const role: ActingRole = name === 'admin' ? 'admin' : 'employee'
  const person = personOf(people[name], { serviceType: 'provider', mayPublish: true })
  return { ...makeContext({}), actor: actingFor(person, { ...firm, kind: 'sme' }, role) }
}
const nameOf = (name: keyof typeof people) => people[name].displayUsername
const TOLD = /^train(er|ed)/

/** What somebody was told since the last time, as kinds. */
const heard = new Set<string>()
async function toldTo(name: keyof typeof people) {
  const rows = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.recipientId, people[name].id))
    .orderBy(notifications.id)
  const fresh = rows.filter(({ id, kind }) => !heard.has(id) && TOLD.test(kind))
  for (const { id } of fresh) heard.add(id)
  return fresh.map(({ kind }) => kind).toSorted()
}

let day = 1
async function published(trainer: 'asha' | 'ravi', by: 'admin' | 'asha' = 'admin') {
  const { slug } = await createEvent(inFirm(by), {
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
    sessionDay: [`2031-07-${String(day++).padStart(2, '0')}`],
    sessionFrom: ['09:00'],
    sessionTo: ['17:00'],
    sessionUntil: [''],
    typeId: [''],
    typeName: [''],
    typePrice: ['450'],
    typeSeats: [''],
    trainer: nameOf(trainer),
  })
  // The first events of a firm are reviewed.
  await inTransaction(async (tx) => {
    const [row] = await tx.select().from(events).where(eq(events.slug, slug))
    if (row?.state === 'in_review') await changeEventState(tx, systemContext('test'), row, 'publish')
  })
  await followFacts()
  return slug
}

async function change(
  slug: string,
  given: Record<string, string | string[]>,
  by: 'admin' | 'asha' = 'admin',
) {
  const { values, seen } = await getOwnEvent(inFirm(by), slug)
  const form = { ...values, intent: 'save', key: newKey(), draft: '', event: slug, seen, tells: 'yes' }
  await changeEvent(inFirm(by), { ...form, ...given })
  await followFacts()
}

test('who trains a date is told when it is public, replaced and moved; who did it is not', async () => {
  const slug = await published('asha')
  expect(await toldTo('asha')).toEqual(['trainerNamed'])
  expect(await toldTo('ravi')).toEqual([])

  await change(slug, { trainer: nameOf('ravi') })
  expect(await toldTo('asha')).toEqual(['trainerReplaced'])
  expect(await toldTo('ravi')).toEqual(['trainerNamed'])
  const [mail] = await db().select().from(emails).where(eq(emails.toAddress, people.ravi.email))
  expect(mail?.subject).toContain('Vous animez')
  expect(mail?.text).toContain(`/fr/event/Q/${slug}`)

  await change(slug, { sessionDay: ['2031-08-20'] })
  expect(await toldTo('ravi')).toEqual(['trainedMoved'])
  expect(await toldTo('admin')).toEqual([])
  await change(slug, { title: 'Glazing again' })
  expect(await toldTo('ravi')).toEqual([])

  // Of what one did oneself one is told nothing.
  const own = await published('asha', 'asha')
  await change(own, { sessionDay: ['2031-08-21'] }, 'asha')
  expect(await toldTo('asha')).toEqual([])
})

test('who trains what a firm agreed on is told of being named, replaced and of its end', async () => {
  const asked = async () =>
    (await askForTraining(self('buyer'), await typedTrainingRequest(self('buyer'), topic, { day2: '' }))).code
  const code = await asked()
  await acceptTraining(inFirm('admin'), { code, version: '1', trainer: nameOf('asha') })
  await followFacts()
  expect(await toldTo('asha')).toEqual(['trainerNamed'])

  await reassignTraining(inFirm('admin'), { code, trainer: nameOf('ravi') })
  await followFacts()
  expect([await toldTo('asha'), await toldTo('ravi')]).toEqual([['trainerReplaced'], ['trainerNamed']])

  await cancelAgreedTraining(inFirm('admin'), { code })
  await followFacts()
  expect([await toldTo('asha'), await toldTo('ravi')]).toEqual([[], ['trainedCancelled']])
  expect(await toldTo('buyer')).toEqual([])

  const own = await asked()
  await acceptTraining(inFirm('admin'), { code: own, version: '1', trainer: nameOf('asha') })
  await followFacts()
  expect(await toldTo('asha')).toEqual(['trainerNamed'])
  await cancelAgreedTraining(inFirm('asha'), { code: own })
  await followFacts()
  expect(await toldTo('asha')).toEqual([])
})
