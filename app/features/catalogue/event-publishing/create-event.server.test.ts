import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aCalendar } from '#app/features/catalogue/availability/testing.server.ts'
import { APPROVED } from '#app/features/catalogue/event-form/event-fields.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { claimedSeats } from '#app/features/catalogue/inventory/testing.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { setTransfers } from '#app/features/people/parties/set-transfers.server.ts'
import type { Person, StaffTask } from '#app/kit/actor.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { MEANWHILE } from '#app/kit/version-token.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, auditPersonal } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { changeEvent } from './change-event.server.ts'
import { createEvent } from './create-event.server.ts'
import { discardDraft } from './discard-draft.server.ts'
import { eventCopies } from './event-copy-registry.server.ts'
import { notifyReviewedEvent } from './notify-reviewed-event.server.ts'
import { asksForAccount } from './queries-account.server.ts'
import { getDraft, getEventBeginning, getOwnEvent, listDrafts } from './queries-own.server.ts'
import { getEventToReview, listWaitingEvents } from './queries-review.server.ts'
import { reviewEvent } from './review-event.server.ts'
import { saveDraft } from './save-draft.server.ts'

let category = ''
beforeAll(async () => {
  category = (await inTransaction((tx) => aCategory(tx))).slug
})

async function somebody(given: Partial<Person> = {}) {
  const account = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  )
  const person = personOf(account, { serviceType: 'provider', approval: 'approved', ...given })
  return { ...makeContext({}), actor: person }
}
const staff = () => somebody({ staffTasks: ['moderate' satisfies StaffTask] })

const form = (given: Record<string, string | string[]> = {}) => ({
  intent: 'publish',
  key: newKey(),
  draft: '',
  event: '',
  seen: '',
  topic: '',
  cardsOnly: 'yes',
  title: 'Glazing',
  category,
  language: 'en',
  summary: '',
  description: '',
  outcomes: '',
  timeZone: 'Europe/Berlin',
  mode: 'venue',
  venue: 'Hall 1',
  street: '',
  city: 'Berlin',
  country: 'DE',
  onlineUrl: '',
  capacity: '12',
  minimum: '4',
  decideDay: '',
  currency: 'EUR',
  refund: 'week',
  sessionDay: ['2031-06-02'],
  sessionFrom: ['09:00'],
  sessionTo: ['17:00'],
  sessionUntil: [''],
  typeId: [''],
  typeName: [''],
  typePrice: ['450,50'],
  typeSeats: [''],
  ...given,
})
const rowAt = async (slug: string) => (await db().select().from(events).where(eq(events.slug, slug)))[0]
const faults = async (done: Promise<unknown>) => {
  const error = await done.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BadInput)) throw error ?? new Error('taken')
  return Object.fromEntries(Object.entries(error.fields).map(([name, { key }]) => [name, key]))
}

test('an account is asked for before the first event with a price, until it is given or cards are enough', async () => {
  const ctx = await somebody()
  const asked = { cardsOnly: 'event-publishing:refused.account' }
  expect(await asksForAccount(ctx)).toBe(true)
  expect(await faults(createEvent(ctx, form({ cardsOnly: '' })))).toEqual(asked)
  const { slug } = await createEvent(ctx, form({ cardsOnly: '', typePrice: ['0'] }))
  expect(await faults(createEvent(ctx, form({ cardsOnly: '' })))).toEqual(asked)
  const { values, seen } = await getOwnEvent(ctx, slug)
  const change = { ...values, intent: 'save', key: newKey(), draft: '', event: slug, seen }
  expect(await faults(changeEvent(ctx, { ...change, typePrice: ['90'] })), 'a first price').toEqual(asked)
  await changeEvent(ctx, { ...change, title: 'Free glazing' })

  await createEvent(ctx, form())
  expect(await asksForAccount(ctx)).toBe(false)
  await createEvent(ctx, form({ cardsOnly: '' }))

  const other = await somebody()
  await inTransaction((tx) => setTransfers(tx, { partyId: other.actor.partyId, takesTransfers: true }))
  expect(await asksForAccount(other)).toBe(false)
  await createEvent(other, form({ cardsOnly: '' }))
})

