import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aCostCentre } from '#app/features/people/company-profiles/testing.server.ts'
import { addBudget } from '#app/features/procurement/budgets/add-budget.server.ts'
import { sumTaken } from '#app/features/procurement/budgets/budget.ts'
import { listBehind } from '#app/features/procurement/budgets/queries-behind.server.ts'
import { listBudgets } from '#app/features/procurement/budgets/queries-budgets.server.ts'
import { settleAllBudgets } from '#app/features/procurement/budgets/settle-all-budgets.server.ts'
import { budgetEntries } from '#app/features/procurement/budgets/tables.server.ts'
import { noteDelivery } from '#app/features/procurement/order-matching/note-delivery.server.ts'
import { cancelPurchaseOrder } from '#app/features/procurement/purchase-orders/cancel-purchase-order.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { revisePurchaseOrder } from '#app/features/procurement/purchase-orders/revise-purchase-order.server.ts'
import {
  aPurchaseOrder,
  typedPurchaseOrder,
} from '#app/features/procurement/purchase-orders/testing.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { aTeam, filledIn, onSale } from '#tests/support/a-limited-member.ts'
import { answerOf, budgetOf, keeping, settle, THIS_YEAR } from './a-budget.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const CHAINS = 24
const STEPS = [
  'pay',
  'bill',
  'write',
  'cover',
  'deliver',
  'revise',
  'withdraw',
  'cancel',
  'credit',
  'move',
] as const

async function aScene() {
  const team = await aTeam({ limit: '1000000' })
  const centres = await inTransaction(async (tx) => [
    await aCostCentre(tx, { company: team.company, code: 'A1', name: 'Plant' }),
    await aCostCentre(tx, { company: team.company, code: 'B2', name: 'Office' }),
    null,
  ])
  const event = await onSale({ capacity: 400 })
  for (const costCentre of centres)
    await addBudget(team.admin, budgetOf('100000', { costCentre: costCentre ?? '' }))
  return { ...team, buyer: keeping(team.manager), centres, event }
}
type Scene = Awaited<ReturnType<typeof aScene>>
type Made = { booked: string[]; written: string[] }

const reviseOf = (ctx: Scene['buyer'], code: string) => getPurchaseOrder(ctx, code)

/** Does one thing as people do it; what is refused changes nothing. */
async function take(scene: Scene, made: Made, what: (typeof STEPS)[number], pick: number): Promise<void> {
  const { buyer, centres, event } = scene
  const centre = centres[pick % 3] ?? null
  const booked = made.booked[pick % Math.max(1, made.booked.length)] ?? ''
  const written = made.written[pick % Math.max(1, made.written.length)] ?? ''
  const lines = (days: number) => ({ 0: { kind: 'days', text: 'Days', quantity: String(days), unit: '100' } })
  const buy = async (how: 'pay' | 'bill', number?: string) => {
    const reference = await filledIn(buyer, event, 1 + (pick % 3))
    const set = {
      costCentreId: centre,
      ...(number && { billing: sql`billing || ${JSON.stringify({ purchaseOrderNumber: number })}::jsonb` }),
    }
    await db().update(orders).set(set).where(eq(orders.reference, reference))
    const key = randomUUID()
    await (how === 'pay'
      ? payOrder(buyer, { reference, card: 'succeeds', key })
      : billOrder(buyer, { reference, key }))
    made.booked.push(reference)
  }
  if (what === 'pay' || what === 'bill') return buy(what)
  if (what === 'write') {
    const changes = { lines: lines(1 + (pick % 5)), prices: 'gross', costCentre: centre ?? '' }
    made.written.push(await aPurchaseOrder(buyer, event.owner.displayUsername, changes))
    return
  }
  if (what === 'move') {
    await db().update(orders).set({ costCentreId: centre }).where(eq(orders.reference, booked))
    return
  }
  if (what === 'credit') {
    const less = sql`least(total_minor, credited_minor + 2500)`
    await db()
      .update(orders)
      .set({ creditedMinor: less as never })
      .where(sql`reference = ${booked} and payment <> 'paid' and state in ('reserved', 'confirmed')`)
    return
  }
  if (what === 'cancel') {
    for (const seen of [10_000, 20_000, 30_000, 0])
      if ((await answerOf(cancelBooking(buyer, { reference: booked, seen }))) === 'done') return
    return
  }
  if (written === '') return
  const order = await reviseOf(buyer, written)
  const step = { code: written, revision: order.revision }
  if (what === 'cover') return order.numberText ? buy('bill', order.numberText) : undefined
  if (what === 'withdraw') await answerOf(cancelPurchaseOrder(buyer, { ...step, reason: 'No longer' }))
  if (what === 'deliver')
    await answerOf(
      noteDelivery(buyer, { key: randomUUID(), code: written, line: 0, quantity: '1', note: '' }),
    )
  if (what === 'revise')
    await answerOf(
      revisePurchaseOrder(buyer, {
        ...typedPurchaseOrder(event.owner.displayUsername, { lines: lines(2 + (pick % 4)), prices: 'gross' }),
        ...step,
        costCentre: centre ?? '',
      }),
    )
}

