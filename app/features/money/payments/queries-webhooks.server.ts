import { and, asc, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { everyWebhookEvent } from './queries-scope.server.ts'
import { webhookEvents } from './tables.server.ts'

/** Stored webhook events that nobody has worked off for some seconds. */
export async function findOpenWebhookEventIds(ctx: Ctx): Promise<string[]> {
  const isOpen = isNull(webhookEvents.workedAt)
  const isLeft = lt(webhookEvents.receivedAt, sql`now() - interval '5 seconds'`)
  const rows = await read(ctx)
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(everyWebhookEvent(ctx), isOpen, isLeft))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(500)
  return rows.map((row) => row.id)
}
