import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { approveOrders } from '#app/features/procurement/order-approvals/approve-orders.server.ts'
import { askOrderApproval } from '#app/features/procurement/order-approvals/ask-order-approval.server.ts'
import { listOrdersToApprove } from '#app/features/procurement/order-approvals/queries-approvals.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { revisePurchaseOrder } from '#app/features/procurement/purchase-orders/revise-purchase-order.server.ts'
import { sendPurchaseOrder } from '#app/features/procurement/purchase-orders/send-purchase-order.server.ts'
import {
  aPurchaseOrder,
  typedPurchaseOrder,
} from '#app/features/procurement/purchase-orders/testing.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { approvePurchases } from '#app/features/sales/purchase-requests/approve-purchases.server.ts'
import { askApproval } from '#app/features/sales/purchase-requests/ask-approval.server.ts'
import { declinePurchases } from '#app/features/sales/purchase-requests/decline-purchases.server.ts'
import { findApproval } from '#app/features/sales/purchase-requests/queries-approval.server.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aProvider, type PersonCtx } from '../proposals/rounds.ts'
import '#app/platform/testing/database.ts'
import { askedFor, filledIn, onSale, requestOf } from '#tests/support/a-limited-member.ts'
import { aRule, aRuledTeam, stepsOf } from '#tests/support/a-ruled-team.ts'
import { answerOf } from '#tests/support/answer-of.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const pay = (ctx: Ctx, reference: string) =>
  answerOf(payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() }))
const NOT_YOURS = { done: 0, not: [{ reason: 'approval-rules:refused.notYours', count: 1 }] }

describe('a purchase by a rule with two steps', () => {
  test('is decided by the named member first, then by an admin, and is bought after that', async () => {
    const { admin, second, manager, other } = await aRuledTeam(({ other }) => [
      aRule('150', [other.id, 'admin']),
    ])
    const event = await onSale()
    const small = await filledIn(manager, event, 1)
    expect(await pay(manager, small)).toBe('done')
    const reference = await filledIn(manager, event, 2)
    expect(await pay(manager, reference)).toBe('purchases:refused.rules')
    await askApproval(manager, { reference, words: '' })
    const id = (await requestOf(reference))?.id ?? ''
    expect(await approvePurchases(admin, { purchase: id })).toEqual(NOT_YOURS)
    expect(await approvePurchases(other, { purchase: id })).toEqual({ done: 1, not: [] })
    expect((await requestOf(reference))?.state).toBe('asked')
    expect(await pay(manager, reference)).toBe('purchases:refused.rules')
    // A second press decides nothing more, and who decided does not decide twice.
    expect(await approvePurchases(other, { purchase: id })).toEqual(NOT_YOURS)
    const both = await Promise.all([
      approvePurchases(admin, { purchase: id }),
      approvePurchases(second, { purchase: id }),
    ])
    expect(both.map(({ done }) => done).toSorted()).toEqual([0, 1])
    expect((await requestOf(reference))?.state).toBe('approved')
    expect((await stepsOf(id)).map(({ decidedAt }) => decidedAt !== null)).toEqual([true, true])
    expect(await pay(manager, reference)).toBe('done')
  })

  test('binds admins as well, who do not decide on their own purchases', async () => {
    const { admin, second } = await aRuledTeam(({ first }) => [aRule('150', [first.id])])
    const { reference, id } = await askedFor(admin, await onSale(), 2)
    expect(await pay(admin, reference)).toBe('purchases:refused.rules')
    expect(await answerOf(approvePurchases(admin, { purchase: id }))).toBe('common:refused.notFound')
    expect(await approvePurchases(second, { purchase: id })).toEqual({ done: 1, not: [] })
    expect(await pay(admin, reference)).toBe('done')
  })

  test('ends at the first who declines', async () => {
    const { other, manager, admin } = await aRuledTeam(({ other }) => [aRule('0', [other.id, 'admin'])])
    const { reference, id } = await askedFor(manager, await onSale(), 2)
    expect(await declinePurchases(other, { purchase: id, why: 'Too dear.' })).toEqual({ done: 1, not: [] })
    expect((await requestOf(reference))?.state).toBe('declined')
    expect(await approvePurchases(admin, { purchase: id })).toMatchObject({ done: 0 })
    expect((await stepsOf(id)).map(({ endedAt }) => endedAt !== null)).toEqual([false, true])
  })
})

