import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { markPayoutFailed } from '#app/features/sales/payouts/mark-payout-failed.server.ts'
import { markPayoutsPaid } from '#app/features/sales/payouts/mark-payouts-paid.server.ts'
import { preparePayouts } from '#app/features/sales/payouts/prepare-payouts.server.ts'
import { listPayouts } from '#app/features/sales/payouts/queries-own.server.ts'
import { sendBatch } from '#app/features/sales/payouts/send-batch.server.ts'
import { newId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { brokenBy } from '#tests/support/broken-by.ts'
import { aPayee, aPayer, sold } from './a-payee.ts'

type Scene = { partyId: string; batch: string; payout: string; stranger: string }
let scene: Scene

/** Everything that is due, prepared and sent. */
async function pay(staff: Ctx): Promise<string> {
  const { code } = await preparePayouts(staff, { currency: 'EUR', method: 'sepa', key: randomUUID() })
  await sendBatch(staff, { batch: code })
  return code
}
const lastOf = async (ctx: Ctx) => (await listPayouts(ctx, 1)).rows[0]?.code ?? ''

beforeAll(async () => {
  // One payout came back, the next one of the same money arrived.
  const [staff, { partyId, ctx }, stranger] = [await aPayer(), await aPayee(), await aPayee()]
  await sold({ partyId, minor: 10_000 })
  await pay(staff)
  await markPayoutFailed(staff, { payout: await lastOf(ctx), failure: 'AC04 closed account' })
  const batch = await pay(staff)
  await markPayoutsPaid(staff, { batch })
  scene = { partyId, batch, payout: await lastOf(ctx), stranger: stranger.partyId }
})

const ofPayout = (payout: string) => sql`(select id from payouts where code = ${payout})`

const PLANTED: [name: string, what: string, plant: (tx: Tx, of: Scene) => Promise<unknown>][] = [
  [
    'payouts-ledger',
    'what the books say was sent counts as withdrawn',
    (tx, { payout }) =>
      tx.execute(sql`update payouts set state = 'withdrawn', settled_at = null where code = ${payout}`),
  ],
  [
    'payouts-lines',
    'what was paid is owed again',
    (tx, { payout }) =>
      tx.execute(sql`update payout_lines set is_open = false where payout_id = ${ofPayout(payout)}`),
  ],
  [
    'payouts-lines',
    'more is owed than entries say',
    (tx, { partyId }) =>
      tx.execute(sql`update ledger_entries e set amount_minor = amount_minor + 1 from ledger_transactions t
        where t.id = e.transaction_id and t.subject_kind = 'payout' and e.account = 'payable' and e.owner_id = ${partyId}`),
  ],
  [
    'payouts-sums',
    'a payout is more than its lines',
    (tx, { payout }) =>
      tx.execute(sql`update payouts set amount_minor = amount_minor + 1 where code = ${payout}`),
  ],
  [
    'payouts-sums',
    'a line pays less than its entry',
    (tx, { payout }) =>
      tx.execute(
        sql`update payout_lines set amount_minor = amount_minor - 1 where payout_id = ${ofPayout(payout)}`,
      ),
  ],
  [
    'payouts-sums',
    'somebody is paid what is owed to another',
    (tx, { payout, stranger }) =>
      tx.execute(sql`update payouts set party_id = ${stranger} where code = ${payout}`),
  ],
  [
    'payouts-sums',
    'what failed keeps its lines',
    (tx, { payout }) => tx.execute(sql`update payouts set state = 'failed' where code = ${payout}`),
  ],
  [
    'payouts-once',
    'a payout leaves twice',
    async (tx, { payout }) => {
      const id = newId()
      await tx.execute(sql`insert into ledger_transactions (id, kind, unique_key, subject_kind, subject_id, occurred_at)
        select ${id}::uuid, kind, unique_key || ':again', subject_kind, subject_id, occurred_at from ledger_transactions
        where kind = 'payout' and subject_id = ${ofPayout(payout)}`)
      await tx.execute(sql`insert into ledger_entries (id, transaction_id, account, owner_id, amount_minor, currency)
        select uuidv7(), ${id}::uuid, e.account, e.owner_id, e.amount_minor, e.currency from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where t.kind = 'payout' and t.subject_id = ${ofPayout(payout)} and t.id <> ${id}`)
    },
  ],
  [
    'payouts-once',
    'more arrives than was sent',
    (tx, { payout }) =>
      tx.execute(sql`update ledger_entries e set amount_minor = amount_minor * 2 from ledger_transactions t
        where t.id = e.transaction_id and t.kind = 'payout_arrived' and t.subject_id = ${ofPayout(payout)}`),
  ],
  [
    'payouts-batches',
    'a batch was prepared with more than it has',
    (tx, { batch }) =>
      tx.execute(sql`update payout_batches set total_minor = total_minor + 1 where code = ${batch}`),
  ],
  [
    'payouts-under-way',
    'a payout has been under way for a month',
    (tx, { payout }) =>
      tx.execute(sql`update payouts set state = 'sent', settled_at = null, sent_at = now() - interval '30 days'
        where code = ${payout}`),
  ],
  [
    'ledger',
    'what leaves does not arrive anywhere',
    (tx, { payout }) =>
      tx.execute(sql`delete from ledger_entries e using ledger_transactions t
        where t.id = e.transaction_id and e.account = 'payout' and t.kind = 'payout' and t.subject_id = ${ofPayout(payout)}`),
  ],
]

test.each(PLANTED)('%s: %s', async (name, _what, plant) => {
  expect(await brokenBy(name, async () => {})).toEqual([])
  expect(await brokenBy(name, (tx) => plant(tx, scene))).not.toEqual([])
})
