import { markRead } from '#app/features/people/notifications/mark-read.server.ts'
import { countUnread, countUnreadOf } from '#app/features/people/notifications/queries-count.server.ts'
import { listNotifications } from '#app/features/people/notifications/queries-list.server.ts'
import { conversationPath } from '#app/features/people/qmail/conversation.ts'
import {
  countUnreadMessages,
  countUnreadMessagesOf,
} from '#app/features/people/qmail/queries-count.server.ts'
import { listWireLines, WIRE_LINES } from '#app/features/people/qmail/queries-wire.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import { pathIn } from '#app/kit/language.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { askedTogether } from '#app/platform/asked-together.server.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { FrontCall } from '#app/platform/http/front-door.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import type { WireValues } from './answer.server.ts'

/**
 * The 20 seconds of many open tabs, two for each page that somebody goes through quickly, and who reads
 * through all of a long list.
 */
const mayAsk = cheapLimit({ name: 'notifications', points: 300, seconds: 60 })

async function requirePerson({ actor }: Ctx): Promise<void> {
  requireAccountHolder(actor)
  await mayAsk(actor.accountId)
}

/** → message and notif: how many are unread. Asked every 20 seconds by everybody who is signed in. */
export async function countAllNotification(ctx: Ctx): Promise<object> {
  await requirePerson(ctx)
  const [notif, message] = await Promise.all([countUnread(ctx), countUnreadMessages(ctx)])
  return counted({ notif, message })
}

const counted = (unread: { message: number; notif: number }) => ({ status: true, ...unread })

const countOf = askedTogether({ atOnce: 2, most: 100 }, async (tokens: string[]) => {
  const ctx = systemContext('notifications.count')
  const [found, messages] = await Promise.all([
    countUnreadOf(ctx, tokens),
    countUnreadMessagesOf(ctx, tokens),
  ])
  return tokens.map((token) => {
    const one = found.get(token)
    return one ? { account: one.account, notif: one.unread, message: messages.get(token) ?? 0 } : null
  })
})

/**
 * The same at the front door: who asks and the counts are two statements, for all who ask at the same moment.
 */
export const countAtOnce: FrontCall = async ({ token }) => {
  if (token === null) return null
  const found = await countOf(token)
  if (found === null) return null
  await mayAsk(found.account)
  return counted({ notif: found.notif, message: found.message })
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
 * firstmsg and lastmsg (ids of the first and the last line that the caller holds, or empty), neworold (new:
 * what came after lastmsg; old: what stood before firstmsg), type (a userId or username, `unread`, or
 * nothing) → message: 20 lines at most, newest first.
 */
export async function allmessage(ctx: Ctx, values: WireValues): Promise<object> {
  await requirePerson(ctx)
  const { firstmsg = '', lastmsg = '', neworold = 'new', type = '' } = values
  if (neworold !== 'new' && neworold !== 'old')
    throw new BadInput({ neworold: { key: 'common:invalid.value' } })
  if (typeof type !== 'string' || type.length > 60)
    throw new BadInput({ type: { key: 'common:invalid.value' } })
  const newerThan = neworold === 'new' ? lineIn('lastmsg', lastmsg) : null
  const olderThan = neworold === 'old' ? lineIn('firstmsg', firstmsg) : null
  const lines = await listWireLines(ctx, { of: type, newerThan, olderThan })
  return {
    status: true,
    message: lines.map(({ unread, image, code, other, ...line }) => ({
      ...line,
      type: unread ? 'unread' : 'read',
      profileImage: image ?? '',
      link: pathIn(ctx.language, conversationPath(other, code)),
    })),
    more: lines.length === WIRE_LINES,
  }
}

/** The id of a line that the caller holds; null for none. */
function lineIn(field: string, id: string | string[]): string | null {
  if (id === '') return null
  if (!isId(id)) throw new BadInput({ [field]: { key: 'common:invalid.value' } })
  return id
}
