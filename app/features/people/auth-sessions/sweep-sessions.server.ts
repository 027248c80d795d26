import { lt } from 'drizzle-orm'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { DEVICE_DAYS } from './known-device.ts'
import { authSessions, knownDevices } from './tables.server.ts'

/**
 * Deletes sessions and links that have expired by the context's clock, and devices unused for a year. Refuses
 * any actor but the system.
 */
export async function sweepSessions(ctx: Ctx): Promise<Record<'sessions' | 'links' | 'devices', number>> {
  requireSystem(ctx)

  const now = ctx.now()

  return inTransaction(async (tx) => {
    const sessions = await tx
      .delete(authSessions)
      .where(lt(authSessions.expiresAt, now))
      .returning({ id: authSessions.id })
    const links = await tx
      .delete(verifications)
      .where(lt(verifications.expiresAt, now))
      .returning({ id: verifications.id })
    const devices = await tx
      .delete(knownDevices)
      .where(lt(knownDevices.usedAt, new Date(now.getTime() - DEVICE_DAYS * 86_400_000)))
      .returning({ id: knownDevices.id })
    return { sessions: sessions.length, links: links.length, devices: devices.length }
  })
}