test('who may not give an account is not asked for one', async () => {
  expect(await asksForAccount(await somebody({ role: 'employee' }))).toBe(false)
  expect(await asksForAccount(makeContext({}))).toBe(false)
})

test('a draft is kept as it was typed, and becomes one event', async () => {
  const ctx = await somebody()
  const half = form({ capacity: 'a dozen', sessionDay: [''], intent: 'save' })
  const { draft, seen } = await saveDraft(ctx, half)
  expect(await saveDraft(ctx, half), 'its answer was lost').toEqual({ draft, seen })
  const kept = await getDraft(ctx, draft)
  expect(kept).toMatchObject({ seen, values: { capacity: 'a dozen', title: 'Glazing' } })
  const other = { ...half, draft, title: 'Glazing again' }
  expect(await faults(saveDraft(ctx, { ...other, seen: 'older' }))).toMatchObject({ '': MEANWHILE })

  const whole = { ...form({ draft, seen }), key: half.key }
  const made = await createEvent(ctx, whole)
  expect(await createEvent(ctx, whole), 'a double click').toEqual(made)
  expect(made).toEqual({ notified: 0, slug: expect.stringContaining('glazing'), state: 'in_review' })
  expect(await rowAt(made.slug)).toMatchObject({
    state: 'in_review',
    capacity: 12,
    minimum: 4,
    refundSteps: [{ days: 7, percent: 100 }],
    startsAt: new Date('2031-06-02T07:00:00Z'),
    minimumDecidedAt: new Date('2031-05-26T07:00:00Z'),
  })
  expect(await listDrafts(ctx, { limit: 5 })).toEqual([])
})

test('what cannot be is told beside its field', async () => {
  const ctx = await somebody()
  const offered = (given: Record<string, string | string[]>) => faults(createEvent(ctx, form(given)))
  const two = (day: string[], from: string[], to: string[]) => ({
    sessionDay: day,
    sessionFrom: from,
    sessionTo: to,
    sessionUntil: day.map(() => ''),
  })
  expect(await offered({ sessionDay: ['2031-03-30'], sessionFrom: ['02:30'] })).toEqual({
    'sessionFrom.0': 'event-publishing:invalid.skipped',
  })
  expect(await offered({ sessionDay: ['2031-10-26'], sessionFrom: ['02:30'] })).toEqual({
    'sessionFrom.0': 'event-publishing:invalid.twice',
  })
  expect(await offered(two(['2031-06-02', '2031-06-02'], ['09:00', '16:00'], ['17:00', '18:00']))).toEqual({
    'sessionFrom.1': 'event-publishing:invalid.overlap',
  })
  expect(await offered({ sessionFrom: ['17:00'], sessionTo: ['09:00'] })).toEqual({
    'sessionTo.0': 'event-publishing:invalid.before',
  })
  expect(await offered({ sessionDay: ['2021-06-02'] })).toEqual({
    'sessionDay.0': 'event-publishing:invalid.past',
  })
  expect(await offered({ sessionDay: [''] })).toEqual({ 'sessionDay.0': 'common:invalid.required' })
  expect(await offered({ capacity: '0' })).toEqual({ capacity: 'event-publishing:invalid.seats' })
  expect(await offered({ capacity: '100001' })).toEqual({ capacity: 'event-publishing:invalid.seats' })
  expect(await offered({ minimum: '13' })).toEqual({ minimum: 'event-publishing:invalid.minimum' })
  expect(await offered({ decideDay: '2031-06-02' })).toEqual({
    decideDay: 'event-publishing:invalid.decideLate',
  })
  expect(await offered({ decideDay: '2021-06-02' })).toEqual({
    decideDay: 'event-publishing:invalid.decidePast',
  })
  expect(await offered({ currency: 'JPY', typePrice: ['450.5'] })).toEqual({
    'typePrice.0': 'event-publishing:invalid.price',
  })
  expect(await offered({ currency: 'KWD' })).toEqual({ currency: 'common:invalid.required' })
  expect(await offered({ typePrice: ['0.500'] })).toEqual({ 'typePrice.0': 'common:invalid.amountTwoWays' })
  expect(await offered({ typePrice: ['$5'] })).toEqual({ 'typePrice.0': 'common:invalid.amountCurrency' })
  expect(await offered({ typePrice: ['99999999999999'] })).toEqual({
    'typePrice.0': 'event-publishing:invalid.price',
  })
  expect(await offered({ city: '', country: '' })).toEqual({
    city: 'common:invalid.required',
    country: 'common:invalid.required',
  })
  expect(await offered({ mode: 'online', onlineUrl: 'javascript:alert(1)' })).toEqual({
    onlineUrl: 'event-publishing:invalid.link',
  })
  expect(await offered({ topic: 'of-somebody-else' })).toEqual({ topic: 'event-publishing:invalid.topic' })
})

