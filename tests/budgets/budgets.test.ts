import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { aCostCentre } from '#app/features/people/company-profiles/testing.server.ts'
import { addBudget } from '#app/features/procurement/budgets/add-budget.server.ts'
import { adjustBudget } from '#app/features/procurement/budgets/adjust-budget.server.ts'
import { decideOverrun } from '#app/features/procurement/budgets/decide-overrun.server.ts'
import { moveBudget } from '#app/features/procurement/budgets/move-budget.server.ts'
import { listBehind, listBudgetChanges } from '#app/features/procurement/budgets/queries-behind.server.ts'
import { listBudgets } from '#app/features/procurement/budgets/queries-budgets.server.ts'
import { findBudgetNotice } from '#app/features/procurement/budgets/queries-notice.server.ts'
import { setBudgetRule } from '#app/features/procurement/budgets/set-budget-rule.server.ts'
import { budgetEntries, budgets } from '#app/features/procurement/budgets/tables.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { approvePurchases } from '#app/features/sales/purchase-requests/approve-purchases.server.ts'
import { declinePurchases } from '#app/features/sales/purchase-requests/decline-purchases.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { actsFor, askedFor, aTeam, filledIn, onSale, requestOf } from '#tests/support/a-limited-member.ts'
import { aBudgetedTeam, answerOf, budgetOf, figuresOf, keeping, settle, THIS_YEAR } from './a-budget.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const pay = (ctx: Ctx, reference: string) =>
  answerOf(payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() }))
const bill = (ctx: Ctx, reference: string) => answerOf(billOrder(ctx, { reference, key: randomUUID() }))
const ofBudgets = async () =>
  (await checkInvariants()).filter(({ name, broken }) => name.startsWith('budgets') && broken > 0)

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

  test('once more does nothing, and no row is ever changed', async () => {
    const { company, manager } = await aBudgetedTeam('1000')
    await pay(manager, await filledIn(manager, await onSale()))
    await settle()
    const entries = () => db().$count(budgetEntries, eq(budgetEntries.companyId, company.id))
    const before = await entries()
    await Promise.all([settle(), settle()])
    expect(await entries()).toBe(before)
    const change = db()
      .update(budgetEntries)
      .set({ amountMinor: 1 })
      .where(eq(budgetEntries.companyId, company.id))
    await expect(change).rejects.toMatchObject({ constraint: 'budget_entries_immutable' })
    expect(await ofBudgets()).toEqual([])
  })

  test('what goes over it is refused, by card and on an invoice, and leaves no trace', async () => {
    const { company, manager } = await aBudgetedTeam('250')
    const event = await onSale()
    expect(await pay(manager, await filledIn(manager, event, 2))).toBe('done')
    const reference = await filledIn(manager, event, 1)
    expect(await findBudgetNotice(manager, { kind: 'order', named: reference })).toMatchObject({
      free: '€50',
      over: '€50',
      rule: 'stop',
    })
    expect(await pay(manager, reference)).toBe('budgets:refused.stop')
    expect(await bill(manager, reference)).toBe('budgets:refused.stop')
    await settle()
    expect(await figuresOf(company.id)).toEqual({ granted: -25_000, free: 5_000, paid: 20_000 })
  })

  test('or waits for the decision of an admin, with a reason that stays beside it', async () => {
    const { company, admin, manager } = await aBudgetedTeam('50', 'ask')
    const event = await onSale()
    const reference = await filledIn(manager, event, 1)
    expect(await pay(manager, reference)).toBe('budgets:refused.ask')
    await decideOverrun(admin, { purchase: reference, reason: 'The audit is in May' })
    await decideOverrun(admin, { purchase: reference, reason: 'The audit is in May' })
    expect(await findBudgetNotice(manager, { kind: 'order', named: reference })).toMatchObject({
      decided: { reason: 'The audit is in May' },
    })
    expect(await pay(manager, reference)).toBe('done')
    await settle()
    expect(await figuresOf(company.id)).toEqual({ granted: -5_000, free: -5_000, paid: 10_000 })
    const [budget] = await listBudgets(admin, [THIS_YEAR])
    expect(await listBehind(admin, { code: budget?.code ?? '', stage: 'paid' })).toMatchObject([
      { minor: 10_000, decided: { reason: 'The audit is in May' } },
    ])
    // Another one is not decided on.
    expect(await pay(manager, await filledIn(manager, event, 1))).toBe('budgets:refused.ask')
  })

  test('or is only warned of', async () => {
    const { company, manager } = await aBudgetedTeam('50', 'warn')
    expect(await pay(manager, await filledIn(manager, await onSale(), 1))).toBe('done')
    await settle()
    expect(await figuresOf(company.id)).toMatchObject({ free: -5_000, paid: 10_000 })
  })
})

