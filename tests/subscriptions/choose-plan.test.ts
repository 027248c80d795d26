import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordPayment } from '#app/features/money/payments/record-payment.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { ledgerEntries, payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { addMember } from '#app/features/people/parties/add-member.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import { isLockedFor } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { sandboxCharges } from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { announceRenewals } from '#app/features/money/subscriptions/announce-renewals.server.ts'
import { choosePlan } from '#app/features/money/subscriptions/choose-plan.server.ts'
import { endOverdueSubscriptions } from '#app/features/money/subscriptions/end-overdue-subscriptions.server.ts'
import { keepCard } from '#app/features/money/subscriptions/keep-card.server.ts'
import { getBilling, getPlanInvoice } from '#app/features/money/subscriptions/queries-billing.server.ts'
import { reconcileOwnSubscription } from '#app/features/money/subscriptions/reconcile-own-subscription.server.ts'
import { removeCard } from '#app/features/money/subscriptions/remove-card.server.ts'
import { renewDueSubscriptions } from '#app/features/money/subscriptions/renew-due-subscriptions.server.ts'
import { setPayWay } from '#app/features/money/subscriptions/set-pay-way.server.ts'
import { setRenewal } from '#app/features/money/subscriptions/set-renewal.server.ts'
import { DAY_MS } from '#app/features/money/subscriptions/subscription.ts'
import { subscriptionCharges } from '#app/features/money/subscriptions/tables.server.ts'
import { takeCard } from '#app/features/money/subscriptions/take-card.server.ts'
import { writePlanInvoice } from '#app/features/money/subscriptions/write-plan-invoice.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  aPaidWorkspace,
  aWorkspace,
  broken,
  invoicesOf,
  notificationsTo,
  partyOf,
  paymentsOf,
  personIn,
  rowOf,
  system,
  wishOf,
} from '#tests/support/a-paid-workspace.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

