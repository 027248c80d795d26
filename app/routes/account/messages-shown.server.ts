import { redirect } from 'react-router'
import { markConversation } from '#app/features/people/message-receipts/mark-conversation.server.ts'
import { messageQuery } from '#app/features/people/message-search/message-query.ts'
import { findMessages } from '#app/features/people/message-search/queries-found.server.ts'
import {
  aboutOf,
  conversationPath,
  type InboxView,
  inboxView,
  startOf,
} from '#app/features/people/qmail/conversation.ts'
import { findSubject } from '#app/features/people/qmail/find-subject.server.ts'
import { type About, messagePath } from '#app/features/people/qmail/message-path.ts'
import { findConversation, listLines, type Stretch } from '#app/features/people/qmail/queries-lines.server.ts'
import { listConversations } from '#app/features/people/qmail/queries-list.server.ts'
import { findAddressee } from '#app/features/people/qmail/queries-sides.server.ts'
import { lookUpSubject } from '#app/features/people/qmail/queries-subject.server.ts'
import { subjectKinds } from '#app/features/people/qmail/subject-registry.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const CODE = /^[0-9A-Z]{12}$/

const codeIn = (text: string | null) => (text !== null && CODE.test(text) ? text : null)

function positionIn(text: string | null): number | undefined {
  const position = Number(text)
  return Number.isSafeInteger(position) && position > 0 && position < 2_000_000_000 ? position : undefined
}

/** Which lines an address asks for. */
export function stretchIn(query: URLSearchParams): Stretch {
  const [before, after, around] = ['before', 'after', 'line'].map((name) => positionIn(query.get(name)))
  if (before !== undefined) return { before }
  if (after !== undefined) return { after }
  return around === undefined ? {} : { around }
}

/** The messages that an address looks for, if it does, and what they may be about. */
async function showFound(ctx: PersonCtx, parameters: URLSearchParams) {
  const query = messageQuery(parameters)
  const registered = Object.entries(await subjectKinds.read())
  const kinds = registered.filter(([, { leadsTo }]) => leadsTo === undefined).map(([kind]) => kind)
  if (!query) return { kinds, found: null }
  const from = parameters.get('from')
  const [code = '', position = ''] = from?.split('.') ?? []
  const place = positionIn(position)
  const before = codeIn(code) && place !== undefined ? { code, position: place } : null
  const { list, more } = await findMessages(ctx, query, before)
  return { kinds, found: { query, from: before && from, list, more } }
}

/** What stands beside the open conversation: the inbox, or what an address looks for in it. */
export async function showSide(ctx: PersonCtx, query: URLSearchParams) {
  const { kinds, found } = await showFound(ctx, query)
  return { kinds, found, inbox: found ? null : await showInbox(ctx, query) }
}

/** The inbox of the party acted for, as an address narrows it. */
async function showInbox(ctx: PersonCtx, query: URLSearchParams) {
  const view: InboxView = inboxView(query.get('view'))
  const after = codeIn(query.get('from'))
  return { view, after, ...(await listConversations(ctx, { view, after })) }
}

/**
 * The conversation that an address opens: the one of its code, the one about its thing, or the latest with
 * that person; or the beginning of a new one. What is shown of it is read from then on. Not found for a
 * stranger about nothing; an address by userId leads on to the one by username.
 */
export async function showConversation(ctx: PersonCtx, named: string, query: URLSearchParams) {
  const code = codeIn(query.get('on'))
  const { conversation, beginning } =
    code === null
      ? await findOrBegin(ctx, named, query)
      : { conversation: await byCode(ctx, code), beginning: null }
  const other = conversation?.other ?? beginning?.other
  if (!other) throw notFound()
  if (other.username !== named)
    throw redirect(
      conversation
        ? conversationPath(other.username, conversation.code)
        : pathOf(other.username, beginning?.about),
    )
  const shown = conversation
    ? await listLines(ctx, conversation.code, stretchIn(query))
    : { lines: [], earlier: false, later: false }
  const newest = shown.lines.at(-1)?.position ?? 0
  if (conversation && newest > conversation.readUntil)
    await markConversation(ctx, { code: conversation.code, until: newest })
  return { conversation, beginning, ...shown, key: newKey(), begun: quotedWords(query.get('re')) }
}

/** The page of somebody, and of a thing that is spoken about there. */
export function pathOf(username: string, about?: About): string {
  const query = about ? `?${new URLSearchParams({ about: `${about.kind}:${about.ref}` })}` : ''
  return messagePath(username) + query
}

async function byCode(ctx: PersonCtx, code: string) {
  const found = await findConversation(ctx, { code })
  if (!found) throw notFound()
  return found
}

async function findOrBegin(ctx: PersonCtx, named: string, query: URLSearchParams) {
  const about = aboutOf(query.get('about'))
  if (query.has('about') && !about) throw notFound()
  const addressee = await findAddressee(ctx, named)
  if (!addressee) throw notFound()
  const { partyId, isOpen, ...other } = addressee
  // Pages that many share offer it to their owners, too.
  if (partyId === ctx.actor.partyId || partyId === ctx.actor.ownPartyId) throw redirect('/message')
  const subject = about ? await findSubject(ctx, about) : undefined
  if (subject && subject.otherId !== partyId) throw notFound()
  const conversation = await findConversation(ctx, { with: partyId, subject })
  if (!conversation && !subject && !isOpen) throw notFound()
  const { kind, title, language, links } = subject ?? {}
  const shown = kind && title ? { kind, title, language: language ?? null, link: links?.own ?? null } : null
  return {
    conversation,
    beginning: conversation ? null : { other, about: about ?? undefined, subject: shown },
  }
}

/** Where one speaks about a thing that an address names without saying with whom. */
export async function pathAbout(ctx: PersonCtx, query: URLSearchParams): Promise<string> {
  const [text, quoted] = [query.get('about'), query.get('re')]
  const about = aboutOf(text)
  if (!about) throw notFound()
  const subject = await lookUpSubject(ctx, about)
  if (!subject) throw notFound()
  const { otherId } = subject
  if (otherId === ctx.actor.partyId) return '/message'
  const other = await findAddressee(ctx, otherId)
  if (!other) throw notFound()
  return pathQuoting(other.username, about, quoted)
}

export function pathQuoting(username: string, about: About, quoted: string | null): string {
  const path = pathOf(username, about)
  return quoted ? `${path}&${new URLSearchParams({ re: quoted })}` : path
}

/** The words that answer what an address quotes begin with. */
export const quotedWords = (quoted: string | null) => (quoted ? `> ${startOf(quoted)}\n\n` : '')
