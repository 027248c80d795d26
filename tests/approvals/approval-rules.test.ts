import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { approvePurchases } from '#app/features/sales/purchase-requests/approve-purchases.server.ts'
import { askApproval } from '#app/features/sales/purchase-requests/ask-approval.server.ts'
import { declinePurchases } from '#app/features/sales/purchase-requests/decline-purchases.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { askedFor, filledIn, onSale, requestOf } from '#tests/support/a-limited-member.ts'
import { aRule, aRuledTeam, stepsOf } from '#tests/support/a-ruled-team.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const answerOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )
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
