import { lt } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emailCodes } from './tables.server.ts'

/**
 * Deletes guests' codes and confirmed addresses that have expired by the context's clock; returns how many.
 * Refuses any actor but the system.
 */
export async function sweepEmailCodes(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()

  return inTransaction(async (tx) => {
    const codes = await tx
      .delete(emailCodes)
      .where(lt(emailCodes.expiresAt, now))
      .returning({ id: emailCodes.id })
    return codes.length
  })
}
