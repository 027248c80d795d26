import { markRead } from '#app/features/people/notifications/mark-read.server.ts'
import { countUnread, countUnreadOf } from '#app/features/people/notifications/queries-count.server.ts'
import { listNotifications } from '#app/features/people/notifications/queries-list.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { askedTogether } from '#app/platform/asked-together.server.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { FrontCall } from '#app/platform/http/front-door.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import type { WireValues } from './answer.server.ts'

/** The 20 seconds of many open tabs, and who reads through all of a long list. */
const mayAsk = cheapLimit({ name: 'notifications', points: 120, seconds: 60 })

async function requirePerson({ actor }: Ctx): Promise<void> {
  requireAccountHolder(actor)
  await mayAsk(actor.accountId)
}

/** → message and notif: how many are unread. Asked every 20 seconds by everybody who is signed in. */
export async function countAllNotification(ctx: Ctx): Promise<object> {
  await requirePerson(ctx)
  return counted(await countUnread(ctx))
}

const counted = (unread: number) => ({ status: true, message: 0, notif: unread })

const countOf = askedTogether({ atOnce: 2, most: 100 }, async (tokens: string[]) => {
  const found = await countUnreadOf(systemContext('notifications.count'), tokens)
  return tokens.map((token) => found.get(token) ?? null)
})

/**
 * The same at the front door: who asks and the count are one statement, for all who ask at the same moment.
 */
export const countAtOnce: FrontCall = async ({ token }) => {
  if (token === null) return null
  const found = await countOf(token)
  if (found === null) return null
  await mayAsk(found.account)
  return counted(found.unread)
}

/** type (notifilist), lastid (the last one that is shown already) → notification, a list, newest first. */
export async function getNotification(ctx: Ctx, { type, lastid }: WireValues): Promise<object> {
  await requirePerson(ctx)
  if (type !== 'notifilist') throw new BadInput({ type: { key: 'common:invalid.value' } })
  if (Array.isArray(lastid)) throw new BadInput({ lastid: { key: 'common:invalid.value' } })
  const { list, older } = await listNotifications(ctx, lastid || null)
  const { ORIGIN } = config()
  return {
    status: true,
    notification: list.map(({ id, html, text, link, at, unread }) => ({
      id,
      message: html,
      text,
      link,
      url: ORIGIN + link,
      date: at,
      status: unread ? 'unread' : 'read',
    })),
    more: older !== null,
  }
}

/** id (of a notification, or `all`) → status. */
export async function readNotification(ctx: Ctx, values: WireValues): Promise<object> {
  await requirePerson(ctx)
  await markRead(ctx, values)
  return { status: true, notif: await countUnread(ctx) }
}

/**
 * firstmsg, lastmsg, neworold (new or old), type → message: a list that is empty as long as nobody can write
 * one.
 */
export async function allmessage(ctx: Ctx, { neworold = 'new' }: WireValues): Promise<object> {
  await requirePerson(ctx)
  if (neworold !== 'new' && neworold !== 'old')
    throw new BadInput({ neworold: { key: 'common:invalid.value' } })
  return { status: true, message: [] }
}