test('an organiser reads at which times of an event the own calendar is busy, and may offer it all the same', async () => {
  const ctx = await somebody()
  const { slug } = await createEvent(ctx, form({ title: 'Dyes' }))
  const { partyId } = ctx.actor
  const busy = (from: string) => [{ from: new Date(from), to: new Date('2031-06-02T17:00:00Z') }]
  await inTransaction((tx) => aCalendar(tx, { partyId, busy: busy('2031-06-02T15:00:00Z') }))
  expect((await getOwnEvent(ctx, slug)).busy, 'busy when it is over').toEqual([])
  await inTransaction((tx) => aCalendar(tx, { partyId, busy: busy('2031-06-02T14:59:00Z') }))
  const own = await getOwnEvent(ctx, slug)
  expect(own.busy).toMatchObject([expect.stringContaining('09:00–17:00')])
  await changeEvent(ctx, { ...form({ title: 'Dyes' }), ...own.values, event: slug, seen: own.seen })
})

test('no event is looked at by its own organiser, and each act leaves one entry with its reason', async () => {
  const ctx = await somebody({ staffTasks: ['moderate'] })
  const { slug } = await createEvent(ctx, form({ typePrice: ['0'], title: 'Looms' }))
  const own = { kind: 'forbidden', reason: 'common:refused.ownCause' }
  await expect(reviewEvent(ctx, { event: slug, decision: 'publish' })).rejects.toMatchObject(own)
  expect(await getEventToReview(ctx, slug)).toMatchObject({ isOwn: true })

  const reviewer = await staff()
  expect(await getEventToReview(reviewer, slug)).toMatchObject({ isOwn: false })
  await reviewEvent(reviewer, { event: slug, decision: 'return', reason: 'Say where it is.' })
  const { id } = (await rowAt(slug)) ?? { id: '' }
  const entries = await db()
    .select({ action: auditEntries.action, details: auditPersonal.details })
    .from(auditEntries)
    .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id)
  expect(entries).toEqual([
    { action: 'event.submit', details: null },
    { action: 'event.return', details: { reason: 'Say where it is.' } },
  ])
})

