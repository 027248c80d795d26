import { eq } from 'drizzle-orm'
import pg from 'pg'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { matchInvoices } from '#app/features/procurement/order-matching/match-invoices.server.ts'
import { acknowledgePurchaseOrder } from '#app/features/procurement/purchase-orders/acknowledge-purchase-order.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { aPurchaseOrder } from '#app/features/procurement/purchase-orders/testing.server.ts'
import { config } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { startWorld, type World } from './world.ts'

const ORDERS = 20_000
const INVOICES = 1_000
const LOOKS = 20
const AIM = { listMs: 150, matchSeconds: 10 }
const LIST = '/dashboard/i/purchase-orders'
const PAGES = [
  `${LIST}?side=sent`,
  `${LIST}?side=sent&page=200`,
  `${LIST}?side=sent&view=acknowledged&q=weaving`,
  '/dashboard/i/invoice',
]

/**
 * What a list of 20,000 purchase orders costs, and matching 1,000 invoices with them. Aims: p95 150 ms, and
 * 10 s.
 */
export async function benchPurchaseOrders(): Promise<void> {
  let cookie = ''
  const world = await startWorld(async () => {
    cookie = await gatherOrders()
    const began = performance.now()
    const matched = await matchInvoices(systemContext('bench'))
    const seconds = (performance.now() - began) / 1_000
    console.log(`matching ${matched} invoices: ${seconds.toFixed(1)} s (aim ${AIM.matchSeconds})`)
    const { rows } = await db().execute<{ standing: string; many: number }>(
      'select standing, count(*)::int as many from purchase_order_invoices group by 1',
    )
    console.log(rows.map(({ standing, many }) => `${many} ${standing}`).join(', '))
  })
  try {
    for (const page of PAGES) await print(world, page, cookie)
  } finally {
    await world.close()
  }
}

async function gatherOrders(): Promise<string> {
  const approved = { serviceType: 'provider', approval: 'approved' } as const
  const [provider, buyer] = await inTransaction(
    async (tx) => [await anAccount(tx, approved), await anAccount(tx)] as const,
  )
  const [selling, buying] = [personOf(provider, approved), personOf(buyer)].map((actor) =>
    makeContext({ actor }),
  )
  if (!selling || !buying) throw new Error('nobody orders')
  const code = await aPurchaseOrder(buying, provider.displayUsername)
  const { revision } = await getPurchaseOrder(selling, code)
  await acknowledgePurchaseOrder(selling, { code, revision })
  const [made] = await db().select().from(purchaseOrders).where(eq(purchaseOrders.code, code))
  await copyOrders(made?.id ?? '')
  const [line = ''] = await inTransaction((tx) =>
    startSession(tx, { ctx: systemContext('bench'), accountId: buyer.id }),
  )
  return line.split(';')[0] ?? ''
}

/**
 * Copies the one order, and bills every twentieth copy at what was ordered, with the number of that order.
 */
async function copyOrders(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: config().DATABASE_URL })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `create temp table made as select n, uuidv7() as id, 'PO-2026-' || lpad((n + 1)::text, 5, '0') as number_text
      from generate_series(1, ${ORDERS - 1}) n`,
  )
  await client.query(
    `insert into purchase_orders select copy.* from made join purchase_orders one on one.id = $1
      cross join lateral jsonb_populate_record(one, jsonb_build_object('id', made.id, 'code', 'BENCH' || made.n,
        'number', made.n + 1, 'number_text', made.number_text, 'updated_at', now() - made.n * interval '1 minute')) copy`,
    [id],
  )
  await client.query(
    `insert into purchase_order_versions select copy.* from made join purchase_order_versions one on one.purchase_order_id = $1
      cross join lateral jsonb_populate_record(one, jsonb_build_object('purchase_order_id', made.id)) copy`,
    [id],
  )
  await client.query(
    'update purchase_order_counters c set last_number = $2 from purchase_orders p where p.id = $1 and c.buyer_id = p.buyer_id',
    [id, ORDERS],
  )
  await client.query(
    `insert into invoices (id, seller_id, buyer_id, subject_kind, subject_id, year, number, number_text, issued_on, due_on,
        language, currency, total_minor, lines, seller, buyer)
      select uuidv7(), p.provider_id, p.buyer_id, 'order', uuidv7(), 2026, made.n, '2026-' || lpad(made.n::text, 5, '0'),
        '2026-11-01', '2026-12-01', 'en', v.currency, v.total_minor,
        (select jsonb_agg(l || jsonb_build_object('totalMinor', (l ->> 'quantity')::int * (l ->> 'unitMinor')::int, 'tax', null))
          from jsonb_array_elements(v.lines) l),
        '{"name": "Seller"}', jsonb_build_object('name', 'Buyer', 'purchaseOrderNumber', p.number_text)
      from made join purchase_orders p on p.id = made.id
      join purchase_order_versions v on v.purchase_order_id = p.id and v.version = p.version
      where made.n % ${Math.floor(ORDERS / INVOICES)} = 0 limit ${INVOICES}`,
  )
  await client.query('analyze')
  await client.end()
}

const share = (measured: readonly number[], part: number) =>
  measured.toSorted((one, other) => one - other)[Math.ceil(measured.length * part) - 1] ?? 0

async function print(world: World, path: string, cookie: string): Promise<void> {
  const took: number[] = []
  for (let turn = -3; turn < LOOKS; turn += 1) {
    const began = performance.now()
    const { status } = await world.get(path, cookie)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    if (turn >= 0) took.push(performance.now() - began)
  }
  const before = await world.used()
  await world.get(path, cookie)
  const statements = (await world.used()).queries - before.queries
  console.log(
    `${path.padEnd(62)} ${share(took, 0.5).toFixed(1)} ms, p95 ${share(took, 0.95).toFixed(1)} ms ` +
      `(aim ${AIM.listMs}); ${statements} statements`,
  )
}
