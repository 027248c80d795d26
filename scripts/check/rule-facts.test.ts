import { expect, test } from 'vitest'
import { brokenIn } from './planted-house.ts'
import { factRules } from './rule-facts.ts'

const HEAD = `import { eq } from 'drizzle-orm'
import { defineFact } from '#app/kit/fact.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact, recordFacts } from '#app/platform/facts.server.ts'
import { orders } from './tables.server.ts'
const told = defineFact('order.noted')
const note = (tx: Tx, id: string) => tx.update(orders).set({ note: '' }).where(eq(orders.id, id))
async function lock(tx: Tx, id: string) { return tx.select().from(orders).where(eq(orders.id, id)).for('update') }
async function tell(tx: Tx, id: string) { await recordFact(tx, told, id) }
void [audit, recordFact, recordFacts, note, lock, tell]
`
const sound = {
  'app/features/sales/orders/note-order.server.ts': `${HEAD}
export async function noteOrder(ctx: Ctx, id: string) {
  await inTransaction(async (tx) => { await note(tx, id); await audit(tx, ctx, 'a', { kind: 'order', id }); await recordFact(tx, told, id) })
  await inTransaction(async (tx) => { await tx.insert(orders).values({ id, buyerId: id }); await tell(tx, id) })
  await inTransaction((tx) => lock(tx, id))
}`,
}
const planted: { what: string; text: string }[] = [
  { what: 'alone', text: 'inTransaction((tx) => recordFact(tx, told, id))' },
  { what: 'alone, several', text: 'inTransaction(async (tx) => { await recordFacts(tx, told, [id]) })' },
  {
    what: 'with a trace',
    text: "inTransaction(async (tx) => { await audit(tx, ctx, 'a', { kind: 'order', id }); await recordFact(tx, told, id) })",
  },
  {
    what: 'after a look',
    text: 'inTransaction(async (tx) => { await lock(tx, id); await recordFact(tx, told, id) })',
  },
  { what: 'by a block', text: 'inTransaction((tx) => tell(tx, id))' },
]
const fileOf = (at: number) => `app/features/sales/orders/tell-${at}.server.ts`
const broken = brokenIn(factRules, {
  ...sound,
  ...Object.fromEntries(
    planted.map(({ text }, at) => [
      fileOf(at),
      `${HEAD}export async function a(ctx: Ctx, id: string) { await inTransaction((tx) => note(tx, id)); void ctx; await ${text} }`,
    ]),
  ),
})

test.each(planted.map(({ what }, at) => ({ what, at })))(
  'a fact is recorded after its write: $what',
  ({ at }) => {
    expect(broken).toContain(`${fileOf(at)} facts-with-their-write`)
  },
)

test('what is in order is not blamed', () => {
  expect(broken).toHaveLength(planted.length)
})