test('staff publishes one of the first three or sends it back with a reason, and nobody else does', async () => {
  const [ctx, reviewer] = [await somebody(), await staff()]
  const free = form({ typePrice: ['0'], title: 'Kilns' })
  const { slug } = await createEvent(ctx, free)
  for (const other of [ctx, await somebody({ staffTasks: ['approveProviders'] })]) {
    await expect(reviewEvent(other, { event: slug, decision: 'publish' })).rejects.toThrow('notFound')
    await expect(listWaitingEvents(other, { limit: 1 })).rejects.toThrow('notFound')
  }
  expect(await faults(reviewEvent(reviewer, { event: slug, decision: 'return' }))).toEqual({
    reason: 'common:invalid.required',
  })
  await reviewEvent(reviewer, { event: slug, decision: 'return', reason: 'Say where it is.' })
  const own = await getOwnEvent(ctx, slug)
  expect(own).toMatchObject({ state: 'draft', reason: 'Say where it is.' })
  const { id } = (await rowAt(slug)) ?? { id: '' }
  await notifyReviewedEvent(systemContext('test'), { eventId: id, factId: newId() })
  const again = { ...free, ...own.values, event: slug, seen: own.seen, street: 'Quay 1' }
  expect(await changeEvent(ctx, again)).toMatchObject({ state: 'in_review' })
  const second = await staff()
  const both = [reviewer, second].map((who) => reviewEvent(who, { event: slug, decision: 'publish' }))
  const decided = await Promise.allSettled(both)
  expect(decided.map(({ status }) => status).sort(), 'two of staff at once').toEqual([
    'fulfilled',
    'rejected',
  ])
  expect(await getOwnEvent(ctx, slug)).toMatchObject({ state: 'published', reason: null })
  await expect(reviewEvent(reviewer, { event: slug, decision: 'publish' })).rejects.toThrow('conflict')
  await notifyReviewedEvent(systemContext('test'), { eventId: id, factId: newId() })
  const sent = await db()
    .select()
    .from(notifications)
    .where(eq(notifications.recipientId, ctx.actor.accountId))
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['eventPublished', 'eventReturned'])
  expect(sent.find(({ kind }) => kind === 'eventReturned')?.parameters).toMatchObject({
    reason: 'Say where it is.',
  })

  for (const [title, day] of [
    ['Second', '2031-06-03'],
    ['Third', '2031-06-04'],
  ] as const) {
    const next = await createEvent(ctx, form({ title, sessionDay: [day] }))
    expect(next.state).toBe('in_review')
    await reviewEvent(reviewer, { event: next.slug, decision: 'publish' })
  }
  const fourth = form({ title: 'Fourth', sessionDay: ['2031-06-05'] })
  expect(await createEvent(ctx, fourth)).toMatchObject({ state: 'published' })

  const engaged = { kind: 'conflict', reason: 'trainers:refused.engaged' }
  await expect(createEvent(ctx, form({ title: 'Fifth' })), 'two at once').rejects.toMatchObject({
    ...engaged,
    params: { when: expect.stringContaining('2 Jun 2031, 09:00–17:00') },
  })
  expect(await createEvent(await somebody(), form()), 'to look at first').toMatchObject({
    state: 'in_review',
  })
  const held = await getOwnEvent(ctx, slug)
  const moved = { ...form(), ...held.values, event: slug, seen: held.seen, sessionDay: ['2031-06-05'] }
  await expect(changeEvent(ctx, moved), 'onto the fourth').rejects.toMatchObject(engaged)
})

test('what was sold stays, and two people do not write over each other', async () => {
  const ctx = await somebody()
  const { slug } = await createEvent(ctx, form({ title: 'Throwing' }))
  const [own, late] = [await getOwnEvent(ctx, slug), await getOwnEvent(ctx, slug)]
  const said = (from: typeof own, given: Record<string, string | string[]>) => ({
    ...form(),
    ...from.values,
    event: slug,
    seen: from.seen,
    intent: 'save',
    ...given,
  })
  await changeEvent(ctx, said(own, { sessionFrom: ['10:00'], typePrice: ['500'] }))
  expect(await faults(changeEvent(ctx, said(late, { capacity: '14' })))).toMatchObject({ '': MEANWHILE })

  const row = await rowAt(slug)
  const [type] = await db()
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, row?.id ?? ''))
  expect(type).toMatchObject({ priceMinor: 50_000, id: own.values.typeId?.[0] })
  await inTransaction((tx) =>
    claimedSeats(tx, [
      {
        id: newId(),
        eventId: row?.id ?? '',
        ticketTypeId: type?.id ?? '',
        orderId: newId(),
        quantity: 3,
        state: 'taken',
      },
    ]),
  )
  const now = await getOwnEvent(ctx, slug)
  expect(await faults(changeEvent(ctx, said(now, { sessionDay: ['2031-06-03'], currency: 'USD' })))).toEqual({
    currency: 'event-publishing:invalid.sold',
  })
  expect(await faults(changeEvent(ctx, said(now, { capacity: '2', minimum: '1' })))).toEqual({
    capacity: 'events:refused.capacityGiven',
  })
  await changeEvent(ctx, said(now, { capacity: '30', description: 'Bring an apron.' }))
  expect(await rowAt(slug)).toMatchObject({ capacity: 30, description: expect.stringContaining('apron') })
})

