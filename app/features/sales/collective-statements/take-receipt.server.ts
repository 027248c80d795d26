import { sql } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import { newId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { assignMoney } from './assign-money.server.ts'
import { findMeant } from './find-meant.server.ts'
import { collectionReceipts } from './tables.server.ts'

export type Receipt = {
  /** One for each entry of the bank: the same again is the same money. */
  entryKey: string
  amountMinor: number
  currency: string
  day: string
  payer: string | null
  /** Of the account that it came from; none where staff entered it. */
  payerMark: string | null
  /** What its payer wrote, with all references. */
  words: string
  enteredBy: AccountId | null
}

export type Taken = { id: string; became: 'collected' | 'queued' | 'again' }

/**
 * Takes money that came to the collecting account, once: it settles what its words name, or waits for staff
 * where they name nothing, or things of several companies.
 */
export async function takeReceipt(tx: Tx, ctx: Ctx, receipt: Receipt): Promise<Taken> {
  const id = newId()
  const [fresh] = await tx
    .insert(collectionReceipts)
    .values({ ...receipt, id, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: collectionReceipts.id })
  if (!fresh) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from collection_receipts where entry_key = ${receipt.entryKey}`,
    )
    return { id: rows[0]?.id ?? id, became: 'again' }
  }
  const meant = await findMeant(tx, receipt.words)
  if (!meant) return { id, became: 'queued' }
  await assignMoney(tx, ctx, { ...receipt, id, meant })
  return { id, became: 'collected' }
}
