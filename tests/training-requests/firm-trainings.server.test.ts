import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { trainerBookings } from '#app/features/catalogue/availability/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { cancelAgreedTraining } from '#app/features/sales/training-requests/cancel-agreed.server.ts'
import { counterTraining } from '#app/features/sales/training-requests/counter-training.server.ts'
import { declineTraining } from '#app/features/sales/training-requests/decline-training.server.ts'
import { getTrainingCalendar } from '#app/features/sales/training-requests/queries-calendar.server.ts'
import {
  getTrainingRequest,
  listTrainingRequests,
} from '#app/features/sales/training-requests/queries-requests.server.ts'
import { listTaught } from '#app/features/sales/training-requests/queries-taught.server.ts'
import { reassignTraining } from '#app/features/sales/training-requests/reassign-training.server.ts'
import {
  dayAhead,
  payTraining,
  typedTrainingRequest,
} from '#app/features/sales/training-requests/testing.server.ts'
import type { ActingRole } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

let firm: Awaited<ReturnType<typeof anSme>>
let people: Record<'admin' | 'asha' | 'ravi' | 'buyer' | 'stranger', Account>
let topic: { slug: string }

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

beforeEach(async () => {
  await inTransaction(async (tx) => {
    firm = await anSme(tx, { approval: 'approved' })
    const provider = { serviceType: 'provider', approval: 'approved' } as const
    const [admin, asha, ravi] = [
      await anAccount(tx),
      await anAccount(tx, provider),
      await anAccount(tx, provider),
    ]
    people = { admin, asha, ravi, buyer: await anAccount(tx), stranger: await anAccount(tx, provider) }
    await aMember(tx, { company: firm, member: admin.partyId, role: 1 })
    for (const { partyId } of [asha, ravi]) await aMember(tx, { company: firm, member: partyId, role: 2 })
    topic = await aTopic(tx, {
      ownerId: firm.id,
      durationMinutes: 840,
      priceMinor: 40_000,
      priceCurrency: 'EUR',
      priceUnit: 'person',
    })
  })
})

const self = (name: keyof typeof people) => ({
  ...makeContext({ ip: '127.0.0.1' }),
  actor: personOf(people[name], { serviceType: name === 'buyer' ? 'seeker' : 'provider' }),
})
const inFirm = (name: 'admin' | 'asha' | 'ravi') => {
  const role: ActingRole = name === 'admin' ? 'admin' : 'employee'
  return { ...makeContext({}), actor: actingFor(self(name).actor, { ...firm, kind: 'sme' }, role) }
}
const nameOf = (name: keyof typeof people) => people[name].displayUsername
const asked = async () =>
  (await askForTraining(self('buyer'), await typedTrainingRequest(self('buyer'), topic))).code
const bookedFor = async (name: keyof typeof people) =>
  (await db().select().from(trainerBookings).where(eq(trainerBookings.partyId, people[name].partyId))).length
const noTrainer = { fields: { trainer: { key: 'trainings:form.noTrainer' } } }

test('a firm says who trains when it accepts: the time is that person’s, and the buyer sees who comes', async () => {
  const code = await asked()
  for (const trainer of ['', nameOf('stranger'), 'nobody_there'])
    await expect(acceptTraining(inFirm('admin'), { code, version: '1', trainer })).rejects.toMatchObject(
      noTrainer,
    )
  await acceptTraining(inFirm('admin'), { code, version: '1', trainer: nameOf('asha') })

  expect(await bookedFor('asha')).toBe(2)
  expect((await getTrainingRequest(self('buyer'), code)).trainer).toMatchObject({
    username: nameOf('asha'),
    name: nameOf('asha'),
  })
  expect((await listTrainingRequests(self('buyer'), 'sent', { limit: 5 }))[0]?.trainerName).toBe(
    nameOf('asha'),
  )

  const second = await asked()
  await expect(
    acceptTraining(inFirm('admin'), { code: second, version: '1', trainer: nameOf('asha') }),
  ).rejects.toMatchObject({ reason: 'trainers:refused.engaged' })
  await acceptTraining(inFirm('admin'), { code: second, version: '1', trainer: nameOf('ravi') })
  expect(await bookedFor('ravi')).toBe(2)
})

