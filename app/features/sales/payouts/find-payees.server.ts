import { sql } from 'drizzle-orm'
import type { BankFormat } from '#app/features/people/bank-accounts/bank-account.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Standing } from './queries-standing.server.ts'

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

/** To which account each of some providers is paid, and where it is. */
export async function findPayees(tx: Tx, due: readonly Standing[]): Promise<Map<PartyId, Payee>> {
  const { rows } = await tx.execute<Payee>(sql`
    select b.party_id as "partyId", b.holder, b.format, b.number, b.bank,
      p.street, p.postal_code as "postalCode", p.city as town, p.country
    from bank_accounts b join parties p on p.id = b.party_id
    where b.party_id = any(${sql.param(due.map(({ partyId }) => partyId))}::uuid[])`)
  return new Map(rows.map((row) => [row.partyId, row]))
}
