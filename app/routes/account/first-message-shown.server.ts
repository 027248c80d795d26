import { data, redirect } from 'react-router'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import type { FirstMessage } from '#app/features/people/first-messages/first-message.ts'
import { sendFirstCode } from '#app/features/people/first-messages/send-first-code.server.ts'
import { writeFirstMessage } from '#app/features/people/first-messages/write-first-message.server.ts'
import { aboutOf, conversationPath } from '#app/features/people/qmail/conversation.ts'
import { findAddressee } from '#app/features/people/qmail/queries-sides.server.ts'
import { lookUpSubject } from '#app/features/people/qmail/queries-subject.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { newKey } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { withVisitorKey } from '#app/platform/http/visitor-key.server.ts'
import { pathOf, pathQuoting, quotedWords } from './messages-shown.server.ts'

type Values = Record<string, string | string[]>

/** Where a visitor speaks about a thing; null where only who is signed in may know. */
export async function visitorPathAbout(ctx: Ctx, query: URLSearchParams): Promise<string | null> {
  const about = aboutOf(query.get('about'))
  const subject = about && (await lookUpSubject(ctx, about))
  const other = subject && (await findAddressee(ctx, subject.otherId))
  return about && other ? pathQuoting(other.username, about, query.get('re')) : null
}

/**
 * What a visitor sees of somebody to write to: the form of a first message, or that it was sent; null where
 * only who is signed in may know whether there is anybody.
 */
export async function showFirstMessage(ctx: Ctx, named: string, query: URLSearchParams) {
  const isSent = query.has('sent')
  if (query.has('on') && !isSent) return null
  const about = aboutOf(query.get('about'))
  const subject = about && (await lookUpSubject(ctx, about))
  const addressee = await findAddressee(ctx, named)
  if (!addressee || (query.has('about') && subject?.otherId !== addressee.partyId)) return null
  const { partyId: _party, isOpen: _open, ...other } = addressee
  if (other.username !== named) throw redirect(pathOf(other.username, about ?? undefined))
  const guest = await findGuestEmail(ctx)
  const first: FirstMessage = {
    key: newKey(),
    begun: quotedWords(query.get('re')),
    email: guest?.email ?? '',
    proof: guest === null ? 'none' : guest.confirmed ? 'given' : 'waiting',
    sentAt: guest?.sentAt.getTime() ?? 0,
  }
  const { kind, title, language, links } = subject ?? {}
  const shown = kind && title ? { kind, title, language: language ?? null, link: links?.own ?? null } : null
  const back = isSent
    ? conversationPath(other.username, query.get('on') ?? '')
    : pathOf(other.username, about ?? undefined)
  return { visitor: { other, about, subject: shown, first, isSent, back } }
}

/** What each button of that form does: a code for the address, or the message, once the address is proven. */
export async function takeFirstStep(ctx: Ctx, values: Values) {
  const guest = withVisitorKey(ctx, values.key)
  const email = emailKey(String(values.email ?? ''))
  const known = email === '' ? null : await findGuestEmail(guest.ctx, email)
  if (values.intent === 'send' || (!known?.confirmed && !values.code)) {
    // The button that sends the message was pressed without the code that is on its way.
    if (known && values.intent === 'write') throw new BadInput({ code: { key: 'accounts:code.format' } })
    const sent = await sendFirstCode(guest.ctx, { ...values, isAgain: values.intent === 'send' })
    return data({ sentTo: sent.email, values }, { headers: guest.headers })
  }
  const { written, cookies } = await writeFirstMessage(guest.ctx, values)
  for (const line of cookies) guest.headers.append('Set-Cookie', line)
  if (!written) return redirect('/message', { headers: guest.headers })
  const path = conversationPath(written.username, written.code)
  return redirect(cookies.length > 0 ? path : `${path}&sent`, { headers: guest.headers })
}
