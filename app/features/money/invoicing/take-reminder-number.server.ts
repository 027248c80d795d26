import { sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { documentCounters } from './tables.server.ts'

/**
 * The next number of a seller's reminders of a year. The counter's row stays locked until the transaction
 * ends, so that numbers have no gap.
 */
export async function takeReminderNumber(
  tx: Tx,
  { sellerId, year }: { sellerId: PartyId; year: number },
): Promise<number> {
  const [row] = await tx
    .insert(documentCounters)
    .values({ sellerId, kind: 'reminder', year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [documentCounters.sellerId, documentCounters.kind, documentCounters.year],
      set: { lastNumber: sql`${documentCounters.lastNumber} + 1` },
    })
    .returning({ number: documentCounters.lastNumber })
  if (!row) throw new Error('no number was taken')
  return row.number
}
