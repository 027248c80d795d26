import { and, eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { MandateRow } from './change-mandate.server.ts'
import { cardMandates } from './tables.server.ts'

/**
 * The mandate by which a company's card may be charged now, locked for this transaction; null without one.
 */
export async function findMandate(tx: Tx, partyId: PartyId): Promise<MandateRow | null> {
  const isOwn = and(eq(cardMandates.partyId, partyId), eq(cardMandates.state, 'active'))
  const [row] = await tx.select().from(cardMandates).where(isOwn).for('update')
  return row ?? null
}
