import { and, desc, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { bankAccountChanges, bankAccounts } from './tables.server.ts'

/**
 * Locks a party, and gives its account in force, the change that waits, and whether an account was ever
 * given; each null where there is none.
 */
export async function lockBankAccount(tx: Tx, partyId: PartyId) {
  const [party] = await tx
    .select({ id: parties.id, takesTransfers: parties.takesTransfers })
    .from(parties)
    .where(eq(parties.id, partyId))
    .for('update')
  if (!party) throw notFound()
  const [account] = await tx.select().from(bankAccounts).where(eq(bankAccounts.partyId, partyId))
  const [waiting] = await tx
    .select()
    .from(bankAccountChanges)
    .where(and(eq(bankAccountChanges.partyId, partyId), eq(bankAccountChanges.state, 'waiting')))
    .for('update')
  const [last] = await tx
    .select({ id: bankAccountChanges.id })
    .from(bankAccountChanges)
    .where(eq(bankAccountChanges.partyId, partyId))
    .orderBy(desc(bankAccountChanges.createdAt))
    .limit(1)
  return { party, account: account ?? null, waiting: waiting ?? null, isFirst: !last && !account }
}
