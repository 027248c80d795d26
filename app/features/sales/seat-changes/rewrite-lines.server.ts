import { and, asc, eq, inArray, max } from 'drizzle-orm'
import { orderLines, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { Seat } from '#app/features/sales/receivables/list-seats.server.ts'
import { newId } from '#app/kit/ids.ts'
import { owedPrice } from '#app/kit/tax-sale.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Rewritten = {
  orderId: string
  changeId: string
  seats: readonly Seat[]
  going: readonly Seat[]
  type: { id: string; name: string; unitMinor: number }
  /** Whether they were paid: then a line stays at that, and says beside it what a seat counts as since. */
  isPaid: boolean
  currency: string
}

/**
 * Writes that seats of a locked order are of another type: on a line of their own where others of their line
 * stay, at what was paid for them. The sum of the lines stays what was bought; what a seat counts less is
 * `changedMinor` or, of what nobody has paid yet, its price. By which rules of numbers and codes it was
 * bought counts no more for these.
 */
export async function rewriteLines(
  tx: Tx,
  { orderId, changeId, seats, going, type, isPaid, currency }: Rewritten,
) {
  const ids = [...new Set(going.map(({ lineId }) => lineId))]
  const lines = await tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.id, ids))
    .orderBy(asc(orderLines.position))
  const [last] = await tx
    .select({ position: max(orderLines.position) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  let position = last?.position ?? 0
  for (const line of lines) {
    const moved = going.filter(({ lineId }) => lineId === line.id)
    const counted = moved[0]?.unitMinor ?? line.unitMinor
    const asked = owedPrice(type.unitMinor, line.tax, currency)
    const isCheaper = asked < counted
    const became = {
      ticketTypeId: type.id,
      name: type.name,
      changeId,
      code: null,
      fullMinor: null,
      pricing: null,
      ...(isCheaper ? (isPaid ? { changedMinor: asked } : { unitMinor: asked }) : {}),
    }
    const staying = seats.filter(({ lineId }) => lineId === line.id).length - moved.length
    if (staying === 0) {
      await tx.update(orderLines).set(became).where(eq(orderLines.id, line.id))
      continue
    }
    position += 1
    const id = newId()
    await tx.update(orderLines).set({ quantity: staying }).where(eq(orderLines.id, line.id))
    await tx.insert(orderLines).values({ ...line, ...became, id, position, quantity: moved.length })
    const these = moved.map((seat) => seat.id)
    await tx
      .update(tickets)
      .set({ lineId: id })
      .where(and(eq(tickets.orderId, orderId), inArray(tickets.id, these)))
  }
}
