import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { markPayoutFailed } from '#app/features/sales/payouts/mark-payout-failed.server.ts'
import { markPayoutsPaid } from '#app/features/sales/payouts/mark-payouts-paid.server.ts'
import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { listPayouts } from '#app/features/sales/payouts/queries-own.server.ts'
import { sendBatch } from '#app/features/sales/payouts/send-batch.server.ts'
import { isWhole, queryOfMoney, wantedMoneyOf } from '#app/features/sales/revenue/money.ts'
import {
  findHoldOn,
  holdOf,
  listBooked,
  listBookedForFile,
  listMoney,
} from '#app/features/sales/revenue/queries-money.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPayee, aPayer, aSale, sold } from './a-payee.ts'

const DAY = 86_400_000
const dayOf = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)
const on = (ago: number, view = 'all' as const) => ({ on: dayOf(ago), view })
const at = (ctx: Ctx, ago: number): Ctx => ({ ...ctx, now: () => new Date(Date.now() - ago * DAY) })

/** What the ledger has of somebody on an account at the end of a day, added up by other code. */
async function recount(partyId: string, account: string, ago: number): Promise<number> {
  const { rows } = await db().execute<{ amount_minor: string; occurred_at: string }>(
    sql`select e.amount_minor, t.occurred_at from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.owner_id = ${partyId} and e.account = ${account} and e.currency = 'EUR'`,
  )
  const end = Date.parse(`${dayOf(ago)}T00:00:00Z`) + DAY
  let sum = 0
  for (const row of rows) if (new Date(row.occurred_at).getTime() < end) sum += Number(row.amount_minor)
  return sum
}

test('for any day the parts are the whole and equal the ledger, and each booking says when its money comes', async () => {
  const [staff, { partyId, ctx }] = [await aPayer(), await aPayee()]
  let seed = 7
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % sides
  }
  for (let round = 12; round > 0; round -= 1) {
    const made = aSale({ partyId, minor: 10_000 + dice(50_000), daysAgo: round * 2 + dice(3) })
    await inTransaction(made.sell)
    if (dice(4) === 0) await inTransaction(made.refund)
    if (dice(5) === 0) await inTransaction(made.dispute)
    if (round % 3 !== 0) continue
    const then = at(staff, round)
    const wanted = { currency: 'EUR', method: 'sepa', key: randomUUID() }
    const batch = await preparePayouts(then, wanted).catch(() => null)
    if (!batch) continue
    await sendBatch(then, { batch: batch.code })
    if (dice(3) === 0) {
      const [payout] = (await listPayouts(ctx, 1)).rows
      await markPayoutFailed(at(staff, round - 1), { payout: payout?.code, failure: 'AC04' })
    } else await markPayoutsPaid(at(staff, round - 1), { batch: batch.code })
  }
  for (let ago = 30; ago >= 0; ago -= 1) {
    const [day] = await listMoney(ctx, on(ago))
    const booked = await listBookedForFile(ctx, on(ago))
    const open = booked.reduce((sum, one) => sum + one.open, 0)
    expect(open).toBe(await recount(partyId, 'payable', ago))
    if (!day) continue
    expect(isWhole(day)).toBe(true)
    expect(day.underWay).toBe(await recount(partyId, 'payout', ago))
    expect(day.paid + day.own).toBe(await recount(partyId, 'seller_bank', ago))
    const of = (standing: string) =>
      booked.filter((one) => one.standing === standing).reduce((sum, one) => sum + one.open, 0)
    expect([day.due, day.coming]).toEqual([of('due'), of('coming')])
  }
  const { rows, total } = await listBooked(ctx, on(0), 1)
  expect(total).toBe(12)
  expect(
    rows.every(({ dueAt, standing, arrivedAt }) => (standing === 'paid' && arrivedAt) || dueAt),
  ).toBeTruthy()
})

test('what is claimed back says so, and nothing that was given back was paid', async () => {
  const { partyId, ctx } = await aPayee()
  const [claimed, given] = [await sold({ partyId, minor: 10_000 }), await sold({ partyId, minor: 20_000 })]
  await inTransaction(claimed.dispute)
  await inTransaction(given.refund)
  const { rows } = await listBooked(ctx, on(0), 1)
  expect(rows.map(({ earned, open, standing }) => ({ earned, open, standing }))).toEqual([
    { earned: 0, open: 0, standing: 'closed' },
    { earned: 0, open: 0, standing: 'closed' },
  ])
  expect((await listBooked(ctx, { ...on(0), view: 'paid' }, 1)).total).toBe(0)
})

test('why what was due was held is said for that day', async () => {
  const { partyId, ctx } = await aPayee({ hasAccount: false })
  await sold({ partyId, minor: 10_000 })
  expect(await findHoldOn(ctx, on(0))).toBe('noAccount')
  expect([holdOf(-1, 'EUR', null), holdOf(0, 'EUR', 'review'), holdOf(100, 'EUR', null)]).toEqual([
    'negative',
    null,
    'belowMinimum',
  ])
  const stranger = await aPayee()
  expect(await listMoney(stranger.ctx, on(0))).toEqual([])
  expect((await listBooked(stranger.ctx, on(0), 1)).total).toBe(0)
  for (const nobody of [makeContext({}), makeContext({ actor: aPerson() })]) {
    await expect(listMoney(nobody, on(0))).rejects.toMatchObject({ kind: 'notFound' })
    await expect(findHoldOn(nobody, on(0))).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listBooked(nobody, on(0), 1)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(listBookedForFile(nobody, on(0))).rejects.toMatchObject({ kind: 'notFound' })
  }
})

test('an address says the day and the view, and nothing that cannot be', () => {
  const read = (query: string) => wantedMoneyOf(new URLSearchParams(query), '2026-11-29')
  expect(read('on=2026-10-01&view=due')).toEqual({ on: '2026-10-01', view: 'due' })
  for (const query of ['', 'on=2027-01-01', 'on=2026-02-31', 'on=x&view=everything'])
    expect(read(query)).toEqual({ on: '2026-11-29', view: 'all' })
  expect(queryOfMoney({ on: '2026-10-01', view: 'due' }, '2026-11-29', 2)).toBe(
    '?on=2026-10-01&view=due&page=2',
  )
  expect(queryOfMoney({ on: '2026-11-29', view: 'all' }, '2026-11-29')).toBe('')
})