/** The second program: what each cost centre has bound, read from the tables of orders alone. */
async function recount(companyId: string): Promise<Record<string, number>> {
  const { rows: bought } = await db().execute<{
    centre: string | null
    number: string | null
    minor: string
  }>(sql`
    select o.cost_centre_id as centre, o.billing ->> 'purchaseOrderNumber' as number, (case
      when o.payment = 'paid' or o.state in ('cancelled', 'expired', 'held') then coalesce(p.kept, 0)
      else o.total_minor - o.credited_minor - coalesce((select sum(less_minor) from seat_cancellations c where c.order_id = o.id), 0) end)::text as minor
    from orders o left join lateral (select sum(amount_minor - refunded_minor) as kept from payments
      where subject_kind = 'order' and subject_id = o.id and state = 'succeeded') p on true
    where o.buyer_id = ${companyId}`)
  const { rows: ordered } = await db().execute<{ centre: string | null; number: string; minor: string }>(sql`
    select v.cost_centre_id as centre, p.number_text as number, v.total_minor::text as minor from purchase_orders p
    join purchase_order_versions v on v.purchase_order_id = p.id and v.version = p.version
    where p.buyer_id = ${companyId} and p.state in ('sent', 'acknowledged')`)
  const sums: Record<string, number> = {}
  const add = (centre: string | null, minor: number) => {
    sums[centre ?? ''] = (sums[centre ?? ''] ?? 0) + minor
  }
  for (const { centre, minor } of bought) add(centre, Number(minor))
  for (const { centre, number, minor } of ordered) {
    const covered = bought
      .filter((one) => one.number === number)
      .reduce((sum, one) => sum + Number(one.minor), 0)
    add(centre, Math.max(0, Number(minor) - covered))
  }
  return sums
}

/** How many pairs a count of everything writes that the marks of changes have missed. */
async function missedOf(companyId: string): Promise<number> {
  const ofCompany = eq(budgetEntries.companyId, companyId as never)
  const before = await db().$count(budgetEntries, ofCompany)
  await settleAllBudgets(systemContext('test'))
  return (await db().$count(budgetEntries, ofCompany)) - before
}

test(`W1: ${CHAINS} chains on the database: free is a recount by other code, after each step`, {
  timeout: 300_000,
}, async () => {
  let steps = 0
  const chain = fc.array(fc.record({ what: fc.constantFrom(...STEPS), pick: fc.nat(1_000) }), {
    minLength: 6,
    maxLength: 9,
  })
  for (const one of fc.sample(chain, { numRuns: CHAINS, seed: 34 })) {
    const scene = await aScene()
    const made: Made = { booked: [], written: [] }
    for (const { what, pick } of [
      { what: 'write' as const, pick: 1 },
      { what: 'bill' as const, pick: 2 },
      ...one,
    ]) {
      await take(scene, made, what, pick)
      await settle()
      steps += 1
      const rows = await listBudgets(scene.buyer, [THIS_YEAR])
      const counted = await recount(scene.company.id)
      for (const row of rows) {
        expect(sumTaken(row), `${what} ${pick}`).toBe(counted[row.costCentreId ?? ''] ?? 0)
        expect(row.free).toBe(row.total - sumTaken(row))
      }
    }
    expect(await missedOf(scene.company.id), 'marks miss nothing').toBe(0)
    for (const row of await listBudgets(scene.buyer, [THIS_YEAR])) {
      const behind = await listBehind(scene.buyer, { code: row.code, stage: null })
      expect(
        behind.reduce((sum, { minor }) => sum + minor, 0),
        'rows add up',
      ).toBe(sumTaken(row))
    }
  }
  expect(steps).toBeGreaterThan(CHAINS * 7)
  const broken = (await checkInvariants()).filter(
    (rule) => rule.name.startsWith('budgets') && rule.broken > 0,
  )
  expect(broken).toEqual([])
})
