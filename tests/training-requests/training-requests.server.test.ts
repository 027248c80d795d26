import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { trainerBookings } from '#app/features/catalogue/availability/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { listPaidAhead } from '#app/features/sales/orders/list-paid-ahead.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { findOrderBalance } from '#app/features/sales/receivables/queries-balance.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { cancelAgreedTraining } from '#app/features/sales/training-requests/cancel-agreed.server.ts'
import { counterTraining } from '#app/features/sales/training-requests/counter-training.server.ts'
import { declineTraining } from '#app/features/sales/training-requests/decline-training.server.ts'
import { expireTrainingRequests } from '#app/features/sales/training-requests/expire-training-requests.server.ts'
import { describeCancelling, formatMoneyBack } from '#app/features/sales/training-requests/money-back.ts'
import { getTrainingCalendar } from '#app/features/sales/training-requests/queries-calendar.server.ts'
import { countTrainingRequestsOf } from '#app/features/sales/training-requests/queries-interest.server.ts'
import { listMoneyBack } from '#app/features/sales/training-requests/queries-money-back.server.ts'
import {
  countTrainingRequests,
  getTrainingRequest,
  listTrainingRequests,
} from '#app/features/sales/training-requests/queries-requests.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import {
  dayAhead,
  payTraining,
  typedTrainingRequest,
} from '#app/features/sales/training-requests/testing.server.ts'
import { trainingRequestStatus, troubleOf } from '#app/features/sales/training-requests/training-request.ts'
import { withdrawTraining } from '#app/features/sales/training-requests/withdraw-training.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type PersonCtx = Ctx & { actor: Person }

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

async function somebody(given: Parameters<typeof anAccount>[1] = {}, changes: Partial<Person> = {}) {
  const account = await inTransaction((tx) => anAccount(tx, given))
  const ctx: PersonCtx = { ...makeContext({ ip: '127.0.0.1' }), actor: personOf(account, changes) }
  return { account, ctx }
}

const PRICED = { priceMinor: 40_000, priceCurrency: 'EUR', priceUnit: 'person' as const }

async function aScene(price: Record<string, unknown> = PRICED) {
  const provider = await somebody(
    { serviceType: 'provider', approval: 'approved' },
    { serviceType: 'provider', approval: 'approved' },
  )
  const topic = await inTransaction((tx) =>
    aTopic(tx, { ownerId: provider.account.partyId, durationMinutes: 840, largestGroup: 12, ...price }),
  )
  const buyer = await somebody()
  return { provider, buyer, topic }
}

async function asked(price: Record<string, unknown> = PRICED) {
  const scene = await aScene(price)
  const { code } = await askForTraining(
    scene.buyer.ctx,
    await typedTrainingRequest(scene.buyer.ctx, scene.topic),
  )
  return { ...scene, code }
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => {
      if (error instanceof Refusal) return error.reason
      if (error instanceof BadInput)
        return Object.entries(error.fields).map(([at, { key }]) => `${at}: ${key}`)[0]
      throw error
    },
  )

const notificationsTo = async (account: { id: string }) =>
  (
    await db()
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, account.id as never))
  )
    .map(({ kind }) => kind)
    .toSorted()

test('how often a topic was asked for lately is counted for its provider alone', async () => {
  const { provider, buyer, topic, code } = await asked()
  await askForTraining(
    buyer.ctx,
    await typedTrainingRequest(buyer.ctx, topic, { day1: dayAhead(50), day2: '' }),
  )
  expect(await countTrainingRequestsOf(provider.ctx, [topic.slug, 'other'])).toEqual({ [topic.slug]: 2 })
  expect(await countTrainingRequestsOf(buyer.ctx, [topic.slug])).toEqual({})
  expect(await countTrainingRequestsOf(makeContext({}), [topic.slug])).toEqual({})
  const before = sql`now() - interval '31 days'`
  await db().update(trainingRequests).set({ createdAt: before }).where(eq(trainingRequests.code, code))
  expect(await countTrainingRequestsOf(provider.ctx, [topic.slug])).toEqual({ [topic.slug]: 1 })
})

