import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { cardMandates } from '#app/features/money/card-mandates/tables.server.ts'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { announceRenewals } from '#app/features/money/subscriptions/announce-renewals.server.ts'
import { choosePlan } from '#app/features/money/subscriptions/choose-plan.server.ts'
import { keepCard } from '#app/features/money/subscriptions/keep-card.server.ts'
import { getBilling } from '#app/features/money/subscriptions/queries-billing.server.ts'
import { reconcileOwnSubscription } from '#app/features/money/subscriptions/reconcile-own-subscription.server.ts'
import { removeCard } from '#app/features/money/subscriptions/remove-card.server.ts'
import { renewDueSubscriptions } from '#app/features/money/subscriptions/renew-due-subscriptions.server.ts'
import { settleCards } from '#app/features/money/subscriptions/settle-cards.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { stripeGateway } from '#app/platform/payments/stripe.server.ts'
import { stripeCheckouts } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import {
  aWorkspace,
  broken,
  invoicesOf,
  paymentsOf,
  rowOf,
  system,
  wishOf,
} from '#tests/support/a-paid-workspace.ts'
import { type Mishap, signStripe, stripeServer } from '#tests/support/stripe-server.ts'

let stripe: Awaited<ReturnType<typeof stripeServer>>

beforeAll(async () => {
  stripe = await stripeServer()
  const patience = { STRIPE_PATIENCE_SECONDS: '0.3' }
  configure({ MODE: 'test', LOG_LEVEL: 'silent', ...stripe.environment, ...patience })
})
afterAll(() => stripe.close())
afterEach(() => {
  stripe.state.mishap = () => null
  stripe.cards.state.wants = ''
  stripe.events.length = 0
})

type Made = Awaited<ReturnType<typeof aWorkspace>>
const WISH = { card: 'stripe' }
const idOf = (page: string | null) => page?.split('/').at(-1) ?? ''
const mandatesOf = ({ company: { id } }: Made) =>
  db().select().from(cardMandates).where(eq(cardMandates.partyId, id)).orderBy(cardMandates.consentedAt)

/** A plan whose card is kept, as it was paid on a page of Stripe. */
async function aKept(given: Record<string, string> = { keep: 'on' }): Promise<Made> {
  const made = await aWorkspace({ endDate: new Date(Date.now() - 86_400_000), state: 'cancelled' })
  const { confirmPath } = await choosePlan(made.admin, wishOf({ ...WISH, ...given }))
  stripe.pay(idOf(confirmPath))
  await reconcileOwnSubscription(made.admin)
  expect((await rowOf(made)).state).toBe('active')
  return made
}

async function renew(days = 29): Promise<void> {
  await announceRenewals(system(days - 2))
  await renewDueSubscriptions(system(days))
}

const hearAll = async () => {
  for (const { body } of stripe.events.splice(0))
    expect(await receiveWebhook(system(), { gateway: 'stripe', body, signature: signStripe(body) })).toBe(
      true,
    )
  await workOff(jobHandlers, followers)
}

