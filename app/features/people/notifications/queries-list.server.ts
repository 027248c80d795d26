import { and, desc, lt } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { notificationKinds } from './kind-registry.server.ts'
import { describeNotification, type ShownNotification } from './notification.ts'
import { ownNotifications } from './queries-scope.server.ts'
import { notifications } from './tables.server.ts'

/** The number of notifications on a page. */
export const AT_ONCE = 20

/**
 * The signed-in person's notifications, newest first: AT_ONCE before the id `before`, or the newest, and the
 * id before which there are older ones. Refuses a visitor with `signIn`, an invalid id as bad input.
 */
export async function listNotifications(
  ctx: Ctx,
  before: string | null,
): Promise<{ list: ShownNotification[]; older: string | null }> {
  requireAccountHolder(ctx.actor)
  if (before !== null && !isId(before)) throw new BadInput({ lastid: { key: 'common:invalid.value' } })

  const rows = await read(ctx)
    .select()
    .from(notifications)
    .where(and(ownNotifications(ctx.actor), before === null ? undefined : lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(AT_ONCE + 1)

  const reader = {
    language: ctx.language,
    t: translator(ctx.language),
    kinds: await notificationKinds.read(),
  }
  const list = rows.slice(0, AT_ONCE).flatMap((row) => {
    const said = describeNotification(row, reader)
    return said ? [{ id: row.id, ...said, at: row.createdAt.toISOString(), unread: row.readAt === null }] : []
  })
  return { list, older: rows.length > AT_ONCE ? (rows[AT_ONCE - 1]?.id ?? null) : null }
}
