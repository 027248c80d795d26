import { sql } from 'drizzle-orm'
import type { BankFormat } from '#app/features/people/bank-accounts/bank-account.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Standing } from './queries-standing.server.ts'
import { type PayeeAddress, payouts } from './tables.server.ts'

export type Payee = {
  partyId: PartyId
  holder: string
  format: BankFormat
  number: string
  bank: string | null
  street: string | null
  postalCode: string | null
  town: string | null
  country: string | null
}

const AT_ONCE = 1_000

/** To which account each of some providers is paid, and where it is. */
export async function findPayees(tx: Tx, due: readonly Standing[]): Promise<Map<PartyId, Payee>> {
  const { rows } = await tx.execute<Payee>(sql`
    select b.party_id as "partyId", b.holder, b.format, b.number, b.bank,
      p.street, p.postal_code as "postalCode", p.city as town, p.country
    from bank_accounts b join parties p on p.id = b.party_id
    where b.party_id = any(${sql.param(due.map(({ partyId }) => partyId))}::uuid[])`)
  return new Map(rows.map((row) => [row.partyId, row]))
}

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
