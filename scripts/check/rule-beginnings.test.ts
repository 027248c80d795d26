import { expect, test } from 'vitest'
import { INVOICE_BEGINS, INVOICE_STATES } from '#app/features/money/invoicing/invoice.ts'
import { brokenIn } from './planted-house.ts'
import { beginningRules } from './rule-beginnings.ts'

const TX = `import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
void [sql, plannedWrite, orders]
`
const sound = {
  'app/features/sales/orders/hold-order.server.ts': `${TX}
export async function holdOrder(tx: Tx, id: string) {
  await tx.insert(orders).values({ id, buyerId: id, state: 'held' })
  await tx.insert(orders).values([{ id, buyerId: id, note: 'paid' }])
  await tx.execute(sql\`insert into \${orders} (id, note, state) values (\${id}, concat('paid', 'a'), 'held')\`)
  await tx.execute(sql\`with some as (select 1) insert into orders (id, state, note) select id, 'held', 'paid' from some\`)
}`,
}

const planted: { what: string; text: string }[] = [
  { what: 'in a later state', text: `tx.insert(orders).values({ id: '', buyerId: '', state: 'paid' })` },
  {
    what: 'one of several in a later state',
    text: `tx.insert(orders).values([{ id: '', buyerId: '' }, { id: '', buyerId: '', state: 'paid' as const }])`,
  },
  { what: 'in whatever state it is given', text: `tx.insert(orders).values(row)` },
  {
    what: 'through a wide type',
    text: `tx.insert(orders).values({ id: '', buyerId: '', ...(row as Record<string, string>) })`,
  },
  { what: 'through any', text: `tx.insert(orders).values(row as never)` },
  {
    what: 'by SQL in a later state',
    text: `tx.execute(sql\`insert into orders (id, state) values (1, 'paid')\`)`,
  },
  {
    what: 'by SQL, the table put in',
    text: `tx.execute(sql\`insert into \${orders} (state, id) select 'paid', id from topics\`)`,
  },
  {
    what: 'by SQL in whatever state it is given',
    text: `tx.execute(sql\`insert into orders (id, state) values (1, \${row.state})\`)`,
  },
  {
    what: 'by a planned write',
    text: `plannedWrite('a', \`insert into orders (id, state) values ($1, $2)\`)`,
  },
]
const fileOf = (at: number) => `app/features/sales/orders/insert-${at}.server.ts`
const broken = brokenIn(beginningRules, {
  ...sound,
  ...Object.fromEntries(
    planted.map(({ text }, at) => [
      fileOf(at),
      `${TX}export const a = (tx: Tx, row: typeof orders.$inferInsert) => [tx, row, ${text}]`,
    ]),
  ),
})

test.each(planted.map(({ what }, at) => ({ what, at })))('a row is inserted $what', ({ at }) => {
  expect(broken).toContain(`${fileOf(at)} states-begin-first`)
})

test('what is in order is not blamed', () => {
  expect(broken).toHaveLength(planted.length)
})

test('what a noun lists beside its tuple are states of it', () => {
  for (const state of INVOICE_BEGINS) expect(INVOICE_STATES).toContain(state)
})