test('a lower price until a day and for several is kept as it was said, and shown again', async () => {
  const ctx = await somebody()
  const lower = {
    typeEarly: ['400'],
    typeEarlyDay: ['2031-05-01'],
    typeGroup: ['380.50'],
    typeGroupFrom: ['3'],
  }
  const { slug } = await createEvent(ctx, form(lower))
  const { id = '' } = (await rowAt(slug)) ?? {}
  const typeNow = async () => (await db().select().from(ticketTypes).where(eq(ticketTypes.eventId, id)))[0]
  expect(await typeNow()).toMatchObject({
    priceMinor: 45_050,
    earlyPriceMinor: 40_000,
    groupPriceMinor: 38_050,
    groupFrom: 3,
    earlyUntil: new Date('2031-05-01T22:00:00Z'),
  })
  const own = await getOwnEvent(ctx, slug)
  expect(own.values).toMatchObject(lower)
  const change = { ...form(), ...own.values, event: slug, seen: own.seen, intent: 'save' }
  const changed = (given: Record<string, string[]>) => faults(changeEvent(ctx, { ...change, ...given }))
  expect(await changed({ typeEarly: ['450.50'] })).toEqual({
    'typeEarly.0': 'event-publishing:invalid.notLess',
  })
  expect(await changed({ typeEarlyDay: [''] })).toEqual({ 'typeEarlyDay.0': 'common:invalid.required' })
  expect(await changed({ typeEarlyDay: ['2031-02-30'] })).toEqual({
    'typeEarlyDay.0': 'event-publishing:invalid.time',
  })
  for (const from of ['1', '11', '2.5', 'x'])
    expect(await changed({ typeGroupFrom: [from] })).toEqual({
      'typeGroupFrom.0': 'event-publishing:invalid.groupFrom',
    })
  expect(await changed({ typeGroup: [''] })).toEqual({ 'typeGroup.0': 'common:invalid.required' })
  await changeEvent(ctx, { ...change, typeEarly: [''], typeEarlyDay: [''], typeGroup: ['0'] })
  expect(await typeNow()).toMatchObject({ earlyPriceMinor: null, earlyUntil: null, groupPriceMinor: 0 })
  expect((await getEventBeginning(ctx, { like: slug })).typeEarlyDay).toEqual([''])
})

test('which tickets one asks for is kept, shown again, left as it is by an older form, and taken back', async () => {
  const ctx = await somebody()
  const { slug } = await createEvent(ctx, form({ typeApproval: [APPROVED] }))
  const { id = '' } = (await rowAt(slug)) ?? {}
  const typeNow = async () => (await db().select().from(ticketTypes).where(eq(ticketTypes.eventId, id)))[0]
  const save = async (given: Record<string, string[] | undefined>) => {
    const own = await getOwnEvent(ctx, slug)
    const { typeApproval, ...values } = { ...own.values, ...given }
    const sent = { ...form(), ...values, ...(typeApproval && { typeApproval }) }
    await changeEvent(ctx, { ...sent, event: slug, seen: own.seen, intent: 'save' })
  }
  expect(await typeNow()).toMatchObject({ needsApproval: true })
  expect((await getOwnEvent(ctx, slug)).values.typeApproval).toEqual([APPROVED])
  await save({ typeApproval: undefined })
  expect(await typeNow()).toMatchObject({ needsApproval: true })
  await save({ typeApproval: [''] })
  expect(await typeNow()).toMatchObject({ needsApproval: false })
})

