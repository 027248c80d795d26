import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { approveOrders } from '#app/features/procurement/order-approvals/approve-orders.server.ts'
import { askOrderApproval } from '#app/features/procurement/order-approvals/ask-order-approval.server.ts'
import {
  findApproval,
  listOrdersToApprove,
} from '#app/features/procurement/order-approvals/queries-approvals.server.ts'
import { returnOrder } from '#app/features/procurement/order-approvals/return-order.server.ts'
import { withdrawOrderApproval } from '#app/features/procurement/order-approvals/withdraw-order-approval.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { revisePurchaseOrder } from '#app/features/procurement/purchase-orders/revise-purchase-order.server.ts'
import { sendPurchaseOrder } from '#app/features/procurement/purchase-orders/send-purchase-order.server.ts'
import {
  aPurchaseOrder,
  typedPurchaseOrder,
} from '#app/features/procurement/purchase-orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { aTeam } from '#tests/support/a-limited-member.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { aProvider, type PersonCtx, reasonOf, somebody } from '../proposals/rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

async function aScene(limit = '1000') {
  const team = await aTeam({ limit })
  const provider = await aProvider()
  const draft = (by: PersonCtx, changes: Record<string, unknown> = {}) =>
    aPurchaseOrder(by, provider.account.displayUsername, { isDraft: true, ...changes })
  return { ...team, provider: provider.ctx, draft }
}

const ask = (ctx: PersonCtx, code: string, revision = 1) =>
  askOrderApproval(ctx, { code, revision, words: 'For the new line.' })
const approve = (ctx: PersonCtx, codes: string[], key = randomUUID() as string) =>
  approveOrders(ctx, { key, order: codes.map((code) => `${code}:1`) })
const stateOf = async (ctx: PersonCtx, code: string) => (await getPurchaseOrder(ctx, code)).state
const told = async (account: { id: string }, kind: string) =>
  db()
    .select()
    .from(notifications)
    .where(and(eq(notifications.recipientId, account.id as never), eq(notifications.kind, kind)))

describe('a draft above a limit', () => {
  test('waits for an admin, who sends it; who asked is told', async () => {
    const { admin, manager, draft, accounts } = await aScene()
    const code = await draft(manager)
    await ask(manager, code)
    await ask(manager, code)
    expect(await findApproval(manager, code)).toMatchObject({ state: 'asked', isOwn: true })
    expect(await listOrdersToApprove(manager)).toEqual([])
    expect(await listOrdersToApprove(admin)).toMatchObject([{ code, words: 'For the new line.' }])
    await followFacts()
    expect(await approve(admin, [code])).toEqual({ sent: 1, refused: [] })
    expect(await stateOf(admin, code)).toBe('sent')
    expect(await listOrdersToApprove(admin)).toEqual([])
    await followFacts()
    expect(await told(accounts.first, 'approvalAsked')).toHaveLength(1)
    expect(await told(accounts.manager, 'orderApproved')).toHaveLength(1)
  })

  test('is returned with a reason, changed, and asked for anew', async () => {
    const { admin, manager, draft, accounts } = await aScene()
    const code = await draft(manager)
    await ask(manager, code)
    expect(await reasonOf(returnOrder(admin, { code, revision: 1, reason: '' }))).toBe(
      'reason: common:invalid.required',
    )
    await returnOrder(admin, { code, revision: 1, reason: 'Ask for two days.' })
    await returnOrder(admin, { code, revision: 1, reason: 'Pressed twice.' })
    expect(await findApproval(manager, code)).toMatchObject({
      state: 'returned',
      reason: 'Ask for two days.',
    })
    expect(await approve(admin, [code])).toMatchObject({
      sent: 0,
      refused: [{ code, reason: 'order-approvals:refused.decided' }],
    })
    const { provider: _, ...typed } = typedPurchaseOrder('', { title: 'Two days' })
    await revisePurchaseOrder(manager, { ...typed, code, revision: 1 })
    expect(await findApproval(manager, code)).toBeNull()
    await ask(manager, code, 2)
    expect(await listOrdersToApprove(admin)).toMatchObject([{ code, revision: 2 }])
    await followFacts()
    expect(await told(accounts.manager, 'orderReturned')).toHaveLength(1)
  })

  test('that is changed after it was asked for waits for nobody, and is not approved unread', async () => {
    const { admin, manager, draft } = await aScene()
    const code = await draft(manager)
    await ask(manager, code)
    const { provider: _, ...typed } = typedPurchaseOrder('', { title: 'Ten days' })
    await revisePurchaseOrder(manager, { ...typed, code, revision: 1 })
    expect(await listOrdersToApprove(admin)).toEqual([])
    expect((await approve(admin, [code])).refused).toMatchObject([
      { reason: 'purchase-orders:refused.changed' },
    ])
    expect(await reasonOf(returnOrder(admin, { code, revision: 1, reason: 'No.' }))).toBe(
      'purchase-orders:refused.changed',
    )
    expect(await stateOf(admin, code)).toBe('draft')
  })

  test('that an admin sends from its page counts as approved; one that was taken back does not wait', async () => {
    const { admin, manager, draft, accounts } = await aScene()
    const [first, second] = [await draft(manager), await draft(manager)]
    await ask(manager, first)
    await sendPurchaseOrder(admin, { code: first, revision: 1 })
    await followFacts()
    expect(await told(accounts.manager, 'orderApproved')).toHaveLength(1)
    await ask(manager, second)
    await withdrawOrderApproval(manager, { code: second })
    await withdrawOrderApproval(manager, { code: second })
    expect(await listOrdersToApprove(admin)).toEqual([])
    expect((await approve(admin, [second])).refused).toMatchObject([
      { reason: 'order-approvals:refused.decided' },
    ])
  })

  test('below the limit nothing is asked', async () => {
    const { manager, admin, draft } = await aScene('100000')
    const code = await draft(manager)
    expect(await reasonOf(ask(manager, code))).toBe('order-approvals:refused.notAbove')
    expect(await reasonOf(ask(admin, code))).toBe('order-approvals:refused.notAbove')
    await sendPurchaseOrder(manager, { code, revision: 1 })
    expect(await reasonOf(ask(manager, code, 2))).toBe('order-approvals:refused.notDraft')
  })
})

