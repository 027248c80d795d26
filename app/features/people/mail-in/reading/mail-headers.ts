import { MAIL_MARK } from '#app/kit/mail-mark.ts'
import type { Authentication } from './incoming-mail.ts'

/** A header with its name in lower case. */
export type Header = { key: string; value: string }

const valuesOf = (headers: readonly Header[], name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value.trim())
const has = (headers: readonly Header[], name: string, pattern = /./) =>
  valuesOf(headers, name).some((value) => pattern.test(value))

/** Of whom an email says that it was not written by a person (RFC 3834, and what was usual before it). */
const AUTO: [name: string, pattern: RegExp][] = [
  ['auto-submitted', /^(?!no\b)./i],
  ['x-auto-response-suppress', /\b(?:all|oof|autoreply|dr|rn|nrn)\b/i],
  ['precedence', /^(?:bulk|junk|auto_reply)/i],
  ['x-precedence', /^(?:bulk|junk|auto_reply)/i],
  ['x-autoreply', /^(?!no\b)./i],
  ['x-autorespond', /./],
  ['x-autoresponder', /./],
  ['x-auto-reply-from', /./],
  ['x-mail-autoreply', /./],
  ['x-vacation', /./],
  ['x-facebook-notify', /./],
  ['x-ms-exchange-inbox-rules-loop', /./],
  ['x-ms-exchange-generated-message-source', /./],
]
/** Subjects say it too, but people write such subjects themselves: only with a header that looks like it. */
const AWAY =
  /^(?:out of office|automatic reply|auto(?:mated)?[- ]?reply|automatische antwort|abwesenheit|réponse automatique|absence du bureau|risposta automatica|fuori (?:sede|ufficio)|respuesta automática|fuera de la oficina|自動応答|自動返信|不在)/i
const LOOKS_AUTO = /^(?:x-auto|x-vacation|x-mdautoresponder|x-ms-exchange-generated)/

export function autoHeaders(headers: readonly Header[], subject: string): string[] {
  const said = AUTO.filter(([name, pattern]) => has(headers, name, pattern)).map(([name]) => name)
  const isAway = AWAY.test(subject) && headers.some(({ key }) => LOOKS_AUTO.test(key))
  const isUnanswerable = AWAY.test(subject) && has(headers, 'return-path', /^<\s?>$/)
  return isAway || isUnanswerable ? [...said, 'subject'] : said
}

const DAEMON = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon)@/i

export function isBounce(headers: readonly Header[], from: readonly string[]): boolean {
  return (
    has(headers, 'content-type', /^multipart\/report|^message\/(?:delivery|disposition)/i) ||
    has(headers, 'return-path', /^<\s?>$/) ||
    has(headers, 'x-failed-recipients') ||
    from.some((address) => DAEMON.test(address))
  )
}

export const isList = (headers: readonly Header[]) =>
  ['list-id', 'list-post', 'list-unsubscribe', 'mailing-list'].some((name) => has(headers, name)) ||
  has(headers, 'precedence', /^list/i)

/** Whether we sent it: by the mark of our emails, or by a number of one of them. */
export function isOurs(headers: readonly Header[], ownHost: string): boolean {
  const own = `@${ownHost}>`.toLowerCase()
  return (
    has(headers, MAIL_MARK.toLowerCase()) ||
    valuesOf(headers, 'message-id').some((value) => value.toLowerCase().endsWith(own))
  )
}

export const hops = (headers: readonly Header[]) => valuesOf(headers, 'received').length

const NOTE = /\([^()]{0,200}\)/g
const METHOD = /(?:^|[;\s])(dmarc|spf|dkim)\s?=\s?([a-z]{1,20})/gi

/**
 * What servers found out about the sender, the last server first. Of several signatures one that holds
 * counts.
 */
export function authentications(headers: readonly Header[]): Authentication[] {
  return valuesOf(headers, 'authentication-results')
    .slice(0, 10)
    .map((value) => {
      const plain = value.slice(0, 4_000).replace(NOTE, ' ').toLowerCase()
      const found: Record<string, string> = {}
      for (const [, method = '', result = ''] of plain.matchAll(METHOD))
        if (found[method] !== 'pass') found[method] = result
      const { dmarc = 'none', spf = 'none', dkim = 'none' } = found
      return { server: plain.split(/[;\s]/, 1)[0] ?? '', dmarc, spf, dkim }
    })
}
