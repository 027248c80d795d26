import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { answerDispute } from '#app/features/delivery/disputes/answer-dispute.server.ts'
import { decideCommission } from '#app/features/money/commission/decide-commission.server.ts'
import { listProposals } from '#app/features/money/commission/queries-rules.server.ts'
import { setCommission } from '#app/features/money/commission/set-commission.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { receiveWebhook } from '#app/features/money/payments/receive-webhook.server.ts'
import { disputes, payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { billRenewals } from '#app/features/money/subscriptions/bill-renewals.server.ts'
import { markPlanPaid } from '#app/features/money/subscriptions/mark-plan-paid.server.ts'
import { resendPlanRefund } from '#app/features/money/subscriptions/resend-plan-refund.server.ts'
import { setPayWay } from '#app/features/money/subscriptions/set-pay-way.server.ts'
import { aCompany } from '#app/features/people/parties/testing.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { markSentBack } from '#app/features/sales/cancellations/mark-sent-back.server.ts'
import { remindSeller } from '#app/features/sales/cancellations/refunds/remind-seller.server.ts'
import { resendRefund } from '#app/features/sales/cancellations/resend-refund.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { correctForSeller } from '#app/features/sales/invoice-corrections/correct-for-seller.server.ts'
import { decideGoodwill } from '#app/features/sales/order-desk/decide-goodwill.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { goodwillProposals } from '#app/features/sales/order-desk/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { confirmPayer } from '#app/features/sales/receivables/payers/confirm-payer.server.ts'
import { revokePayer } from '#app/features/sales/receivables/payers/revoke-payer.server.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { deliverSandboxWebhook } from '#app/platform/payments/sandbox-webhooks.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPaidWorkspace, paymentsOf } from '#tests/support/a-paid-workspace.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { aBilled, aBiller, aCollector, orderOf } from '../collective-statements/a-collector.ts'
import { aBilledOrder, aSeller, BUSINESS } from '../invoice-corrections/a-billed-order.ts'
import { aProvider, aStaff, type Scene, someone, there, WHY } from './scene.ts'

const today = () => new Date().toISOString().slice(0, 10)
const system = systemContext('test')

/** Two seats at 400 each, paid by card: above the limit of what one of staff gives back alone. */
async function aPaidOrder() {
  const made = await inTransaction(async (tx) => {
    const organiser = await aProvider()
    const event = await anEvent(tx, { ownerId: organiser.partyId, priceMinor: 40_000, minimum: 1 })
    const order = await anOrder(tx, { event, buyer: await someone(), quantity: 2 })
    await recordConfirmed(tx, order.id)
    return order
  })
  await followFacts([deliverSandboxWebhookJob])
  return made
}
const goodwill = (reference: string, amount: string) => ({
  reference,
  amount,
  note: WHY,
  why: 'training_poor',
  key: randomUUID(),
})

/** An order on an invoice of a company, as its seller waits for the money. */
async function anUnpaid() {
  const seller = await aBiller()
  const company = await aCollector({ rhythm: 'none' })
  const reference = await aBilled(company.ctx, seller)
  return { seller, company, reference, order: await orderOf(reference) }
}
async function owedBack() {
  const made = await anUnpaid()
  const { reference, order } = made
  await markTransferPaid(made.seller.ctx, { reference, amount: '100', day: today() })
  await cancelBooking(made.company.ctx, { reference, seen: '10000' })
  return { ...made, refund: await refundOf(order.id) }
}
async function refundOf(subjectId: string) {
  const [row] = await db()
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.subjectId, subjectId))
  return there(row).refund
}
/** As a gateway leaves what it could not give back. */
async function lose(refundId: string) {
  await db().update(refunds).set({ state: 'failed', settledAt: new Date() }).where(eq(refunds.id, refundId))
}

async function aDispute() {
  const owner = await aProvider()
  const event = await inTransaction((tx) => anEvent(tx, { ownerId: owner.partyId }))
  const buyer = makeContext({ actor: personOf(await someone()) })
  const { reference } = await holdSeats(buyer, { event: event.slug, seats: { [event.types[0].id]: 1 } })
  await keepDetails(buyer, { reference, nameLater: 'on', participants: [{ name: '', email: '' }] })
  const at = { street: 'Baner Road 1', postalCode: '411045', city: 'Pune', country: 'IN' }
  await keepDetails(buyer, { reference, kind: 'person', name: 'Asha Rao', ...at })
  await payOrder(buyer, { reference, card: 'disputed', key: newKey() })
  await followFacts([deliverSandboxWebhookJob])
  const { rows } = await db().execute<{ id: string }>(
    sql`select id from sandbox_webhooks where delivered_at is null order by id`,
  )
  for (const { id } of rows)
    await deliverSandboxWebhook(id, (body, signature) =>
      receiveWebhook(system, { gateway: 'sandbox', body, signature }),
    )
  await followFacts([deliverSandboxWebhookJob])
  const [row] = await db()
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.subjectId))
    .where(eq(orders.reference, reference))
  return there(row)
}

const answered = (answer: 'accept' | 'contest'): Scene => ({
  says: false,
  prepare: async (by) => {
    const { id } = await aDispute()
    const text = answer === 'contest' ? 'The buyer came on both days.' : ''
    return { act: () => answerDispute(by, { dispute: id, answer, text }), about: id }
  },
})

