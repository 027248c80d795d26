import { eq } from 'drizzle-orm'
import pg from 'pg'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { termsOf } from '#app/kit/tax.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { gatherReaders } from './readers.ts'
import { startWorld, type World } from './world.ts'

const LINES = 50_000
const EVENTS = 400
const LOOKS = 40
const AIM = { p95Ms: 200, statements: 12 }
const USERNAME = 'has_much_revenue'
const BUYER = 'buys_very_much'
const PAGES = ['/revenue', '/revenue?by=topic', '/revenue?by=event', '/revenue/export.csv']

/**
 * What the page of earnings costs a provider with 50,000 lines in the ledger, half of them of this year, all
 * with tax, a fifth of them money that went back, wholly or in part, and none of them paid out. Aims: p95
 * 200 ms, 12 statements with those of every page.
 */
export async function benchRevenue(): Promise<void> {
  let cookie = ''
  const world = await startWorld(async () => {
    await gatherReaders(1, { username: BUYER })
    const [own = ''] = await gatherReaders(1, {
      username: USERNAME,
      serviceType: 'provider',
      approval: 'approved',
    })
    cookie = own
    await inTransaction(async (tx) => {
      const named = async (name: string) => {
        const [account] = await tx.select().from(accounts).where(eq(accounts.username, name))
        if (!account) throw new Error(`nobody is called ${name}`)
        return account
      }
      const [owner, buyer] = [await named(USERNAME), await named(BUYER)]
      const topic = await aTopic(tx, { ownerId: owner.partyId })
      await anOrder(tx, {
        event: await anEvent(tx, { ownerId: owner.partyId, topicId: topic.id }),
        buyer,
        tax: termsOf('added', 'vat', 1_900),
      })
    })
  })
  try {
    await fill(world)
    for (const page of PAGES) await print(world, page, cookie)
  } finally {
    await world.close()
  }
}

/** Copies the one order with its event and what the ledger has of it. */
async function fill({ databaseUrl }: World): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const copy = (table: string, changed: string) =>
    `insert into ${table} select copy.* from made join ${table} one on one.id = made.${table}
      cross join lateral jsonb_populate_record(one, ${changed}) copy`
  // What is copied is balanced as what it was copied from; 100,000 lines are not to be asked for it one by
  // one.
  await client.query('set session_replication_role = replica')
  await client.query(
    `create temp table made as select n, uuidv7() new_event, o.event_id events, uuidv7() new_order, o.id orders
      from generate_series(1, $1::int) n, orders o join parties p on p.id = o.seller_id
      where p.display_slug = $2 limit $1::int`,
    [LINES, USERNAME],
  )
  await client.query(
    'update made set new_event = first.new_event from made first where first.n = 1 + (made.n % $1::int)',
    [EVENTS],
  )
  await client.query(
    `${copy('events', "jsonb_build_object('id', made.new_event, 'slug', one.slug || made.n, 'title', one.title || made.n)")} where made.n <= $1::int`,
    [EVENTS],
  )
  await client.query(
    copy(
      'orders',
      "jsonb_build_object('id', made.new_order, 'reference', 'R' || made.n, 'event_id', made.new_event)",
    ),
  )
  await client.query(`create temp table moved as select made.n, uuidv7() id, made.new_order, t.id of
    from made join ledger_transactions t on t.subject_id = made.orders and t.kind = 'sale'`)
  await client.query(`insert into ledger_transactions (id, kind, unique_key, subject_kind, subject_id, occurred_at)
    select id, case when n % 5 = 0 then 'sale_reversal' else 'sale' end, 'bench:' || n, 'order', new_order,
      now() - make_interval(hours => n % 17520) from moved`)
  await client.query(`insert into ledger_entries (id, transaction_id, account, owner_id, amount_minor, currency)
    select uuidv7(), moved.id, e.account, e.owner_id, (e.amount_minor * case when n % 10 = 0 then -1 when n % 5 = 0 then -0.5 else 1 end)::bigint, e.currency
    from moved join ledger_entries e on e.transaction_id = moved.of`)
  await client.query('analyze')
  await client.end()
}

async function print(world: World, page: string, cookie: string): Promise<void> {
  const took: number[] = []
  for (let turn = -3; turn < LOOKS; turn += 1) {
    const began = performance.now()
    const { status } = await world.get(page, cookie)
    if (status !== 200) throw new Error(`${page} answered ${status}`)
    if (turn >= 0) took.push(performance.now() - began)
  }
  const before = await world.used()
  for (let turn = 0; turn < 10; turn += 1) await world.get(page, cookie)
  const after = await world.used()
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.ceil(LOOKS * share) - 1] ?? 0).toFixed(0)
  console.log(
    `${page.padEnd(20)} over ${LINES} lines: ${at(0.5)} ms, p95 ${at(0.95)} ms (aim ${AIM.p95Ms}); ` +
      `${((after.processorSeconds - before.processorSeconds) * 100).toFixed(1)} ms of the server's processor, ` +
      `${((after.queries - before.queries) / 10).toFixed(1)} statements (aim ${AIM.statements})`,
  )
}
