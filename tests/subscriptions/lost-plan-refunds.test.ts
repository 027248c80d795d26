import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { recordPayment } from '#app/features/money/payments/record-payment.server.ts'
import { refunds } from '#app/features/money/payments/tables.server.ts'
import { choosePlan } from '#app/features/money/subscriptions/choose-plan.server.ts'
import { listLostPlanRefunds } from '#app/features/money/subscriptions/queries-staff.server.ts'
import { reconcileOwnSubscription } from '#app/features/money/subscriptions/reconcile-own-subscription.server.ts'
import { resendPlanRefund } from '#app/features/money/subscriptions/resend-plan-refund.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import { aWorkspace, broken, paymentsOf, system, wishOf } from '#tests/support/a-paid-workspace.ts'
import { stripeServer } from '#tests/support/stripe-server.ts'

let stripe: Awaited<ReturnType<typeof stripeServer>>
beforeAll(async () => {
  stripe = await stripeServer()
  configure({ MODE: 'test', LOG_LEVEL: 'silent', ...stripe.environment, STRIPE_PATIENCE_SECONDS: '0.3' })
})
afterAll(() => stripe.close())

const idOf = (page: string | null) => page?.split('/').at(-1) ?? ''
const done = () => workOff(jobHandlers, followers)

async function settling(): Promise<Ctx> {
  const account = await inTransaction((tx) => anAccount(tx))
  return makeContext({ actor: { ...personOf(account), staffTasks: ['payOut'] } })
}

test('what was paid twice and did not go back is seen by staff who pay out alone, and sent again once', async () => {
  const made = await aWorkspace()
  const first = await choosePlan(made.admin, wishOf({ card: 'stripe' }))
  const page = stripe.sessions.get(idOf(first.confirmPath))
  // Somebody pays on the first page in the moment in which a colleague pays by the second.
  const second = await choosePlan(made.admin, wishOf({ card: 'stripe' }))
  stripe.pay(idOf(second.confirmPath))
  await reconcileOwnSubscription(made.admin)
  Object.assign(page!, { status: 'open' })
  stripe.pay(page!.id)
  stripe.state.sent = 'failed'
  const late = (await paymentsOf(made)).find(({ id }) => id === page!.payment)
  const amount = money(late!.amountMinor, late!.currency)
  await recordPayment(system(), late!, { status: { answer: 'done', amount, paid: true } })
  await done()
  stripe.state.sent = ''

  const staff = await settling()
  const [lost, ...more] = await listLostPlanRefunds(staff)
  expect(more).toEqual([])
  expect(lost).toMatchObject({ amountMinor: 3_200, company: made.company.name })
  const refund = lost?.refund ?? ''
  for (const ctx of [
    made.admin,
    makeContext({}),
    makeContext({ actor: { ...aStaffMember(), staffTasks: [] } }),
  ]) {
    await expect(listLostPlanRefunds(ctx)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(resendPlanRefund(ctx, { refund, how: 'again' })).rejects.toMatchObject({ kind: 'notFound' })
  }
  const said = await Promise.allSettled(
    [1, 2, 3].map(() => resendPlanRefund(staff, { refund, how: 'again' })),
  )
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await done()
  expect(await listLostPlanRefunds(staff)).toEqual([])
  const all = await db().select().from(refunds).where(eq(refunds.paymentId, late!.id))
  expect(all.map(({ state }) => state).toSorted()).toEqual(['failed', 'succeeded'])
  expect(stripe.backOf(page!)).toBe(3_200)
  expect(await broken()).toEqual([])
})