test('a purchase above a limit is requested, approved, and free again once it is declined', async () => {
  const { company, admin, accounts } = await aTeam({ limit: '50' })
  await addBudget(admin, budgetOf('500'))
  const [boss, buyer] = [keeping(admin), keeping(actsFor(accounts.manager, company, 'manager'))]
  const event = await onSale()
  const first = await askedFor(buyer, event, 2)
  expect(await figuresOf(company.id)).toMatchObject({ free: 30_000, requested: 20_000 })
  await approvePurchases(boss, { purchase: first.id })
  expect(await figuresOf(company.id)).toEqual({ granted: -50_000, free: 30_000, approved: 20_000 })
  expect(await pay(buyer, first.reference)).toBe('done')
  const second = await askedFor(buyer, event, 1)
  await declinePurchases(boss, { purchase: (await requestOf(second.reference))?.id, why: 'Not now' })
  await settle()
  expect(await figuresOf(company.id)).toEqual({ granted: -50_000, free: 30_000, paid: 20_000 })
  // Where over is refused, nothing is asked for that is not free.
  await setBudgetRule(boss, { rule: 'stop' })
  expect(await answerOf(askedFor(buyer, event, 4))).toBe('budgets:refused.stop')
})

test('the closest budget is drawn from; what none is for stands by itself, in its currency', async () => {
  const { company, admin, manager } = await aTeam({ limit: '1000000' })
  const made = await inTransaction(async (tx) => {
    const centre = await aCostCentre(tx, { company, code: 'A1', name: 'Plant' })
    const category = await aCategory(tx)
    return { centre, category }
  })
  const [boss, buyer] = [keeping(admin), keeping(manager)]
  const event = await onSale()
  const inCategory = await onSale()
  await inTransaction(async (tx) => {
    const topic = await aTopic(tx, { ownerId: inCategory.owner.partyId, categoryId: made.category.id })
    const { events } = await import('#app/features/catalogue/events/tables.server.ts')
    await tx
      .update(events)
      .set({ topicId: topic.id, categoryId: made.category.id })
      .where(eq(events.id, inCategory.id))
  })
  const bought: Record<string, string> = {}
  for (const [name, of, centre] of [
    ['both', inCategory, made.centre],
    ['centre', event, made.centre],
    ['category', inCategory, null],
    ['neither', event, null],
  ] as const) {
    bought[name] = await filledIn(buyer, of, 1)
    expect(await pay(buyer, bought[name])).toBe('done')
    await db().update(orders).set({ costCentreId: centre }).where(eq(orders.reference, bought[name]))
  }
  const add = (more: object) => addBudget(boss, budgetOf('1000', more))
  await add({ costCentre: made.centre })
  const figures = async () =>
    Object.fromEntries(
      (await listBudgets(boss, [THIS_YEAR])).map((row) => [
        row.isRest
          ? 'rest'
          : [row.costCentreId && 'A', row.categoryId && 'C'].filter(Boolean).join('') || 'all',
        row.paid,
      ]),
    )
  expect(await figures()).toEqual({ A: 20_000, rest: 20_000 })
  await add({ category: made.category.slug })
  expect(await figures()).toEqual({ A: 20_000, C: 10_000, rest: 10_000 })
  await add({ costCentre: made.centre, category: made.category.slug })
  await add({})
  expect(await figures()).toEqual({ A: 10_000, C: 10_000, AC: 10_000, all: 10_000, rest: 0 })
  // Booked to another cost centre, it moves; a budget in another currency takes nothing.
  await add({ currency: 'CHF' })
  await db()
    .update(orders)
    .set({ costCentreId: null })
    .where(eq(orders.reference, bought.centre ?? ''))
  await settle()
  expect(
    (await listBudgets(boss, [THIS_YEAR])).map(({ currency, paid }) => [currency, paid]).toSorted(),
  ).toEqual([
    ['CHF', 0],
    ['EUR', 0],
    ['EUR', 0],
    ['EUR', 10_000],
    ['EUR', 10_000],
    ['EUR', 20_000],
  ])
  expect(await ofBudgets()).toEqual([])
})

