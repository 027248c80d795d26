import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { decideGoodwill } from '#app/features/sales/order-desk/decide-goodwill.server.ts'
import { findWaitingGoodwill } from '#app/features/sales/order-desk/queries-goodwill.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { goodwillProposals } from '#app/features/sales/order-desk/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { countCases } from '#app/features/site/cases/queries-cases.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

const follow = () => followFacts([deliverSandboxWebhookJob])

/** Two seats at 400 each, paid by card, in EUR: the limit of staff alone is 500. */
async function aSale() {
  const made = await inTransaction(async (tx) => {
    const organiser = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: organiser.partyId, priceMinor: 40_000, minimum: 1 })
    const buyer = await anAccount(tx)
    const order = await anOrder(tx, { event, buyer, quantity: 2 })
    await recordConfirmed(tx, order.id)
    return { organiser, buyer, order }
  })
  await follow()
  return made
}
type Sale = Awaited<ReturnType<typeof aSale>>

async function staff() {
  const account = await inTransaction((tx) => anAccount(tx))
  return { ...makeContext({}), actor: personOf(account, { staffTasks: ['refund'] }) }
}
type Staff = Awaited<ReturnType<typeof staff>>

const give = ({ order: { reference } }: Sale, ctx: Staff, amount: string, key: string = randomUUID()) =>
  refundGoodwill(ctx, { reference, amount, note: 'The trainer came late.', why: 'training_poor', key })
const decide = ({ order: { reference } }: Sale, ctx: Staff, proposal: string, answer = 'confirm') =>
  decideGoodwill(ctx, { reference, proposal, answer })
const refundsOf = ({ order }: Sale) =>
  db()
    .select({ minor: refunds.amountMinor, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.subjectId, order.id))
async function waitingOf({ order }: Sale): Promise<string> {
  const ofOrder = and(eq(goodwillProposals.orderId, order.id), isNull(goodwillProposals.decidedAt))
  const [row] = await db().select({ id: goodwillProposals.id }).from(goodwillProposals).where(ofOrder)
  return row?.id ?? 'nothing waits'
}
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { kind?: string }) => error.kind,
  )

test('up to the limit of an order one person is enough; beyond, somebody else confirms', async () => {
  const [sale, first, second] = await Promise.all([aSale(), staff(), staff()])
  expect(await give(sale, first, '300')).toMatchObject({ minor: 30_000, waits: false })
  await follow()
  const key = randomUUID()
  expect(await give(sale, first, '200.01', key)).toMatchObject({ minor: 20_001, waits: true })
  expect(await give(sale, first, '200.01', key)).toMatchObject({ minor: 20_001, waits: true })
  expect(await refundsOf(sale)).toHaveLength(1)

  const { reference } = sale.order
  expect(await findWaitingGoodwill(first, reference)).toMatchObject({ mayConfirm: false })
  expect(await findWaitingGoodwill(second, reference)).toMatchObject({
    amount: { minor: 20_001, currency: 'EUR' },
    note: 'The trainer came late.',
    mayConfirm: true,
  })
  const casesOf = async (ctx: Staff) =>
    (await countCases(ctx)).find(({ kind }) => kind === 'goodwill')?.all ?? 0
  const before = await casesOf(second)
  expect(await casesOf(first)).toBe(before - 1)
  expect(await kindOf(give(sale, second, '10'))).toBe('done')
  await follow()

  const proposal = await waitingOf(sale)
  expect(await kindOf(decide(sale, first, proposal))).toBe('forbidden')
  expect(await kindOf(decide(sale, second, proposal))).toBe('done')
  expect(await kindOf(decide(sale, second, proposal))).toBe('done')
  await follow()
  expect((await refundsOf(sale)).map(({ minor, state }) => `${minor} ${state}`).toSorted()).toEqual([
    '1000 succeeded',
    '20001 succeeded',
    '30000 succeeded',
  ])
  expect(await casesOf(second)).toBe(before - 1)
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('five people who confirm twice each give it once; one entry of the trace says who', async () => {
  const [sale, proposer, ...others] = await Promise.all([
    aSale(),
    staff(),
    ...Array.from({ length: 5 }, () => staff()),
  ])
  await give(sale, proposer, '700')
  const proposal = await waitingOf(sale)
  const answers = await Promise.all([...others, ...others].map((ctx) => kindOf(decide(sale, ctx, proposal))))
  expect(answers.filter((answer) => answer === 'done').length).toBeLessThanOrEqual(2)
  await follow()
  expect(await refundsOf(sale)).toEqual([{ minor: 70_000, state: 'succeeded' }])
  const entries = await db()
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, sale.order.id), sql`${auditEntries.action} like '%goodwill'`))
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'orders.confirm-goodwill',
    'orders.propose-goodwill',
  ])
})

test('one waits for each order; withdrawn it gives nothing, and what is gone is not confirmed', async () => {
  const [sale, first, second] = await Promise.all([aSale(), staff(), staff()])
  await give(sale, first, '600')
  expect(await kindOf(give(sale, second, '600'))).toBe('conflict')
  const proposal = await waitingOf(sale)
  expect(await kindOf(decide(sale, first, proposal, 'withdraw'))).toBe('done')
  expect(await kindOf(decide(sale, second, proposal))).toBe('conflict')
  expect(await refundsOf(sale)).toEqual([])

  await give(sale, first, '600')
  const seller = {
    ...makeContext({}),
    actor: personOf(sale.organiser, { serviceType: 'provider', approval: 'approved' }),
  }
  const { reference } = sale.order
  await refundGoodwill(seller, { reference, amount: '500', note: 'Sorry', key: randomUUID() })
  await follow()
  expect(await kindOf(decide(sale, second, await waitingOf(sale)))).toBe('conflict')
  expect((await refundsOf(sale)).map(({ minor }) => minor)).toEqual([50_000])
})

test('the database keeps two people apart, whoever writes', async () => {
  const [sale, first] = await Promise.all([aSale(), staff()])
  await give(sale, first, '600')
  const id = await waitingOf(sale)
  for (const by of [sql`proposed_by`, sql`null`])
    await expect(
      db().execute(
        sql`update goodwill_proposals set is_confirmed = true, decided_at = now(), decided_by = ${by} where id = ${id}`,
      ),
    ).rejects.toThrow()
})

test('nobody gives or confirms in the own cause, and without the task there is nothing', async () => {
  const [sale, first] = await Promise.all([aSale(), staff()])
  await give(sale, first, '600')
  const proposal = await waitingOf(sale)
  for (const own of [sale.buyer, sale.organiser]) {
    const ctx = { ...makeContext({}), actor: personOf(own, { staffTasks: ['refund'] }) }
    expect(await kindOf(decide(sale, ctx, proposal))).toBe('forbidden')
  }
  const stranger = await inTransaction((tx) => anAccount(tx))
  for (const staffTasks of [[], ['payOut'], ['moderate']] as const) {
    const ctx = { ...makeContext({}), actor: personOf(stranger, { staffTasks: [...staffTasks] }) }
    expect(await kindOf(decide(sale, ctx, proposal))).toBe('notFound')
    expect(await findWaitingGoodwill(ctx, sale.order.reference)).toBeNull()
  }
  const second = await staff()
  expect(await kindOf(decide(await aSale(), second, proposal))).toBe('notFound')
  expect(await kindOf(decide(sale, second, randomUUID()))).toBe('notFound')
})
