import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { decideOverrun } from '#app/features/procurement/budgets/decide-overrun.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { configure } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { filledIn, onSale } from '#tests/support/a-limited-member.ts'
import { aBudgetedTeam, answerOf, figuresOf, settle } from './a-budget.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const pay = (ctx: Ctx, reference: string) =>
  answerOf(payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() }))
const bill = (ctx: Ctx, reference: string) => answerOf(billOrder(ctx, { reference, key: randomUUID() }))

describe('what is bought is taken of a budget', () => {
  test('when it binds, and stands in the furthest stage that it has reached', async () => {
    const { company, manager } = await aBudgetedTeam('1000')
    const event = await onSale()
    expect(await figuresOf(company.id)).toEqual({ granted: -100_000, free: 100_000 })
    expect(await pay(manager, await filledIn(manager, event))).toBe('done')
    const taken = await figuresOf(company.id)
    expect((taken.ordered ?? 0) + (taken.paid ?? 0)).toBe(20_000)
    await settle()
    expect(await figuresOf(company.id)).toEqual({ granted: -100_000, free: 80_000, paid: 20_000 })
    expect(await bill(manager, await filledIn(manager, event))).toBe('done')
    await settle()
    expect(await figuresOf(company.id)).toMatchObject({ free: 60_000, paid: 20_000 })
  })

  test('what goes over it is refused, by card and on an invoice, and leaves no trace', async () => {
    const { company, manager } = await aBudgetedTeam('250')
    const event = await onSale()
    expect(await pay(manager, await filledIn(manager, event, 2))).toBe('done')
    const reference = await filledIn(manager, event, 1)
    expect(await pay(manager, reference)).toBe('budgets:refused.stop')
    expect(await bill(manager, reference)).toBe('budgets:refused.stop')
    await settle()
    expect(await figuresOf(company.id)).toEqual({ granted: -25_000, free: 5_000, paid: 20_000 })
  })

  test('or waits for the decision of an admin, with a reason', async () => {
    const { company, admin, manager } = await aBudgetedTeam('50', 'ask')
    const event = await onSale()
    const reference = await filledIn(manager, event, 1)
    expect(await pay(manager, reference)).toBe('budgets:refused.ask')
    expect(await answerOf(decideOverrun(manager, { purchase: reference, reason: 'Please' }))).toBe(
      'common:refused.forbidden',
    )
    await decideOverrun(admin, { purchase: reference, reason: 'The audit is in May' })
    expect(await pay(manager, reference)).toBe('done')
    await settle()
    expect(await figuresOf(company.id)).toEqual({ granted: -5_000, free: -5_000, paid: 10_000 })
  })
})
