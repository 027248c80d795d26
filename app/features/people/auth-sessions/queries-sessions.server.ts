import { desc } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { coarseAddress, type Device, deviceOf } from './device.ts'
import { ownSessions } from './queries-scope.server.ts'
import { authSessions } from './tables.server.ts'

export type OpenSession = {
  id: string
  device: Device
  address: string | null
  startedAt: Date
  usedAt: Date
  isCurrent: boolean
}

const MOST = 100

/** The open sessions of the signed-in person: this browser first, then by last use. */
export async function listSessions(ctx: Ctx, request: Request): Promise<OpenSession[]> {
  const own = sessionTokenOf(request)
  const rows = await read(ctx)
    .select()
    .from(authSessions)
    .where(ownSessions(ctx.actor))
    .orderBy(desc(authSessions.updatedAt))
    .limit(MOST)
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceOf(row.userAgent ?? ''),
      address: coarseAddress(row.ipAddress ?? ''),
      startedAt: row.createdAt,
      usedAt: row.updatedAt,
      isCurrent: row.token === own,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}