test('strangers, suppliers, the member and managers decide nothing, and see nothing', async () => {
  const { admin, manager, other, provider, draft } = await aScene()
  const stranger = await somebody()
  const elsewhere = await aTeam()
  const code = await draft(manager)
  await ask(manager, code)
  for (const ctx of [stranger.ctx, provider])
    expect(await reasonOf(approve(ctx, [code]))).toBe('common:refused.forbidden')
  for (const ctx of [manager, other])
    expect(await approve(ctx, [code])).toMatchObject({
      sent: 0,
      refused: [{ reason: 'common:refused.notFound' }],
    })
  for (const ctx of [stranger.ctx, provider, manager, other]) {
    expect(await reasonOf(returnOrder(ctx, { code, revision: 1, reason: 'No.' }))).toBe(
      'common:refused.notFound',
    )
    expect(await listOrdersToApprove(ctx)).toEqual([])
  }
  expect(await approve(elsewhere.admin, [code])).toMatchObject({
    sent: 0,
    refused: [{ reason: 'common:refused.notFound' }],
  })
  for (const ctx of [stranger.ctx, provider, elsewhere.admin])
    expect(await reasonOf(askOrderApproval(ctx, { code, revision: 1, words: '' }))).toBe(
      'common:refused.notFound',
    )
  expect(await findApproval(stranger.ctx, code)).toBeNull()
  expect(await reasonOf(withdrawOrderApproval(other, { code }))).toBe('common:refused.notFound')
  const visitor = makeContext({}) as PersonCtx
  for (const work of [
    () => ask(visitor, code),
    () => approve(visitor, [code]),
    () => returnOrder(visitor, { code, revision: 1, reason: 'No.' }),
    () => withdrawOrderApproval(visitor, { code }),
  ])
    expect(await reasonOf(work())).toBe('common:refused.signIn')
  expect(await stateOf(admin, code)).toBe('draft')
})

describe('W14: many in one press', () => {
  test('a hundred are sent with one key, twice pressed once, and what cannot be is said row by row', async () => {
    const { admin, manager, second, draft } = await aScene('100')
    const codes: string[] = []
    for (let at = 0; at < 100; at += 1) codes.push(await draft(manager))
    for (const code of codes) await ask(manager, code).catch(() => null)
    const asked = (await listOrdersToApprove(admin)).map(({ code }) => code)
    // So many are asked for in an hour; the others were never asked for.
    expect(asked).toHaveLength(60)
    const changed = asked[0] ?? ''
    const { provider: _, ...typed } = typedPurchaseOrder('')
    await revisePurchaseOrder(manager, { ...typed, code: changed, revision: 1 })
    const key = randomUUID()
    const [one, same, rival] = await Promise.all([
      approve(admin, codes, key),
      approve(admin, codes, key),
      approve(second, asked.slice(0, 10)),
    ])
    expect(same).toEqual(one)
    const sent = await Promise.all(codes.map((code) => stateOf(admin, code)))
    expect(sent.filter((state) => state === 'sent')).toHaveLength(59)
    // What both decided on at once was sent once; each is told so.
    expect(one.sent + one.refused.length).toBe(100)
    expect(one.sent).toBeGreaterThanOrEqual(49)
    expect(one.refused.find(({ code }) => code === changed)?.reason).toBe('purchase-orders:refused.changed')
    expect(one.refused.filter(({ reason }) => reason === 'common:refused.notFound')).toHaveLength(40)
    expect(rival.sent + rival.refused.length).toBe(10)
    const numbers = new Set<string | null>()
    for (const code of codes) numbers.add((await getPurchaseOrder(admin, code)).numberText)
    expect(numbers.size).toBe(60)
  }, 60_000)

  test('none and more than a hundred are refused beside the choice', async () => {
    const { admin } = await aScene()
    const order = Array.from({ length: 101 }, (_, at) => `CODE${at}:1`)
    expect(await reasonOf(approveOrders(admin, { key: randomUUID(), order }))).toBe(
      'order: order-approvals:desk.tooMany',
    )
    expect(await reasonOf(approveOrders(admin, { key: randomUUID() }))).toBe(
      'order: order-approvals:desk.noneChosen',
    )
  })
})
