import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { monthToBill } from './commission-bill.ts'
import { listUnbilled } from './queries-due.server.ts'
import { writeCommissionBill } from './write-commission-bill.server.ts'

/** Of one run; what is left is the next one's. */
const MOST = 500

/**
 * Bills what the marketplace kept of sales up to the end of the month before, each provider and currency in a
 * transaction of its own, once a month. Returns how many. Refuses whoever is not the system.
 */
export async function billCommission(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const month = monthToBill(ctx.now())
  let count = 0
  for (const due of await listUnbilled(ctx, month, MOST))
    if (await inTransaction((tx) => writeCommissionBill(tx, ctx, { ...due, month }))) count += 1
  return count
}
