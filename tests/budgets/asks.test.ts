import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { findBudgetNotice } from '#app/features/procurement/budgets/queries-notice.server.ts'
import { budgetDecisions } from '#app/features/procurement/budgets/tables.server.ts'
import { approveOrders } from '#app/features/procurement/order-approvals/approve-orders.server.ts'
import { askOrderApproval } from '#app/features/procurement/order-approvals/ask-order-approval.server.ts'
import { describeOrder } from '#app/features/procurement/order-approvals/queries-described.server.ts'
import { purchaseOrderApprovals } from '#app/features/procurement/order-approvals/tables.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { sendPurchaseOrder } from '#app/features/procurement/purchase-orders/send-purchase-order.server.ts'
import { aPurchaseOrder } from '#app/features/procurement/purchase-orders/testing.server.ts'
import { addRule } from '#app/features/sales/approval-rules/add-rule.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { approvePurchases } from '#app/features/sales/purchase-requests/approve-purchases.server.ts'
import { askApproval } from '#app/features/sales/purchase-requests/ask-approval.server.ts'
import { findApproval } from '#app/features/sales/purchase-requests/queries-approval.server.ts'
import { describePurchase } from '#app/features/sales/purchase-requests/queries-described.server.ts'
import { listPurchasesToDecide } from '#app/features/sales/purchase-requests/queries-purchases.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { actsFor, filledIn, onSale, orderOf, requestOf } from '#tests/support/a-limited-member.ts'
import { aRule } from '#tests/support/a-ruled-team.ts'
import { aBudgetedTeam, answerOf, figuresOf, keeping, settle } from './a-budget.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const OVER = 'Goes over the budget. Whoever approves it lets it, in their own name.'

const pay = (ctx: Ctx, reference: string) =>
  answerOf(payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() }))
const decisionsOf = (companyId: string) =>
  db()
    .select()
    .from(budgetDecisions)
    .where(eq(budgetDecisions.companyId, companyId as never))

/** A team that asks above 250 euros a year, of which 200 are spent, and a booking of 200 more. */
async function aScene() {
  const team = await aBudgetedTeam('250', 'ask')
  const event = await onSale({ currency: 'EUR' })
  expect(await pay(team.manager, await filledIn(team.manager, event))).toBe('done')
  return { ...team, event, reference: await filledIn(team.manager, event) }
}

test('what asks is said: rules, a budget that it goes over, or both', async () => {
  const { accounts, admin, company, reference } = await aScene()
  await addRule(admin, aRule('100', [accounts.other.id]))
  const ruled = keeping(actsFor(accounts.manager, { ...company, hasApprovalRules: true }, 'manager'))
  const causes = async (isOver: boolean) =>
    (await findApproval(ruled, reference, isOver))?.steps.map(({ cause }) => cause)
  expect(await causes(false)).toEqual(['rules'])
  expect(await causes(true)).toEqual(['both', 'both'])
})

test('a member over budget is refused, asks, and an admin who approves is named for it', async () => {
  const { company, accounts, manager, second, reference } = await aScene()
  expect(await pay(manager, reference)).toBe('budgets:refused.ask')
  expect(await findBudgetNotice(manager, { kind: 'order', named: reference })).toMatchObject({
    decided: null,
  })
  expect(await findApproval(manager, reference, true)).toMatchObject({
    isNeeded: true,
    limit: null,
    // No rule asks, and no limit: the budget does.
    steps: [{ name: null, admins: [expect.any(String), expect.any(String)], cause: 'budget' }],
  })

  for (const _twice of [1, 2]) await askApproval(manager, { reference, words: 'The line stands still.' })
  await settle()
  expect(await figuresOf(company.id)).toMatchObject({ paid: 20_000, requested: 20_000 })
  expect(await pay(manager, reference)).toBe('budgets:refused.ask')
  const request = await requestOf(reference)
  // Who decides is told what approving it lets happen: at the desk, in the email and behind its link.
  const [desk] = await listPurchasesToDecide(second, { limit: 10, offset: 0 })
  expect(desk?.said.map(([, value]) => value)).toContain(OVER)
  const described = await describePurchase(systemContext('test'), request?.id ?? '')
  expect(described?.facts('en').map(([, value]) => value)).toContain(OVER)
  await approvePurchases(second, { purchase: [request?.id] })
  expect(await decisionsOf(company.id)).toMatchObject([
    {
      subjectId: (await orderOf(reference)).id,
      upToMinor: 20_000,
      reason: 'The line stands still.',
      decidedBy: accounts.second.id,
    },
  ])
  expect(await findApproval(manager, reference)).toMatchObject({ isNeeded: false })
  expect(await pay(manager, reference)).toBe('done')
  await settle()
  expect(await figuresOf(company.id)).toMatchObject({ paid: 40_000, free: -15_000 })
})

