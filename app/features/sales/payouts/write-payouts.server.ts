import { sql } from 'drizzle-orm'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Payee } from './find-payees.server.ts'
import type { Standing } from './queries-standing.server.ts'
import { type PayeeAddress, payouts } from './tables.server.ts'

const AT_ONCE = 1_000

type Written = { batchId: string; due: readonly Standing[]; payees: ReadonlyMap<PartyId, Payee> }

/** Writes the payouts of a batch, and for each the entries of the ledger that it pays. */
export async function writePayouts(tx: Tx, ctx: Ctx, { batchId, due, payees }: Written): Promise<void> {
  const rows = due.map((one) => {
    const payee = payees.get(one.partyId)
    if (!payee) throw new Error('a payout without an account')
    const { holder, format, number, bank } = payee
    return {
      entries: one.entries,
      row: {
        id: newId(),
        code: newCode(10),
        batchId,
        partyId: one.partyId,
        amountMinor: one.due,
        currency: one.currency,
        state: 'scheduled' as const,
        holder,
        format,
        number,
        bank,
        address: addressOf(payee),
        createdAt: ctx.now(),
      },
    }
  })
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await tx.insert(payouts).values(some.map(({ row }) => row))
    const lines = some.flatMap(({ row, entries }) => entries.map((entry) => ({ payout: row.id, entry })))
    await tx.execute(sql`insert into payout_lines (payout_id, entry_id, amount_minor)
      select given.payout, e.id, e.amount_minor
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given(payout uuid, entry uuid)
      join ledger_entries e on e.id = given.entry`)
  }
}

/** Banks take an address with town and country, or none. */
function addressOf({ street, postalCode, town, country }: Payee): PayeeAddress | null {
  if (!town || !country) return null
  return { town, country, street: street ?? undefined, postalCode: postalCode ?? undefined }
}
