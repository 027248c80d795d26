import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { settleAllBudgets } from '#app/features/procurement/budgets/settle-all-budgets.server.ts'
import { settleMarkedBudgets } from '#app/features/procurement/budgets/settle-marked-budgets.server.ts'
import { budgetMarks } from '#app/features/procurement/budgets/tables.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { aTeam, filledIn, onSale, orderOf } from '#tests/support/a-limited-member.ts'
import { aBudgetedTeam, figuresOf, settle } from './a-budget.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const marksOf = (companyId: string) =>
  db()
    .select()
    .from(budgetMarks)
    .where(eq(budgetMarks.companyId, companyId as never))
const dueOf = async (companyId: string) => (await marksOf(companyId)).filter(({ at }) => at > new Date())

test('who has no budgets is marked nowhere', async () => {
  const team = await aTeam({ limit: '1000000' })
  const reference = await filledIn(team.manager, await onSale())
  await payOrder(team.manager, { reference, card: 'succeeds', key: randomUUID() })
  expect(await marksOf(team.company.id)).toEqual([])
})

test('what changes is looked at once, and another purchase not at all', async () => {
  const team = await aBudgetedTeam('1000')
  const event = await onSale()
  const [one, other] = [await filledIn(team.manager, event), await filledIn(team.manager, event)]
  await billOrder(team.manager, { reference: one, key: randomUUID() })
  await billOrder(team.manager, { reference: other, key: randomUUID() })
  await settle()
  expect(await marksOf(team.company.id)).toEqual([])

  // Without a mark nothing is looked at, and the count of the night finds it.
  await db().execute(sql`alter table orders disable trigger orders_changed_mark`)
  const { id } = await orderOf(one)
  await db().execute(sql`update orders set credited_minor = 5000 where id = ${id}`)
  await db().execute(sql`alter table orders enable trigger orders_changed_mark`)
  await settle()
  expect(await figuresOf(team.company.id)).toMatchObject({ free: 60_000 })
  await settleAllBudgets(systemContext('test'))
  expect(await figuresOf(team.company.id)).toMatchObject({ free: 65_000 })

  await db().execute(sql`update orders set credited_minor = 5000 where id = ${(await orderOf(other)).id}`)
  expect(await marksOf(team.company.id)).toHaveLength(1)
  await settle()
  expect(await figuresOf(team.company.id)).toMatchObject({ free: 70_000 })
  expect(await marksOf(team.company.id)).toEqual([])
})

test('what ends is delivered by the clock, also where it was moved', async () => {
  const team = await aBudgetedTeam('1000')
  const event = await onSale()
  const reference = await filledIn(team.manager, event)
  await billOrder(team.manager, { reference, key: randomUUID() })
  // Ordered and good, and nobody has billed it yet.
  const { id } = await orderOf(reference)
  await inTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from invoices where subject_id = ${id}`)
  })
  const day = 86_400_000
  const end = (
    await db().execute<{ at: string }>(sql`update events set ends_at = ends_at + interval '1 hour'
    where id = ${event.id} returning to_json(ends_at) #>> '{}' as at`)
  ).rows[0]?.at
  const endsAt = new Date(end ?? '')
  await settle()
  expect((await dueOf(team.company.id)).map(({ at }) => at)).toEqual([endsAt])
  expect(await figuresOf(team.company.id)).toMatchObject({ ordered: 20_000 })

  await db().execute(sql`update events set ends_at = ends_at + interval '5 days' where id = ${event.id}`)
  await settle()
  expect((await dueOf(team.company.id)).map(({ at }) => at)).toEqual([new Date(endsAt.getTime() + 5 * day)])
  const at = (now: Date) => settleMarkedBudgets({ ...systemContext('test'), now: () => now })
  await at(new Date(endsAt.getTime() + 4 * day))
  expect(await figuresOf(team.company.id)).toMatchObject({ ordered: 20_000 })
  await at(new Date(endsAt.getTime() + 5 * day))
  expect(await figuresOf(team.company.id)).toMatchObject({ delivered: 20_000 })
  expect(await marksOf(team.company.id)).toEqual([])
})