describe('what was changed', () => {
  test('after it was asked or approved is asked anew: other cost centre, other seats, a larger sum', async () => {
    const { admin, manager, company } = await aRuledTeam(() => [aRule('150', ['admin'])])
    const [centre] = await inTransaction((tx) =>
      tx
        .insert(costCentres)
        .values({ id: newId(), companyId: company.id, code: 'K1', name: 'Line' })
        .returning(),
    )
    const costCentreId = centre?.id ?? null
    const { reference, id } = await askedFor(manager, await onSale(), 2)
    const setOrder = (set: Partial<typeof orders.$inferInsert>) =>
      db().update(orders).set(set).where(eq(orders.reference, reference))
    await setOrder({ costCentreId })
    expect(await approvePurchases(admin, { purchase: id })).toEqual({
      done: 0,
      not: [{ reason: 'purchases:refused.changed', count: 1 }],
    })
    expect(await findApproval(manager, reference)).toMatchObject({ isNeeded: true, request: null })
    await askApproval(manager, { reference, words: '' })
    const again = await requestOf(reference)
    expect([again?.state, again?.id === id]).toEqual(['asked', false])
    expect((await stepsOf(id)).every(({ endedAt }) => endedAt !== null)).toBe(true)
    expect(await approvePurchases(admin, { purchase: again?.id })).toEqual({ done: 1, not: [] })
    expect(await findApproval(manager, reference)).toMatchObject({ isNeeded: false })

    await setOrder({ costCentreId: null })
    expect(await findApproval(manager, reference)).toMatchObject({ isNeeded: true, request: null })
    expect(await pay(manager, reference)).toBe('purchases:refused.rules')
    await setOrder({ costCentreId, seats: 3 })
    expect(await pay(manager, reference)).toBe('purchases:refused.rules')
    await setOrder({ seats: 2 })
    expect(await pay(manager, reference)).toBe('done')
  })
})

describe('a purchase order by the same rules', () => {
  test('is decided step by step, sent by the last, and asked anew when its draft is changed', async () => {
    const { admin, manager, other } = await aRuledTeam(({ other: named }) => [
      aRule('150', [named.id, 'admin']),
    ])
    const provider = await aProvider()
    const code = await aPurchaseOrder(manager, provider.account.displayUsername, { isDraft: true })
    const send = (ctx: PersonCtx, revision = 1) => answerOf(sendPurchaseOrder(ctx, { code, revision }))
    expect([await send(manager), await send(admin)]).toEqual([
      'approval-rules:refused.needed',
      'approval-rules:refused.needed',
    ])
    const ask = (revision: number) => askOrderApproval(manager, { code, revision, words: '' })
    const approve = (ctx: PersonCtx, revision: number) =>
      approveOrders(ctx, { key: randomUUID(), order: `${code}:${revision}` })
    await ask(1)
    expect(await approve(admin, 1)).toMatchObject({
      sent: 0,
      refused: [{ reason: 'approval-rules:refused.notYours' }],
    })
    expect(await approve(other, 1)).toEqual({ sent: 1, refused: [] })
    const typed = typedPurchaseOrder(provider.account.displayUsername)
    await revisePurchaseOrder(manager, { ...typed, code, revision: 1, key: randomUUID() })
    expect(await approve(admin, 1)).toMatchObject({
      sent: 0,
      refused: [{ reason: 'purchase-orders:refused.changed' }],
    })
    await ask(2)
    expect(await listOrdersToApprove(admin)).toEqual([])
    expect(await approve(other, 2)).toEqual({ sent: 1, refused: [] })
    expect(await listOrdersToApprove(admin)).toMatchObject([{ code, revision: 2 }])
    expect((await getPurchaseOrder(manager, code)).state).toBe('draft')
    expect(await approve(admin, 2)).toEqual({ sent: 1, refused: [] })
    expect((await getPurchaseOrder(manager, code)).state).toBe('sent')
  })
})
