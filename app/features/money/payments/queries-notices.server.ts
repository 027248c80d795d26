import { and, asc, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { everyNotice } from './queries-scope.server.ts'
import { gatewayNotices } from './tables.server.ts'

/** Stored notices that nobody has worked off for some seconds. */
export async function findOpenNoticeIds(ctx: Ctx): Promise<string[]> {
  const isOpen = isNull(gatewayNotices.workedAt)
  const isLeft = lt(gatewayNotices.receivedAt, sql`now() - interval '5 seconds'`)
  const rows = await read(ctx)
    .select({ id: gatewayNotices.id })
    .from(gatewayNotices)
    .where(and(everyNotice(ctx), isOpen, isLeft))
    .orderBy(asc(gatewayNotices.receivedAt))
    .limit(500)
  return rows.map((row) => row.id)
}