describe('paying', () => {
  test('an admin pays in the trial and loses no day of it; the invoice is the marketplace’s, and the books agree', async () => {
    const made = await aWorkspace()
    expect(await choosePlan(made.admin, wishOf())).toMatchObject({ state: 'succeeded' })
    const row = await rowOf(made)
    expect(row).toMatchObject({ state: 'active', seats: 4, cycle: 'month', method: 'succeeds', failures: 0 })
    expect(row.periodStart).toEqual(made.subscription.endDate)
    expect(await partyOf(made)).toMatchObject({ writableUntil: row.endDate, trial: false, memberSeats: 4 })

    const [invoice, ...more] = await invoicesOf(made)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({
      totalMinor: 3_200,
      currency: 'EUR',
      state: 'paid',
      buyerId: made.company.id,
    })
    expect(invoice?.seller.name).toContain('Quorum')
    expect(invoice?.buyer).toMatchObject({ name: 'Limmat AG', city: 'Zürich', country: 'CH' })
    const pdf = await writePlanInvoice(made.admin, invoice?.numberText ?? '')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const entries = await db().select().from(ledgerEntries).where(eq(ledgerEntries.account, 'subscription'))
    expect(entries.some(({ amountMinor }) => amountMinor === 3_200)).toBe(true)
    await followFacts([deliverSandboxWebhookJob])
    expect(await notificationsTo(made)).toEqual(['planPaid'])
    expect(await broken()).toEqual([])
  })

  test('a locked workspace is paid for from now on, and used again within the same request', async () => {
    const made = await aWorkspace({ state: 'cancelled', endDate: new Date(Date.now() - 5 * DAY_MS) })
    const before = Date.now()
    await choosePlan(made.admin, wishOf({ cycle: 'year', shown: '32000' }))
    const { periodStart, endDate, cycle } = await rowOf(made)
    expect(cycle).toBe('year')
    expect(periodStart?.getTime()).toBeGreaterThanOrEqual(before)
    expect(endDate.getTime() - before).toBeGreaterThan(364 * DAY_MS)
    const writableUntil = (await partyOf(made))?.writableUntil ?? null
    const actor = personIn(made.account, { ...made.company, writableUntil }, 'admin')
    expect(isLockedFor(actor, new Date())).toBe(false)
  })

  test('double clicks, two tabs and two admins at once charge once', async () => {
    const made = await aWorkspace()
    const other = await inTransaction((tx) => anAccount(tx))
    const colleague = makeContext({ actor: personIn(other, made.company, 'admin') })
    const wish = wishOf()
    const clicks = [made.admin, made.admin, made.admin, colleague, colleague].map((ctx, at) =>
      choosePlan(ctx, at < 3 ? wish : wishOf({ cycle: 'year', shown: '32000' })),
    )
    await Promise.allSettled(clicks)
    const charged = (await paymentsOf(made)).filter(({ state }) => state === 'succeeded')
    expect(charged).toHaveLength(1)
    expect(await invoicesOf(made)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('a sum that the page did not say, or a tampered one, charges nothing', async () => {
    const made = await aWorkspace()
    const wrong: Record<string, string>[] = ['1', '0', '-5', '3.2e3'].map((shown) => ({ shown }))
    for (const given of [...wrong, { seats: '5' }])
      await expect(choosePlan(made.admin, wishOf(given))).rejects.toMatchObject({
        fields: { '': { key: 'subscriptions:refused.sum' } },
      })
    for (const seats of ['0', '-1', '1.5', '1e9', '99999', '', 'x'])
      await expect(choosePlan(made.admin, wishOf({ seats }))).rejects.toMatchObject({
        fields: { seats: expect.anything() },
      })
    await expect(choosePlan(made.admin, wishOf({ taxNumber: 'DE1', country: 'DE' }))).rejects.toMatchObject({
      fields: { taxNumber: expect.anything() },
    })
    expect(await paymentsOf(made)).toEqual([])
  })

  test('tax is said by where the marketplace and the company are', async () => {
    configure({ OPERATOR_COUNTRY: 'DE', OPERATOR_TAX_RATE: '19' })
    try {
      const home = await aWorkspace()
      await choosePlan(
        home.admin,
        wishOf({ country: 'DE', address: 'Am Markt 1\n20095 Hamburg', shown: '3808' }),
      )
      expect((await invoicesOf(home))[0]).toMatchObject({ totalMinor: 3_808, taxMinor: 608 })
      const reverse = await aWorkspace()
      const french = { country: 'FR', address: '1 rue du Port\n33000 Bordeaux', taxNumber: 'FR40303265045' }
      await choosePlan(reverse.admin, wishOf(french))
      expect((await invoicesOf(reverse))[0]).toMatchObject({
        taxMinor: 0,
        tax: { parts: [{ category: 'AE', reason: 'reverse' }] },
      })
      const abroad = await aWorkspace()
      await choosePlan(abroad.admin, wishOf())
      expect((await invoicesOf(abroad))[0]).toMatchObject({
        taxMinor: 0,
        tax: { parts: [{ category: 'O', reason: 'abroad' }] },
      })
      expect(await broken()).toEqual([])
    } finally {
      configure({ OPERATOR_COUNTRY: '', OPERATOR_TAX_RATE: '' })
    }
  })

  test.each([
    ['JPY', 1_200, '4800'],
    ['INR', 39_900, '159600'],
  ])('%s are counted in their own minor units', async (currency, seatMinor, shown) => {
    const made = await aWorkspace({ currency, seatMinor })
    await choosePlan(made.admin, wishOf({ shown }))
    expect((await invoicesOf(made))[0]).toMatchObject({ totalMinor: Number(shown), currency })
  })

  test('a card that is declined leaves everything as it was, and another pays', async () => {
    const made = await aWorkspace()
    expect(await choosePlan(made.admin, wishOf({ card: 'declined' }))).toMatchObject({
      state: 'declined',
      declineReason: 'declined',
    })
    expect(await rowOf(made)).toMatchObject({ state: 'trialing', seats: 10 })
    expect(await choosePlan(made.admin, wishOf())).toMatchObject({ state: 'succeeded' })
  })

  test('a bank that asks is answered on its page; another card meanwhile calls the first off', async () => {
    const made = await aWorkspace()
    const first = await choosePlan(made.admin, wishOf({ card: 'confirms' }))
    expect(first).toMatchObject({
      state: 'confirming',
      confirmPath: expect.stringMatching(/^\/pay\/sandbox\//),
    })
    await choosePlan(made.admin, wishOf())
    const states = (await paymentsOf(made)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['declined', 'succeeded'])
  })

  test.each(['silent-after', 'silent-before'])(
    'a gateway that is %s is asked until it answers',
    async (card) => {
      const made = await aWorkspace()
      expect(await choosePlan(made.admin, wishOf({ card }))).toMatchObject({ state: 'unknown' })
      await expect(choosePlan(made.admin, wishOf())).rejects.toMatchObject({ kind: 'conflict' })
      await reconcileOwnSubscription(made.admin)
      const [payment] = await paymentsOf(made)
      expect(payment?.state).toBe(card === 'silent-after' ? 'succeeded' : 'declined')
      expect((await rowOf(made)).state).toBe(card === 'silent-after' ? 'active' : 'trialing')
      expect(await broken()).toEqual([])
    },
  )

  test('a crash between our commit and the gateway charges nothing, and the way is free again', async () => {
    const made = await aWorkspace()
    await choosePlan(made.admin, wishOf({ card: 'declined' }))
    const [left] = await paymentsOf(made)
    const [charge] = await db()
      .select()
      .from(subscriptionCharges)
      .where(eq(subscriptionCharges.paymentId, left?.id ?? ''))
    if (!left || !charge) throw new Error('nothing was begun')
    const id = newKey()
    await db()
      .insert(payments)
      .values({
        ...left,
        id,
        idempotencyKey: newKey(),
        state: 'started',
        settledAt: null,
        declineReason: null,
        createdAt: new Date(Date.now() - 60_000),
      })
    await db()
      .insert(subscriptionCharges)
      .values({ ...charge, paymentId: id })
    await expect(choosePlan(made.admin, wishOf())).rejects.toMatchObject({ kind: 'conflict' })
    await sweepPayments(system())
    expect(await choosePlan(made.admin, wishOf())).toMatchObject({ state: 'succeeded' })
    expect(await invoicesOf(made)).toHaveLength(1)
  })

  test('money that comes a second time, late, goes back by itself', async () => {
    const made = await aWorkspace()
    await choosePlan(made.admin, wishOf({ card: 'declined' }))
    const [late] = await paymentsOf(made)
    await choosePlan(made.admin, wishOf())
    if (!late) throw new Error('nothing was begun')
    const { endDate } = await rowOf(made)
    const amount = money(late.amountMinor, late.currency)
    await db().update(sandboxCharges).set({ state: 'succeeded' }).where(eq(sandboxCharges.paymentId, late.id))
    const status = { answer: 'done', amount, paid: true } as const
    await Promise.all([1, 2].map(() => recordPayment(system(), late, { status })))
    expect(await db().select().from(refunds).where(eq(refunds.paymentId, late.id))).toMatchObject([
      { reason: 'paid_twice', amountMinor: 3_200 },
    ])
    expect((await rowOf(made)).endDate).toEqual(endDate)
    await followFacts([deliverSandboxWebhookJob])
    expect(await invoicesOf(made)).toHaveLength(1)
    expect(await notificationsTo(made)).toEqual(['planPaid', 'planRefunded'])
    expect(await broken()).toEqual([])
  })
})

describe('changing', () => {
  test('more seats are paid by the day and there at once; fewer wait for the renewal, and nobody joins above them', async () => {
    const made = await aPaidWorkspace()
    const net = 2 * 800
    await choosePlan(made.admin, wishOf({ seats: '6', shown: String(net) }))
    expect(await rowOf(made)).toMatchObject({ seats: 6, nextSeats: null })
    expect((await invoicesOf(made)).map(({ totalMinor }) => totalMinor)).toEqual([3_200, net])

    await choosePlan(made.admin, wishOf({ seats: '2', cycle: 'year', shown: '0' }))
    expect(await rowOf(made)).toMatchObject({ seats: 6, nextSeats: 2, cycle: 'month', nextCycle: 'year' })
    expect(await partyOf(made)).toMatchObject({ memberSeats: 2 })
    await choosePlan(made.admin, wishOf({ seats: '6', shown: '0' }))
    expect(await rowOf(made)).toMatchObject({ seats: 6, nextSeats: null, nextCycle: null })
  })

  test('of two who take the last paid seat one gets it', async () => {
    const made = await aPaidWorkspace()
    const people = await inTransaction(async (tx) => Promise.all([1, 2, 3, 4, 5].map(() => anAccount(tx))))
    const role = MEMBER_ROLES.other
    const joined = await Promise.allSettled(
      people.map(({ partyId }) =>
        inTransaction((tx) => addMember(tx, { companyId: made.company.id, memberId: partyId, role })),
      ),
    )
    expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await db().$count(memberships, eq(memberships.companyId, made.company.id))).toBe(4)
    await expect(choosePlan(made.admin, wishOf({ seats: '3', shown: '0' }))).rejects.toMatchObject({
      fields: { seats: { key: 'subscriptions:form.fewerThanMembers', params: { count: 4 } } },
    })
  })

  test('fewer seats and somebody who joins at the same moment never make too many members', async () => {
    const made = await aPaidWorkspace()
    const somebody = await inTransaction((tx) => anAccount(tx))
    await Promise.allSettled([
      choosePlan(made.admin, wishOf({ seats: '1', shown: '0' })),
      inTransaction((tx) =>
        addMember(tx, { companyId: made.company.id, memberId: somebody.partyId, role: MEMBER_ROLES.other }),
      ),
    ])
    const members = await db().$count(memberships, eq(memberships.companyId, made.company.id))
    expect(members).toBeLessThanOrEqual((await partyOf(made))?.memberSeats ?? 0)
  })

  test('cancelled it runs to its end and is not renewed; resumed it is', async () => {
    const made = await aPaidWorkspace(29)
    await setRenewal(made.admin, { renew: 'no' })
    await setRenewal(made.admin, { renew: 'no' })
    expect(await rowOf(made)).toMatchObject({ state: 'active', cancelAtEnd: true })
    await renewDueSubscriptions(system())
    expect(await paymentsOf(made)).toHaveLength(1)
    await setRenewal(made.admin, { renew: 'yes' })
    await announceRenewals(system(-2))
    await renewDueSubscriptions(system())
    expect(await paymentsOf(made)).toHaveLength(2)

    const ended = await aPaidWorkspace(29)
    await setRenewal(ended.admin, { renew: 'no' })
    await endOverdueSubscriptions(system(5))
    expect((await rowOf(ended)).state).toBe('cancelled')
    await expect(setRenewal(ended.admin, { renew: 'yes' })).rejects.toMatchObject({ kind: 'conflict' })
    await followFacts([deliverSandboxWebhookJob])
    expect(await notificationsTo(ended)).toEqual(['planEnded', 'planPaid'])
  })
})

test('strangers pay for nothing and see nothing', async () => {
  const made = await aPaidWorkspace()
  const other = await aWorkspace()
  const [invoice] = await invoicesOf(made)
  const number = invoice?.numberText ?? ''
  const manager = makeContext({ actor: personIn(made.account, made.company, 'manager') })
  const outside = makeContext({ actor: { ...personOf(other.account), superAdmin: true } })
  const staff = makeContext({ actor: aStaffMember() })
  const asking: [Ctx, string][] = [
    [makeContext({}), 'signIn'],
    [outside, 'notFound'],
    [staff, 'notFound'],
    [manager, 'forbidden'],
  ]
  for (const [ctx, kind] of asking) {
    await expect(choosePlan(ctx, wishOf())).rejects.toMatchObject({ kind })
    await expect(setRenewal(ctx, { renew: 'no' })).rejects.toMatchObject({ kind })
    await expect(setPayWay(ctx, { payWay: 'hand' })).rejects.toMatchObject({ kind })
    await expect(takeCard(ctx, { mandateId: newKey(), result: { answer: 'refused' } })).rejects.toThrow()
    await expect(removeCard(ctx)).rejects.toMatchObject({ kind })
    await expect(keepCard(ctx, { card: 'succeeds', keep: 'on', key: newKey() })).rejects.toMatchObject({
      kind,
    })
    await expect(writePlanInvoice(ctx, number)).rejects.toMatchObject({ kind })
    await expect(getPlanInvoice(ctx, number)).rejects.toMatchObject({ kind: 'notFound' })
    await reconcileOwnSubscription(ctx)
  }
  await expect(writePlanInvoice(other.admin, number)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await getBilling(manager)).toMatchObject({
    isPayer: false,
    billing: null,
    invoices: [],
    attempt: null,
  })
  expect((await getBilling(other.admin)).invoices).toEqual([])
  expect(await rowOf(made)).toMatchObject({ cancelAtEnd: false })
  expect(await paymentsOf(made)).toHaveLength(1)
})