describe('from a request to a booking', () => {
  test('what is accepted is ordered for exactly the sum that was shown, paid, invoiced and confirmed', async () => {
    const { provider, buyer, code } = await asked()
    const before = await getTrainingRequest(provider.ctx, code)
    expect(before).toMatchObject({ state: 'requested', totalMinor: 320_000, participants: 8, version: 1 })

    const { reference } = await acceptTraining(provider.ctx, { code, version: '1' })

    const checkout = await getCheckout(buyer.ctx, reference)
    expect(checkout).toMatchObject({ totalMinor: 320_000, people: 8, state: 'held', step: 'billing' })
    expect(await payTraining(buyer.ctx, reference)).toMatchObject({ state: 'succeeded' })
    await followFacts([deliverSandboxWebhookJob])

    const now = new Date()
    const after = await getTrainingRequest(buyer.ctx, code)
    expect(trainingRequestStatus(after, now)).toBe('confirmed')
    const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
    const [invoice] = await db()
      .select()
      .from(invoices)
      .where(eq(invoices.subjectId, order?.id ?? ''))
    expect(invoice).toMatchObject({ totalMinor: 320_000, state: 'paid' })
    expect(order).toMatchObject({ state: 'confirmed', commissionMinor: 32_000 })
    const items = await db()
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order?.id ?? ''))
    expect(items).toMatchObject([
      { kind: 'training', subjectId: order?.id, people: 8, title: checkout.event.title, position: 0 },
    ])
    expect(items[0]).toMatchObject({ startsAt: checkout.event.startsAt, timeZone: checkout.event.timeZone })
    const [mail] = await db().select().from(emails).where(eq(emails.kind, 'training-requests.confirmed'))
    expect(mail?.toAddress).toBe(buyer.account.email)
    expect(await notificationsTo(provider.account)).toEqual(['trainingAsked', 'trainingBooked'])
    expect(await notificationsTo(buyer.account)).toEqual(['trainingAccepted'])
    expect((await getTrainingCalendar(provider.ctx, code)).days).toHaveLength(2)
    for (const { account } of [buyer, provider])
      expect(await inTransaction((tx) => listPaidAhead(tx, { partyId: account.partyId, now }))).toHaveLength(
        1,
      )
  })

  test('what is proposed instead is what the buyer takes, and nothing older', async () => {
    const { provider, buyer, code } = await asked()
    const other = { day1: dayAhead(40), from: '10:00', to: '16:00', amount: "3'500", currency: 'EUR' }

    await counterTraining(provider.ctx, { code, version: '1', ...other, words: 'One day is enough.' })

    expect(await reasonOf(acceptTraining(buyer.ctx, { code, version: '1' }))).toBe(
      'trainings:refused.changed',
    )
    const { reference } = await acceptTraining(buyer.ctx, { code, version: '2' })
    expect(await getCheckout(buyer.ctx, reference)).toMatchObject({ totalMinor: 350_000 })
    await followFacts([deliverSandboxWebhookJob])
    expect(await notificationsTo(buyer.account)).toEqual(['trainingCountered'])
    expect(await notificationsTo(provider.account)).toEqual(['trainingAgreed', 'trainingAsked'])
  })

  test('a topic without a price waits for the price of the provider', async () => {
    const { provider, code } = await asked({})

    expect(await reasonOf(acceptTraining(provider.ctx, { code, version: '1' }))).toBe(
      'trainings:refused.noPrice',
    )
  })

  test('of two that want the same day the first one accepted has it, the other is refused with words', async () => {
    const { provider, topic, code } = await asked()
    const second = await somebody()
    const { code: other } = await askForTraining(second.ctx, await typedTrainingRequest(second.ctx, topic))

    const answers = await Promise.all(
      [code, other].map((one) => reasonOf(acceptTraining(provider.ctx, { code: one, version: '1' }))),
    )

    expect(answers.toSorted()).toEqual(['done', 'trainers:refused.engaged'])
  })

  test('what is not paid for in time lapses, and the time is free again', async () => {
    const { provider, buyer, topic, code } = await asked()
    const { reference } = await acceptTraining(provider.ctx, { code, version: '1' })
    await db()
      .update(orders)
      .set({ heldUntil: new Date(Date.now() - 1_000) })
      .where(eq(orders.reference, reference))

    await sweepHolds()
    await followFacts([deliverSandboxWebhookJob])

    expect(trainingRequestStatus(await getTrainingRequest(buyer.ctx, code), new Date())).toBe('lapsed')
    expect(await db().$count(trainerBookings, eq(trainerBookings.partyId, provider.account.partyId))).toBe(0)
    expect(await notificationsTo(buyer.account)).toEqual(['trainingAccepted', 'trainingLapsed'])
    const second = await somebody()
    const { code: next } = await askForTraining(second.ctx, await typedTrainingRequest(second.ctx, topic))
    expect(await reasonOf(acceptTraining(provider.ctx, { code: next, version: '1' }))).toBe('done')
  })
})