/** A rate of one provider that waits for a second of staff. */
async function aProposal() {
  const by = await aStaff()
  const seller = await aProvider()
  await setCommission(by, rate(seller.username))
  const waiting = await listProposals(await aStaff())
  return { by, proposal: there(waiting.at(-1)).id }
}
const rate = (provider: string) => ({
  kind: 'provider',
  provider,
  rate: '8',
  reason: WHY,
  key: randomUUID(),
})

async function aPlanRefund() {
  const made = await aPaidWorkspace(0)
  const [payment] = await paymentsOf(made)
  const { id, amountMinor, currency } = there(payment)
  await db().insert(refunds).values({
    id: newId(),
    paymentId: id,
    causeKind: 'payment',
    causeId: id,
    amountMinor,
    currency,
    reason: 'paid_twice',
    state: 'failed',
  })
  return refundOf(made.subscription.id)
}

const TRANSFERS: Record<string, Scene> = {
  markTransferPaid: {
    says: false,
    prepare: async (by) => {
      const { reference, order } = await anUnpaid()
      return { act: () => markTransferPaid(by, { reference, amount: '100', day: today() }), about: order.id }
    },
  },
  markSentBack: {
    says: false,
    prepare: async (by) => {
      const { refund } = await owedBack()
      return { act: () => markSentBack(by, { refund: refund.id }), about: refund.id }
    },
  },
  remindSeller: {
    says: false,
    prepare: async (by) => {
      const { refund } = await owedBack()
      return { act: () => remindSeller(by, { refund: refund.id }), about: refund.id }
    },
  },
  ...Object.fromEntries(
    (['again', 'otherwise'] as const).map((how): [string, Scene] => [
      `resendRefund: ${how}`,
      {
        says: false,
        prepare: async (by) => {
          const { id, reference } = await aPaidOrder()
          await refundGoodwill(await aStaff(), goodwill(reference, '300'))
          const refund = await refundOf(id)
          await lose(refund.id)
          return { act: () => resendRefund(by, { refund: refund.id, how }) }
        },
      },
    ]),
  ),
  resendPlanRefund: {
    says: false,
    prepare: async (by) => {
      const refund = await aPlanRefund()
      return { act: () => resendPlanRefund(by, { refund: refund.id, how: 'again' }) }
    },
  },
  markPlanPaid: {
    says: false,
    prepare: async (by) => {
      const made = await aPaidWorkspace(20)
      await setPayWay(made.admin, { payWay: 'invoice' })
      await billRenewals(system)
      const bill = there(
        (await db().select().from(invoices).where(eq(invoices.buyerId, made.company.id))).find(
          ({ state }) => state === 'issued',
        ),
      )
      const wish = { number: bill.numberText, amount: '32.00', day: today() }
      return { act: () => markPlanPaid(by, wish) }
    },
  },
}

export const MONEY_SCENES: Record<string, Scene> = {
  ...TRANSFERS,
  'answerDispute: accept': answered('accept'),
  'answerDispute: contest': answered('contest'),
  correctForSeller: {
    says: true,
    prepare: async (by) => {
      const { invoice } = await aBilledOrder(await aSeller())
      const recipient = { ...BUSINESS, name: BUSINESS.company, street: 'Speicherstadt 9', reason: WHY }
      return { act: () => correctForSeller(by, { ...recipient, invoice: invoice.id }) }
    },
  },
  'refundGoodwill: at once': {
    says: true,
    prepare: async (by) => {
      const { reference } = await aPaidOrder()
      return { act: () => refundGoodwill(by, goodwill(reference, '300')) }
    },
  },
  'refundGoodwill: asked of two': {
    says: true,
    prepare: async (by) => {
      const { reference } = await aPaidOrder()
      return { act: () => refundGoodwill(by, goodwill(reference, '700')) }
    },
  },
  ...Object.fromEntries(
    (['confirm', 'withdraw'] as const).map((answer): [string, Scene] => [
      `decideGoodwill: ${answer}`,
      {
        says: false,
        prepare: async (by) => {
          const { id, reference } = await aPaidOrder()
          await refundGoodwill(answer === 'confirm' ? await aStaff() : by, goodwill(reference, '700'))
          const open = and(eq(goodwillProposals.orderId, id), isNull(goodwillProposals.decidedAt))
          const [waiting] = await db().select().from(goodwillProposals).where(open)
          const wish = { reference, proposal: there(waiting).id, answer }
          return { act: () => decideGoodwill(by, wish) }
        },
      },
    ]),
  ),
  setCommission: {
    says: true,
    prepare: async (by) => {
      const seller = await aProvider()
      return { act: () => setCommission(by, rate(seller.username)) }
    },
  },
  'decideCommission: confirm': {
    says: true,
    prepare: async (by) => {
      const { proposal } = await aProposal()
      return { act: () => decideCommission(by, { proposal, answer: 'confirm' }) }
    },
  },
  'decideCommission: withdraw': {
    says: true,
    prepare: async (by) => {
      const { proposal } = await aProposal()
      return { act: () => decideCommission(by, { proposal, answer: 'withdraw' }) }
    },
  },
  confirmPayer: {
    says: true,
    prepare: async (by) => {
      const { slug, id } = await inTransaction((tx) => aCompany(tx))
      return { act: () => confirmPayer(by, { company: slug, reason: WHY }), about: id }
    },
  },
  revokePayer: {
    says: true,
    prepare: async (by) => {
      const { slug, id } = await inTransaction((tx) => aCompany(tx))
      await confirmPayer(await aStaff(), { company: slug, reason: WHY })
      return { act: () => revokePayer(by, { company: slug, reason: WHY }), about: id }
    },
  },
}
