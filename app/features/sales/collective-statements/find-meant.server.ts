import { sql } from 'drizzle-orm'
import { readReference } from '#app/features/money/payments/transfer.ts'
import { referencesIn } from '#app/features/sales/bank-statements/statement.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

export type MeantBy = { partyId: PartyId; statementId: string | null; words: string }

const NUMBER = /CS-\d{4}-\d{5}/g

/**
 * Whose money the words of a transfer mean, and for which statement: by creditor references (ISO 11649) of
 * statements and of invoices, or by numbers of statements. Null where they name nothing of ours, or things of
 * several companies.
 */
export async function findMeant(tx: Tx, words: string): Promise<MeantBy | null> {
  const plain = words.normalize('NFKC').toUpperCase()
  const alone = readReference(plain.trim())
  const references = [...new Set([...referencesIn(words), ...(alone ? [alone] : [])])]
  const numbers = plain.match(NUMBER) ?? []
  if (references.length + numbers.length === 0) return null
  const [known, written] = [sql.param(references), sql.param(numbers)]
  const { rows } = await tx.execute<{ party: PartyId; statement: string | null }>(sql`
    select party_id as party, id as statement from collective_statements
    where reference = any(${known}::text[]) or number_text = any(${written}::text[])
    union all
    select p.payer_id, null from orders o join payments p on p.subject_kind = 'order' and p.subject_id = o.id and p.gateway = 'collecting'
    where o.reference = any(${known}::text[]) and p.payer_id is not null`)
  const companies = new Set(rows.map(({ party }) => party))
  const [partyId] = companies
  if (!partyId || companies.size > 1) return null
  return { partyId, statementId: rows.find(({ statement }) => statement !== null)?.statement ?? null, words }
}