describe('cancelling', () => {
  async function booked() {
    const scene = await asked()
    const { reference } = await acceptTraining(scene.provider.ctx, { code: scene.code, version: '1' })
    await payTraining(scene.buyer.ctx, reference)
    return { ...scene, reference }
  }
  const backOf = async (reference: string) => {
    const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
    const [payment] = await db()
      .select()
      .from(payments)
      .where(eq(payments.subjectId, order?.id ?? ''))
    return { state: order?.state, refund: order?.refund, refundedMinor: payment?.refundedMinor }
  }

  test('its buyer gets back what the terms say: all until two weeks before, half until one', async () => {
    const early = await booked()
    await cancelAgreedTraining(early.buyer.ctx, { code: early.code })
    await followFacts([deliverSandboxWebhookJob])
    expect(await backOf(early.reference)).toEqual({
      state: 'cancelled',
      refund: 'full',
      refundedMinor: 320_000,
    })
    expect(await findOrderBalance(early.buyer.ctx, early.reference)).toMatchObject({
      paidMinor: 320_000,
      balanceMinor: 0,
    })
    expect(await findOrderBalance(early.provider.ctx, early.reference)).toBeNull()
    expect(await saidOf(early)).toMatch(/^€3,200 of the €3,200 paid was refunded on /)

    const late = await booked()
    const now = () => new Date(Date.now() + 20 * 86_400_000)
    await cancelAgreedTraining({ ...late.buyer.ctx, now }, { code: late.code })
    await followFacts([deliverSandboxWebhookJob])
    expect(await backOf(late.reference)).toEqual({
      state: 'cancelled',
      refund: 'partial',
      refundedMinor: 160_000,
    })
    expect(await notificationsTo(late.buyer.account)).toContain('trainingRefunded')
    expect(await saidOf(late)).toMatch(/^€1,600 of the €3,200 paid was refunded on /)
    expect(
      await db().$count(trainerBookings, eq(trainerBookings.partyId, late.provider.account.partyId)),
    ).toBe(0)
    await booked()
    expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('what comes back is said before and after, to both sides alike', async () => {
    const { buyer, provider, code } = await booked()
    const said = (ctx: PersonCtx, ahead: number) =>
      sureOf({ ...ctx, now: () => new Date(Date.now() + ahead * 86_400_000) }, code)
    expect(await said(buyer.ctx, 0)).toMatch(/^€3,200 is refunded at once/)
    expect(await said(buyer.ctx, 20)).toMatch(/^€1,600 is refunded at once/)
    expect(await said(buyer.ctx, 27)).toMatch(/^There is no refund: under the terms .+ until .+, 09:00 /)
    expect(await said(provider.ctx, 27)).toMatch(/^The full amount paid, €3,200, is refunded to the buyer/)

    const now = () => new Date(Date.now() + 27 * 86_400_000)
    await cancelAgreedTraining({ ...buyer.ctx, now }, { code })
    await followFacts([deliverSandboxWebhookJob])

    for (const { ctx } of [buyer, provider])
      expect(await saidOf({ buyer: { ctx }, code })).toMatch(/^There is no refund: under the terms/)
    expect(await listMoneyBack((await somebody()).ctx, code)).toEqual([])
  })

  test('of what nobody paid nothing comes back, and a refund under way is called that', async () => {
    const unpaid = await asked()
    await acceptTraining(unpaid.provider.ctx, { code: unpaid.code, version: '1' })
    expect(await sureOf(unpaid.buyer.ctx, unpaid.code)).toMatch(/^Nothing has been paid yet/)
    await cancelAgreedTraining(unpaid.buyer.ctx, { code: unpaid.code })
    expect(await saidOf(unpaid)).toBe('Nothing was paid, so there is nothing to refund.')

    const paid = await booked()
    await cancelAgreedTraining(paid.provider.ctx, { code: paid.code })
    expect(await saidOf(paid)).toMatch(/^€3,200 of the €3,200 paid is being refunded/)
  })

  test('its provider gives back all, however late; twice is once', async () => {
    const { provider, code, reference } = await booked()
    const now = () => new Date(Date.now() + 29 * 86_400_000)

    await cancelAgreedTraining({ ...provider.ctx, now }, { code })
    await cancelAgreedTraining({ ...provider.ctx, now }, { code })
    await followFacts([deliverSandboxWebhookJob])

    expect(await backOf(reference)).toEqual({ state: 'cancelled', refund: 'full', refundedMinor: 320_000 })
  })
})

const keptOf = async (ctx: PersonCtx, code: string) => {
  const { refundRules, timeZone, isBuyer } = await getTrainingRequest(ctx, code)
  const say = { language: 'en' as const, t: translator('en'), now: ctx.now() }
  return {
    rows: await listMoneyBack(ctx, code),
    kept: { refundRules: refundRules ?? [], timeZone },
    isBuyer,
    say,
  }
}
async function saidOf({ buyer, code }: { buyer: { ctx: PersonCtx }; code: string }) {
  const { rows, kept, say } = await keptOf(buyer.ctx, code)
  return formatMoneyBack(rows, kept, 'UTC', say).join(' ')
}
async function sureOf(ctx: PersonCtx, code: string) {
  const { rows, kept, isBuyer, say } = await keptOf(ctx, code)
  return describeCancelling(rows, kept, isBuyer, say)
}

describe('what is asked', () => {
  test.each([
    ['participants', '0', 'participants: trainings:form.people'],
    ['participants', '-1', 'participants: trainings:form.people'],
    ['participants', '1000000000', 'participants: trainings:form.people'],
    ['participants', '501', 'participants: trainings:form.people'],
    ['day1', '2020-01-01', 'day1: trainings:form.tooSoon'],
    ['day1', '2999-01-01', 'day1: trainings:form.tooFar'],
    ['day1', '2027-02-30', 'day1: trainings:form.day'],
    ['day1', '', 'day1: common:invalid.required'],
    ['to', '08:00', 'to: trainings:form.endsBefore'],
    ['from', '25:00', 'from: trainings:form.clock'],
    ['timeZone', 'Mars/Olympus', 'timeZone: common:invalid.required'],
    ['city', '', 'city: common:invalid.required'],
  ])('%s %s is said beside its field', async (field, value, said) => {
    const { buyer, topic } = await aScene()
    const changes: Record<string, string> =
      field === 'day1' ? { day2: '', [field]: value } : { [field]: value }
    expect(
      await reasonOf(
        typedTrainingRequest(buyer.ctx, topic, changes).then((form) => askForTraining(buyer.ctx, form)),
      ),
    ).toBe(said)
  })

  test('a day that is over, and an hour that the clocks skip, are refused', async () => {
    const { buyer, topic } = await aScene()
    const at = (now: string) => ({ ...buyer.ctx, now: () => new Date(now) })
    const past = await typedTrainingRequest(buyer.ctx, topic, { day1: '2027-03-10', day2: '' })
    expect(await reasonOf(askForTraining(at('2027-03-12T08:00:00Z'), past))).toBe(
      'day1: trainings:form.tooSoon',
    )
    const skipped = await typedTrainingRequest(buyer.ctx, topic, {
      day1: '2027-03-28',
      day2: '',
      from: '02:30',
    })
    expect(await reasonOf(askForTraining(at('2027-03-01T08:00:00Z'), skipped))).toBe(
      'day1: trainings:form.skipped',
    )
  })

  test('twice with one key is one request; another sum than was shown is none', async () => {
    const { buyer, topic } = await aScene()
    const form = await typedTrainingRequest(buyer.ctx, topic)

    const both = await Promise.all([askForTraining(buyer.ctx, form), askForTraining(buyer.ctx, form)])

    expect(both[0]?.code).toBe(both[1]?.code)
    expect((await countTrainingRequests(buyer.ctx, 'sent')).all).toBe(1)
    const other = { ...form, key: randomUUID(), participants: '9' }
    expect(await reasonOf(askForTraining(buyer.ctx, other))).toBe('trainings:refused.priceMoved')
  })

  test('nobody asks themselves, for what was withdrawn, or of who is suspended', async () => {
    const { provider, buyer, topic } = await aScene()
    const form = await typedTrainingRequest(buyer.ctx, topic)
    expect(await reasonOf(askForTraining(provider.ctx, form))).toBe('trainings:refused.own')
    await db()
      .update(parties)
      .set({ suspendedAt: new Date() })
      .where(eq(parties.id, provider.account.partyId))
    expect(await reasonOf(askForTraining(buyer.ctx, form))).toBe('trainings:refused.gone')
    await db().update(parties).set({ suspendedAt: null }).where(eq(parties.id, provider.account.partyId))
    await db().update(topics).set({ state: 'archived' }).where(eq(topics.slug, topic.slug))
    expect(await reasonOf(askForTraining(buyer.ctx, form))).toBe('trainings:refused.gone')
  })

  test('of one buyer only so many within an hour', async () => {
    const { buyer, topic } = await aScene()
    const answers: unknown[] = []
    for (let at = 0; at < 13; at++)
      answers.push(
        await reasonOf(
          typedTrainingRequest(buyer.ctx, topic).then((form) => askForTraining(buyer.ctx, form)),
        ),
      )
    expect(answers.at(-1)).toBe('common:refused.limit')
  })

  test('a visitor, and who has not confirmed the address, prove it first', async () => {
    const { buyer, topic } = await aScene()
    const form = await typedTrainingRequest(buyer.ctx, topic)
    const guest = makeContext({ visitorKey: 'a browser', ip: '127.0.0.2' })
    const contact = { email: 'guest@example.com', name: 'A guest' }
    expect(await reasonOf(askForTraining(guest, { ...form, ...contact }))).toBe('trainings:refused.prove')
    const unproven = { ...buyer.ctx, actor: { ...buyer.ctx.actor, emailConfirmed: false } }
    expect(await reasonOf(askForTraining(unproven, form))).toBe('trainings:refused.prove')
  })
})

describe('both sides at once', () => {
  test('of accepting and withdrawing one happens', async () => {
    const { provider, buyer, code } = await asked()

    const answers = await Promise.all([
      reasonOf(acceptTraining(provider.ctx, { code, version: '1' })),
      reasonOf(withdrawTraining(buyer.ctx, { code })),
    ])

    expect(answers.toSorted()).toEqual(['common:refused.state', 'done'])
  })

  test('what nobody answers ends by the clock, and is not accepted any more', async () => {
    const { provider, buyer, code } = await asked()
    const later = () => new Date(Date.now() + 8 * 86_400_000)
    expect(await reasonOf(acceptTraining({ ...provider.ctx, now: later }, { code, version: '1' }))).toBe(
      'trainings:refused.tooLate',
    )

    await expireTrainingRequests(systemContext('test', { now: later }))

    expect(trainingRequestStatus(await getTrainingRequest(buyer.ctx, code), later())).toBe('expired')
  })
})

describe('while it is open or to be paid', () => {
  const troubleFor = async (ctx: PersonCtx, code: string) => {
    const request = await getTrainingRequest(ctx, code)
    return troubleOf(request, trainingRequestStatus(request, ctx.now()))
  }
  const suspend = (partyId: PartyId) =>
    db().update(parties).set({ suspendedAt: new Date() }).where(eq(parties.id, partyId))
  const turn = ({ slug }: { slug: string }, state: 'archived' | 'suspended') =>
    db().update(topics).set({ state }).where(eq(topics.slug, slug))

  test('a topic that is withdrawn leaves what was asked to be answered; both are told', async () => {
    const { provider, buyer, topic, code } = await asked()
    await turn(topic, 'archived')

    for (const { ctx } of [provider, buyer])
      expect(await troubleFor(ctx, code)).toEqual({ bars: false, said: 'withdrawnTopic' })
    const { reference } = await acceptTraining(provider.ctx, { code, version: '1' })
    expect(await troubleFor(buyer.ctx, code)).toBeNull()
    expect(await payTraining(buyer.ctx, reference)).toMatchObject({ state: 'succeeded' })
  })

  test('of one that staff suspends nothing is agreed on', async () => {
    const { provider, buyer, topic, code } = await asked()
    await turn(topic, 'suspended')

    expect(await troubleFor(buyer.ctx, code)).toEqual({ bars: true, said: 'refused.suspended' })
    expect(await reasonOf(acceptTraining(provider.ctx, { code, version: '1' }))).toBe(
      'trainings:refused.suspended',
    )
    expect(await reasonOf(declineTraining(provider.ctx, { code, version: '1', reason: 'Sorry.' }))).toBe(
      'done',
    )
  })

  test('whose other side has gone reads so, agrees on nothing and pays nothing', async () => {
    const open = await asked()
    const agreed = await asked()
    const { reference } = await acceptTraining(agreed.provider.ctx, { code: agreed.code, version: '1' })
    await suspend(open.buyer.account.partyId)
    await suspend(agreed.provider.account.partyId)

    const barred = { bars: true, said: 'refused.otherSide' }
    expect(await troubleFor(open.provider.ctx, open.code)).toEqual(barred)
    expect(await reasonOf(acceptTraining(open.provider.ctx, { code: open.code, version: '1' }))).toBe(
      'trainings:refused.otherSide',
    )
    expect(await troubleFor(agreed.buyer.ctx, agreed.code)).toEqual(barred)
    expect(await reasonOf(payTraining(agreed.buyer.ctx, reference))).toBe('orders:refused.eventGone')
    expect(await reasonOf(cancelAgreedTraining(agreed.buyer.ctx, { code: agreed.code }))).toBe('done')
  })
})

describe('strangers', () => {
  test('learn nothing of a request and change nothing in it', async () => {
    const { provider, buyer, code } = await asked()
    const { ctx: stranger } = await somebody()
    const which = { code, version: '1' }
    const other = { ...which, day1: dayAhead(40), from: '10:00', to: '16:00', amount: '1', currency: 'EUR' }
    const tries = [
      acceptTraining(stranger, which),
      counterTraining(stranger, other),
      declineTraining(stranger, { ...which, reason: 'No.' }),
      withdrawTraining(stranger, which),
      cancelAgreedTraining(stranger, which),
      getTrainingRequest(stranger, code),
      getTrainingCalendar(stranger, code),
      acceptTraining(makeContext({}), which),
      expireTrainingRequests(stranger),
    ]
    expect([...new Set(await Promise.all(tries.map(reasonOf)))]).toEqual(['common:refused.notFound'])
    expect(await listTrainingRequests(stranger, 'received', { limit: 5 })).toEqual([])
    // Nor does either side what is the other's.
    expect(await reasonOf(acceptTraining(buyer.ctx, which))).toBe('common:refused.state')
    expect(await reasonOf(declineTraining(buyer.ctx, { ...which, reason: 'No.' }))).toBe(
      'common:refused.state',
    )
    expect(await reasonOf(withdrawTraining(provider.ctx, which))).toBe('common:refused.state')
    expect(await reasonOf(cancelAgreedTraining(buyer.ctx, { code }))).toBe('trainings:refused.notAgreed')
    await declineTraining(provider.ctx, { ...which, reason: 'I am away then.' })
    expect(await getTrainingRequest(buyer.ctx, code)).toMatchObject({
      state: 'declined',
      reason: 'I am away then.',
    })
  })
})