test('within the budget nothing is asked, and an approval without an overrun decides nothing', async () => {
  const { company, manager, event } = await aScene()
  const small = await filledIn(manager, { ...event, types: event.types }, 1)
  const one = await orderOf(small)
  expect(one.totalMinor).toBe(10_000)
  const team = await aBudgetedTeam('1000', 'ask')
  const within = await filledIn(team.manager, event)
  expect(await answerOf(askApproval(team.manager, { reference: within, words: '' }))).toBe(
    'purchases:refused.notNeeded',
  )
  expect(await decisionsOf(company.id)).toEqual([])
  expect(await decisionsOf(team.company.id)).toEqual([])
})

test('an admin over budget decides alone, and is not sent to ask', async () => {
  const { admin, event } = await aScene()
  const reference = await filledIn(admin, event)
  expect(await pay(admin, reference)).toBe('budgets:refused.ask')
  expect(await answerOf(askApproval(admin, { reference, words: '' }))).toBe('purchases:refused.notNeeded')
})

test('who asked, others without the right and strangers approve nothing', async () => {
  const { company, manager, other, reference } = await aScene()
  await askApproval(manager, { reference, words: '' })
  const request = await requestOf(reference)
  const stranger = await aBudgetedTeam('1', 'ask')
  for (const ctx of [manager, other, stranger.admin])
    expect(await answerOf(approvePurchases(ctx, { purchase: [request?.id] }))).not.toBe('approved')
  expect((await requestOf(reference))?.state).toBe('asked')
  expect(await decisionsOf(company.id)).toEqual([])
})

test('what may not go over a budget at all is not asked for either', async () => {
  const team = await aBudgetedTeam('100', 'stop')
  const reference = await filledIn(team.manager, await onSale({ currency: 'EUR' }))
  expect(await answerOf(askApproval(team.manager, { reference, words: '' }))).toBe(
    'purchases:refused.notNeeded',
  )
  expect(await pay(team.manager, reference)).toBe('budgets:refused.stop')
})

test('a purchase order over budget is asked for and sent by the admin who approves it', async () => {
  const { company, accounts, manager, admin } = await aBudgetedTeam('1000', 'ask')
  const provider = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  )
  const code = await aPurchaseOrder(manager, provider.displayUsername, { isDraft: true })
  const { revision } = await getPurchaseOrder(manager, code)
  expect(await answerOf(sendPurchaseOrder(manager, { code, revision }))).toBe('budgets:refused.ask')
  await askOrderApproval(manager, { code, revision, words: 'For the new plant.' })
  const [asked] = await db()
    .select()
    .from(purchaseOrderApprovals)
    .where(eq(purchaseOrderApprovals.companyId, company.id))
  const described = await describeOrder(systemContext('test'), asked?.id ?? '')
  expect(described?.facts('en').map(([, value]) => value)).toContain(OVER)
  const { revision: read } = await getPurchaseOrder(admin, code)
  await approveOrders(admin, { key: randomUUID(), order: [`${code}:${read}`] })
  expect(await getPurchaseOrder(admin, code)).toMatchObject({ state: 'sent' })
  expect(await decisionsOf(company.id)).toMatchObject([
    { subjectKind: 'purchase-order', decidedBy: accounts.first.id, reason: 'For the new plant.' },
  ])
  expect(await figuresOf(company.id)).toMatchObject({ ordered: 125_050, free: -25_050 })
})