describe('a card that Stripe keeps', () => {
  test('is kept with what was agreed to, shown by its last digits, charged once, and forgotten when removed', async () => {
    const made = await aKept()
    const [mandate] = await mandatesOf(made)
    expect(mandate).toMatchObject({
      state: 'active',
      brand: 'visa',
      last4: '4242',
      expMonth: 11,
      expYear: 2031,
    })
    expect((await getBilling(made.admin)).card).toMatchObject({ last4: '4242', until: '11/2031' })
    await Promise.all([renew(), renew(), renew()])
    await renew()
    const paid = await paymentsOf(made)
    expect(paid.map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    expect(paid.at(-1)?.feeMinor).toBeGreaterThan(0)
    expect(
      [...stripe.sessions.values()].filter(({ customer }) => customer === mandate?.customer),
    ).toHaveLength(2)
    await hearAll()
    expect(await invoicesOf(made)).toHaveLength(2)

    await removeCard(made.admin)
    await workOff(jobHandlers, followers)
    expect(stripe.cards.isKept(mandate?.method ?? '')).toBe(false)
    await renew(59)
    expect(await paymentsOf(made)).toHaveLength(2)
    expect(await broken()).toEqual([])
  })

  test('without the tick nothing is kept there', async () => {
    const made = await aKept({})
    expect(await mandatesOf(made)).toEqual([])
    expect([...stripe.sessions.values()].at(-1)).toMatchObject({ keeps: false, customer: null })
    await renew()
    expect(await paymentsOf(made)).toHaveLength(1)
  })

  test('is confirmed at the page where its bank wants that, and tried again where it is declined', async () => {
    const made = await aKept()
    stripe.cards.state.wants = 'authentication_required'
    await renew()
    expect(await rowOf(made)).toMatchObject({ failures: 0, unconfirmedAt: expect.anything() })
    await hearAll()
    stripe.cards.state.wants = ''
    const { confirmPath } = await choosePlan(made.admin, wishOf(WISH))
    stripe.pay(idOf(confirmPath))
    await reconcileOwnSubscription(made.admin)
    expect(await rowOf(made)).toMatchObject({ unconfirmedAt: null, payWay: 'card' })

    const declined = await aKept()
    stripe.cards.state.wants = 'card_declined'
    await renew()
    expect(await rowOf(declined)).toMatchObject({ failures: 1, unconfirmedAt: null })
    stripe.cards.state.wants = ''
    await renewDueSubscriptions(system(30))
    expect(await rowOf(declined)).toMatchObject({ failures: 0 })
    await hearAll()
    expect(await broken()).toEqual([])
  })

  test.each<Mishap>(['dropped-before', 'dropped-after', 'fault-before', 'fault-after', 'too-many'])(
    'whose charge is %s is found again by its key, and charged once',
    async (mishap) => {
      const made = await aKept()
      stripe.state.mishap = (call) => (call === 'POST /v1/payment_intents' ? mishap : null)
      await renew()
      stripe.state.mishap = () => null
      await db().execute(
        sql`update payments set created_at = now() - interval '1 minute' where subject_id = ${made.subscription.id} and state = 'unknown'`,
      )
      await Promise.all([sweepPayments(system()), sweepPayments(system())])
      const charges = [...stripe.sessions.values()].filter(
        ({ customer, intentStatus }) => customer !== null && intentStatus === 'succeeded',
      )
      const [mandate] = await mandatesOf(made)
      const own = charges.filter(({ customer }) => customer === mandate?.customer)
      const paid = (await paymentsOf(made)).filter(({ state }) => state === 'succeeded')
      expect([own.length, paid.length]).toEqual([2, 2])
      await hearAll()
      expect(await broken()).toEqual([])
    },
  )

  test('whose charge is older than its key is looked for among the charges of its payer', async () => {
    const made = await aKept()
    const [mandate] = await mandatesOf(made)
    const kept = { customer: mandate?.customer ?? '', method: mandate?.method ?? '' }
    const [paymentId, amount] = [newId(), money(3_200, 'EUR')]
    const asked = { paymentId, amount, method: 'kept', kept, returnPath: '/' }
    expect(await stripeGateway.createPayment(asked)).toMatchObject({ answer: 'done', paid: true })
    await db().execute(
      sql`update stripe_checkouts set intent_id = null, created_at = now() - interval '2 days' where payment_id = ${paymentId}`,
    )
    const charged = stripe.calls.filter((call) => call === 'POST /v1/payment_intents').length
    expect(await stripeGateway.find(paymentId, amount)).toMatchObject({ answer: 'done', paid: true })
    expect(stripe.calls.filter((call) => call === 'POST /v1/payment_intents')).toHaveLength(charged)
    expect(await stripeGateway.cancel(paymentId, amount)).toMatchObject({ answer: 'done', paid: true })
    expect(await stripeGateway.refund({ paymentId, amount, key: newId() })).toEqual({ answer: 'done' })

    const never = newId()
    await db()
      .insert(stripeCheckouts)
      .values({
        paymentId: never,
        form: '',
        customer: kept.customer,
        createdAt: new Date(Date.now() - 2 * 86_400_000),
      })
    expect(await stripeGateway.find(never, amount)).toBeNull()
    expect(await stripeGateway.cancel(never, amount)).toMatchObject({ answer: 'done', paid: false })
    expect(await stripeGateway.createPayment({ ...asked, paymentId: never })).toMatchObject({ paid: false })
  })

  test('is changed on a page without a charge; who leaves it keeps the one before', async () => {
    const made = await aKept()
    const key = newKey()
    const page = await keepCard(made.admin, { ...WISH, keep: 'on', key })
    expect(page).toContain('/c/pay/')
    expect(await keepCard(made.admin, { ...WISH, keep: 'on', key })).toBe(page)
    await reconcileOwnSubscription(made.admin)
    expect((await mandatesOf(made)).map(({ state }) => state)).toEqual(['active', 'asked'])
    stripe.cards.complete(idOf(page))
    await Promise.all([reconcileOwnSubscription(made.admin), settleCards(system())])
    expect((await mandatesOf(made)).map(({ state }) => state)).toEqual(['ended', 'active'])
    const left = await keepCard(made.admin, { ...WISH, keep: 'on', key: newKey() })
    expect(left).toContain('/c/pay/')
    await settleCards(system(3))
    expect((await mandatesOf(made)).map(({ state }) => state)).toEqual(['ended', 'active', 'ended'])
    expect(await paymentsOf(made)).toHaveLength(1)
    await workOff(jobHandlers, followers)
    const [before, now] = await mandatesOf(made)
    expect([before, now].map((one) => stripe.cards.isKept(one?.method ?? ''))).toEqual([false, true])
    expect(await broken()).toEqual([])
  })
})
