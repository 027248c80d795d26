import { newCode, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { joinLinks } from './tables.server.ts'

/** An invitation link of a company; returns its code. */
export async function aJoinLink(tx: Tx, { company }: { company: { id: PartyId } }): Promise<string> {
  const code = newCode(16)
  await tx.insert(joinLinks).values({ companyId: company.id, code })
  return code
}