test('what is proposed instead names who trains, and is booked for that person when the buyer agrees', async () => {
  const code = await asked()
  const other = { day1: dayAhead(40), from: '09:00', to: '17:00', amount: '900', currency: 'EUR' }
  await expect(counterTraining(inFirm('admin'), { code, version: '1', ...other })).rejects.toMatchObject(
    noTrainer,
  )
  await counterTraining(inFirm('admin'), { code, version: '1', ...other, trainer: nameOf('ravi') })
  await acceptTraining(self('buyer'), { code, version: '2', trainer: nameOf('stranger') })
  expect([await bookedFor('ravi'), await bookedFor('stranger')]).toEqual([1, 0])
})

test('another trainer is named until it begins: the time moves along, and goes free when it is cancelled', async () => {
  const code = await asked()
  const to = (trainer: string) => ({ code, trainer })
  const notOpen = { reason: 'trainings:refused.notOpen' }
  await expect(reassignTraining(inFirm('admin'), to(nameOf('ravi')))).rejects.toMatchObject(notOpen)
  const { reference } = await acceptTraining(inFirm('admin'), { code, version: '1', trainer: nameOf('asha') })
  await payTraining(self('buyer'), reference)
  await followFacts([deliverSandboxWebhookJob])
  await reassignTraining(inFirm('admin'), to(nameOf('ravi')))
  await reassignTraining(inFirm('admin'), to(nameOf('ravi')))
  await followFacts([deliverSandboxWebhookJob])
  expect([await bookedFor('asha'), await bookedFor('ravi')]).toEqual([0, 2])
  await expect(reassignTraining(inFirm('admin'), to(nameOf('stranger')))).rejects.toMatchObject(noTrainer)

  const missing = { kind: 'notFound' }
  for (const ctx of [self('buyer'), self('stranger'), self('ravi'), inFirm('asha')])
    await expect(reassignTraining(ctx, to(nameOf('asha')))).rejects.toMatchObject(missing)
  await expect(reassignTraining(inFirm('ravi'), to(nameOf('asha')))).rejects.toMatchObject(noTrainer)

  await cancelAgreedTraining(inFirm('admin'), { code })
  await followFacts([deliverSandboxWebhookJob])
  expect(await bookedFor('ravi')).toBe(0)
  await expect(reassignTraining(inFirm('admin'), to(nameOf('asha')))).rejects.toMatchObject(notOpen)
})

test('who trains looks at it and at its calendar, and reads nothing of price and talk; others find nothing', async () => {
  const code = await asked()
  const missing = { kind: 'notFound' }
  await expect(getTrainingRequest(self('asha'), code)).rejects.toMatchObject(missing)
  const { reference } = await acceptTraining(inFirm('admin'), { code, version: '1', trainer: nameOf('asha') })
  await payTraining(self('buyer'), reference)
  await followFacts([deliverSandboxWebhookJob])

  const seen = await getTrainingRequest(self('asha'), code)
  expect(seen).toMatchObject({ isTrainer: true, isBuyer: false, versions: [] })
  expect(seen).toMatchObject({ totalMinor: null, unitMinor: null, taxMinor: null, tax: null, invoice: null })
  expect((await getTrainingCalendar(self('asha'), code)).days).toHaveLength(2)
  expect((await listTaught(self('asha'))).map(({ to }) => to)).toEqual([`/training-requests/${code}`])
  for (const ctx of [self('ravi'), self('buyer'), makeContext({})]) expect(await listTaught(ctx)).toEqual([])
  for (const ctx of [self('ravi'), self('stranger'), inFirm('ravi')]) {
    await expect(getTrainingRequest(ctx, code)).rejects.toMatchObject(missing)
    await expect(getTrainingCalendar(ctx, code)).rejects.toMatchObject(missing)
  }
  // To look is not to act: as a person alone one is no side of it.
  await expect(cancelAgreedTraining(self('asha'), { code })).rejects.toMatchObject(missing)
  await expect(declineTraining(self('asha'), { code, version: '1', reason: 'No.' })).rejects.toMatchObject(
    missing,
  )
})

test('an employee has the requests that he or she trains, an admin all of the firm', async () => {
  const [own, open] = [await asked(), await asked()]
  await acceptTraining(inFirm('admin'), { code: own, version: '1', trainer: nameOf('asha') })
  const listed = async (name: 'admin' | 'asha' | 'ravi') =>
    (await listTrainingRequests(inFirm(name), 'received', { limit: 9 })).map(({ code }) => code).toSorted()
  expect(await listed('admin')).toEqual([own, open].toSorted())
  expect(await listed('asha')).toEqual([own])
  expect(await listed('ravi')).toEqual([])
  await expect(
    acceptTraining(inFirm('ravi'), { code: open, version: '1', trainer: nameOf('ravi') }),
  ).rejects.toMatchObject({
    kind: 'notFound',
  })
})