test('amounts are raised, lowered to what is taken, and moved as far as they are free, once', async () => {
  const { admin, manager } = await aBudgetedTeam('300')
  const { company } = await aTeam()
  expect(company).toBeDefined()
  await pay(manager, await filledIn(manager, await onSale(), 2))
  const [all] = await listBudgets(admin, [THIS_YEAR])
  if (!all) throw new Error('no budget')
  const step = (amount: string, shown: number) => ({
    key: randomUUID(),
    budget: all.code,
    shown: String(shown),
    amount,
    reason: 'Half a year is over',
  })
  const raise = step('400', 30_000)
  await Promise.all([adjustBudget(admin, raise), adjustBudget(admin, raise)])
  expect(await answerOf(adjustBudget(admin, step('500', 30_000)))).toBe('budgets:refused.changed')
  await expect(adjustBudget(admin, step('199', 40_000))).rejects.toMatchObject({
    fields: { amount: { key: 'budgets:form.notBelow' } },
  })
  await adjustBudget(admin, step('200', 40_000))
  await adjustBudget(admin, step('250', 20_000))
  await addBudget(admin, budgetOf('0', { year: String(THIS_YEAR + 1) }))
  const next = (await listBudgets(admin, [THIS_YEAR + 1])).find(({ isRest }) => !isRest)
  const move = { key: randomUUID(), budget: all.code, to: next?.code, amount: '50', reason: 'Next year' }
  await expect(moveBudget(admin, { ...move, key: randomUUID(), amount: '51' })).rejects.toMatchObject({
    fields: { amount: { key: 'budgets:form.notFree' } },
  })
  await expect(moveBudget(admin, { ...move, key: randomUUID(), to: all.code })).rejects.toMatchObject({
    fields: { to: { key: 'budgets:form.same' } },
  })
  await Promise.all([moveBudget(admin, move), moveBudget(admin, move)])
  const totals = (await listBudgets(admin, [THIS_YEAR, THIS_YEAR + 1]))
    .filter(({ isRest }) => !isRest)
    .map(({ total }) => total)
  expect(totals.toSorted()).toEqual([20_000, 5_000].toSorted())
  const { rows, total } = await listBudgetChanges(admin, { year: THIS_YEAR, code: null, page: 1 })
  expect([total, rows.map(({ kind }) => kind)]).toEqual([5, ['move', 'raise', 'lower', 'raise', 'set']])
  await expect(addBudget(admin, budgetOf('1'))).rejects.toMatchObject({
    fields: { category: { key: 'budgets:form.there' } },
  })
})

test('strangers, managers and other companies set, change, move and decide nothing', async () => {
  const { company, admin, manager } = await aBudgetedTeam('300')
  const other = await aBudgetedTeam('300')
  const reference = await filledIn(manager, await onSale(), 1)
  const [own] = await listBudgets(admin, [THIS_YEAR])
  const codes = { budget: own?.code ?? '', key: randomUUID(), amount: '1', reason: 'Mine' }
  const asked = (ctx: Ctx) =>
    Promise.all([
      answerOf(addBudget(ctx, budgetOf('1', { currency: 'CHF' }))),
      answerOf(adjustBudget(ctx, { ...codes, shown: '30000' })),
      answerOf(moveBudget(ctx, { ...codes, to: codes.budget })),
      answerOf(setBudgetRule(ctx, { rule: 'warn' })),
      answerOf(decideOverrun(ctx, { purchase: reference, reason: 'Please' })),
    ])
  expect(new Set(await asked(manager))).toEqual(new Set(['common:refused.forbidden']))
  const [, changed, moved, , decided] = await asked(other.admin)
  expect([changed, moved]).toEqual(['common:refused.notFound', 'common:refused.notFound'])
  expect(decided).toContain('BadInput')
  expect(await figuresOf(company.id)).toEqual({ granted: -30_000, free: 30_000 })
  expect(await db().$count(budgets, eq(budgets.companyId, company.id))).toBe(1)
})
