import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { closeCompleteOrder } from '#app/features/procurement/order-matching/close-complete-order.server.ts'
import { matchInvoices } from '#app/features/procurement/order-matching/match-invoices.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { brokenBy } from '#tests/support/broken-by.ts'
import { anInvoice, anOrder, aScene, idOf, receive, SYSTEM } from './billing.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

/** Two seats and a day that were ordered, delivered and billed, and closed by themselves; and a stranger. */
async function aClosedOrder() {
  const scene = await aScene()
  const code = await anOrder(scene)
  const { numberText: number } = await getPurchaseOrder(scene.buyer, code)
  const lines: [string, number, number][] = [
    ['Seats', 2, 10_000],
    ['A day', 1, 60_000],
  ]
  const invoice = await anInvoice({ ...scene.sides, number, lines })
  await matchInvoices(SYSTEM)
  await receive(scene.buyer, code, 0, '2')
  await receive(scene.buyer, code, 1, '1')
  const id = await idOf(code)
  await closeCompleteOrder(SYSTEM, id)
  expect((await getPurchaseOrder(scene.buyer, code)).state).toBe('closed')
  return { ...scene, code, id, invoice }
}

type Closed = Awaited<ReturnType<typeof aClosedOrder>>
type Planted = (tx: Tx, order: Closed) => Promise<unknown>

const VERSION = sql`update purchase_order_versions set`

const PLANTED: [name: string, what: string, plant: Planted][] = [
  [
    'purchase-order-numbers',
    'a number is left out',
    (tx, { id }) => tx.execute(sql`update purchase_orders set number = number + 1 where id = ${id}`),
  ],
  [
    'purchase-order-numbers',
    'a number is written otherwise',
    (tx, { id }) => tx.execute(sql`update purchase_orders set number_text = 'PO-1' where id = ${id}`),
  ],
  [
    'purchase-order-sums',
    'a version says another total than its lines',
    (tx, { id }) => tx.execute(sql`${VERSION} total_minor = total_minor + 1 where purchase_order_id = ${id}`),
  ],
  [
    'purchase-order-versions',
    'a version is left out',
    (tx, { id }) => tx.execute(sql`${VERSION} version = 2 where purchase_order_id = ${id}`),
  ],
  [
    'purchase-order-versions',
    'what is closed was never acknowledged',
    (tx, { id }) =>
      tx.execute(
        sql`${VERSION} acknowledged_at = null, acknowledged_by = null where purchase_order_id = ${id}`,
      ),
  ],
  [
    'purchase-order-matches',
    'a line of an invoice is matched for more than it says',
    (tx, { id }) =>
      tx.execute(
        sql`update purchase_order_matches set quantity = 3 where purchase_order_id = ${id} and line = 0`,
      ),
  ],
  [
    'purchase-order-billed',
    'what was cancelled is billed',
    (tx, { id }) =>
      tx.execute(sql`update purchase_orders set state = 'cancelled', reason = 'no' where id = ${id}`),
  ],
  [
    'purchase-order-sides',
    'the invoice of somebody else is matched',
    (tx, { invoice, stranger }) =>
      tx.execute(sql`update invoices set buyer_id = ${stranger.actor.partyId} where id = ${invoice}`),
  ],
  [
    'purchase-order-over',
    'more is billed than was ordered',
    (tx, { id }) =>
      tx.execute(
        sql`update purchase_order_matches set amount_minor = amount_minor + 1 where purchase_order_id = ${id} and line = 1`,
      ),
  ],
  [
    'purchase-order-over',
    'a line is billed that was never ordered',
    (tx, { id }) =>
      tx.execute(
        sql`update purchase_order_matches set line = 7 where purchase_order_id = ${id} and line = 1`,
      ),
  ],
  [
    'purchase-order-received',
    'more is delivered than was ordered',
    (tx, { id }) =>
      tx.execute(
        sql`update purchase_order_receipts set quantity = 3 where purchase_order_id = ${id} and line = 0`,
      ),
  ],
  [
    'purchase-order-standings',
    'an invoice is matched and stands nowhere',
    (tx, { id }) => tx.execute(sql`delete from purchase_order_invoices where purchase_order_id = ${id}`),
  ],
  [
    'purchase-order-standings',
    'what waits is matched',
    (tx, { id }) =>
      tx.execute(
        sql`update purchase_order_invoices set standing = 'waiting', reason = 'none' where purchase_order_id = ${id}`,
      ),
  ],
  [
    'purchase-order-standings',
    'nobody accepted what is accepted',
    (tx, { id }) =>
      tx.execute(
        sql`update purchase_order_invoices set standing = 'accepted' where purchase_order_id = ${id}`,
      ),
  ],
  [
    'purchase-order-complete',
    'what closed by itself was not billed in full',
    (tx, { id }) =>
      tx.execute(sql`delete from purchase_order_matches where purchase_order_id = ${id} and line = 1`),
  ],
]

test('orders, matches and deliveries that are in order break nothing', async () => {
  await aClosedOrder()
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test.each(PLANTED)('%s: %s', async (name, _what, plant) => {
  const order = await aClosedOrder()
  expect(await brokenBy(name, async () => {})).toEqual([])
  expect(await brokenBy(name, (tx) => plant(tx, order))).not.toEqual([])
})
