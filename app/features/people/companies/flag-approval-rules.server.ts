import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Notes whether a company has rules that say what is decided before it buys. */
export async function flagApprovalRules(
  tx: Tx,
  { companyId, hasApprovalRules }: { companyId: PartyId; hasApprovalRules: boolean },
): Promise<void> {
  await tx.update(parties).set({ hasApprovalRules }).where(eq(parties.id, companyId))
}
