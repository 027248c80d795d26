import { eq } from 'drizzle-orm'
import { type NotedLine, noteLines } from '#app/features/people/qmail/note-lines.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Writes what became of an order into each conversation about it, and about the training that it pays for.
 * The second time with the same `about` writes nothing.
 */
export async function noteOrderLine(tx: Tx, orderId: string, line: NotedLine): Promise<void> {
  await noteLines(tx, { kind: 'order', id: orderId }, line)
  const [training] = await tx
    .select({ id: trainingRequests.id })
    .from(trainingRequests)
    .where(eq(trainingRequests.orderId, orderId))
  if (training) await noteLines(tx, { kind: 'training', id: training.id }, line)
}