test('a stranger, a seeker and who is not approved get nowhere with an event or a draft', async () => {
  const owner = await somebody()
  const { draft } = await saveDraft(owner, form())
  const { slug } = await createEvent(owner, form())
  const stranger = await somebody()
  const sent = form({ draft, intent: 'save' })
  for (const tried of [
    () => saveDraft(stranger, sent),
    () => saveDraft(stranger, { ...sent, draft: '', key: draft }),
    () => createEvent(stranger, form({ draft })),
    () => discardDraft(stranger, { draft }),
    () => changeEvent(stranger, form({ event: slug, intent: 'save' })),
    () => getOwnEvent(stranger, slug),
    () => getDraft(stranger, draft),
  ])
    await expect(tried()).rejects.toThrow('notFound')
  expect(await listDrafts(stranger, { limit: 5 })).toEqual([])

  const seeker = await somebody({ serviceType: 'seeker' })
  await expect(saveDraft(seeker, form())).rejects.toThrow('forbidden')
  await expect(createEvent(seeker, form())).rejects.toThrow('forbidden')
  await expect(discardDraft(seeker, { draft })).rejects.toThrow('forbidden')
  const unapproved = await somebody({ approval: 'pending' })
  await saveDraft(unapproved, form())
  await expect(createEvent(unapproved, form())).rejects.toThrow('forbidden')

  const visitor = makeContext({})
  for (const verb of [saveDraft, createEvent, changeEvent])
    await expect(verb(visitor, form({ event: slug }))).rejects.toThrow('signIn')
  await expect(discardDraft(visitor, { draft })).rejects.toThrow('signIn')
  await discardDraft(owner, { draft })
  await expect(getDraft(owner, draft)).rejects.toThrow('notFound')
})

test('an event of a topic takes over what the topic says, and where and on which terms the last one was held', async () => {
  const ctx = await somebody()
  const given = { ownerId: ctx.actor.partyId, title: 'Raku', languages: ['de'], modes: ['venue' as const] }
  const topic = await inTransaction(async (tx) =>
    aTopic(tx, {
      ...given,
      categoryId: (await aCategory(tx)).id,
      summary: 'Fire it.',
      outcomes: ['Fire'],
      priceMinor: 35_000,
      priceCurrency: 'EUR',
      priceUnit: 'person',
      largestGroup: 8,
    }),
  )
  await createEvent(ctx, form({ city: 'Lund', country: 'SE', timeZone: 'Europe/Stockholm', refund: 'month' }))
  const values = await getEventBeginning(ctx, { topic: topic.slug })
  expect(values).toMatchObject({
    topic: topic.slug,
    title: 'Raku',
    language: 'de',
    summary: 'Fire it.',
    outcomes: 'Fire',
    city: 'Lund',
    timeZone: 'Europe/Stockholm',
    refund: 'month',
    capacity: '8',
    minimum: '4',
    typePrice: ['350'],
    currency: 'EUR',
  })
  const whole = { ...form(), ...values, sessionDay: ['2031-07-01'], sessionUntil: [''], typeId: [''] }
  const { slug } = await createEvent(ctx, whole)
  expect(await rowAt(slug)).toMatchObject({ topicId: topic.id, title: 'Raku', city: 'Lund' })
  await expect(getEventBeginning(await somebody(), { topic: topic.slug })).rejects.toThrow('notFound')
})

test('an event is held again on other days as an event of its own, and nobody repeats that of somebody else', async () => {
  const ctx = await somebody()
  const two = {
    sessionDay: ['2031-06-02', '2031-06-03'],
    sessionFrom: ['09:00', '10:00'],
    sessionUntil: ['', ''],
  }
  const first = await createEvent(
    ctx,
    form({ ...two, sessionTo: ['17:00', '16:00'], decideDay: '2031-05-01' }),
  )
  const values = await getEventBeginning(ctx, { like: first.slug })
  expect(values).toMatchObject({
    title: 'Glazing',
    sessionDay: ['', ''],
    sessionFrom: ['09:00', '10:00'],
    sessionTo: ['17:00', '16:00'],
    typePrice: ['450.50'],
    typeId: [''],
    decideDay: '',
    capacity: '12',
    like: first.slug,
  })
  const copied: string[] = []
  eventCopies.override(() => [async (_tx, { from, to }) => copied.push(from, ...to)])
  const again = await createEvent(ctx, { ...form(), ...values, sessionDay: ['2031-09-01', ''] })
  expect(again.slug).not.toBe(first.slug)
  expect(copied).toEqual([(await rowAt(first.slug))?.id, (await rowAt(again.slug))?.id])
  expect(await rowAt(again.slug)).toMatchObject({ startsAt: new Date('2031-09-01T07:00:00Z'), capacity: 12 })
  expect(await rowAt(first.slug)).toMatchObject({ startsAt: new Date('2031-06-02T07:00:00Z') })
  await expect(getEventBeginning(await somebody(), { like: first.slug })).rejects.toThrow('notFound')
})
