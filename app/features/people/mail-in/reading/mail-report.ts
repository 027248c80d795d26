import { oneLineOf } from '#app/kit/text.ts'
import type { MailReport, ReportedRecipient } from './incoming-mail.ts'

/** A part of an email by its type. */
export type ReportPart = { type: string; text: string }

/** No honest report is about more, or says more of one. */
const MOST = 100
const LONGEST = 300

type Fields = ReadonlyMap<string, readonly string[]>

/** Fields of headers with their values, continued lines joined; names in lower case. */
function fieldsOf(block: string): Fields {
  const fields = new Map<string, string[]>()
  for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name = '', value = ''] = /^([\w-]{1,60}):(.*)$/.exec(line) ?? []
    if (name === '') continue
    const key = name.toLowerCase()
    fields.set(key, [...(fields.get(key) ?? []), oneLineOf(value).slice(0, LONGEST)])
  }
  return fields
}

const first = (fields: Fields, name: string) => fields.get(name)?.[0] ?? ''

/** The address in 'rfc822; <ada@example.com>', and in one without a type. */
function addressIn(value: string): string {
  const bare = value.replace(/^[\w-]+\s*;/, '').trim()
  return /<([^<>]*)>/.exec(bare)?.[1] ?? bare
}

function recipientOf(fields: Fields): ReportedRecipient | null {
  const action = first(fields, 'action').toLowerCase()
  if (action === '') return null
  return {
    original: addressIn(first(fields, 'original-recipient')),
    final: addressIn(first(fields, 'final-recipient')),
    action,
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(first(fields, 'status'))?.[0] ?? '',
    said: first(fields, 'diagnostic-code').replace(/^[\w-]+\s*;\s*/, ''),
  }
}

/** What an email reports in parts that are made for programs; null of one that has none. */
export function reportIn(parts: readonly ReportPart[]): MailReport | null {
  const textOf = (type: RegExp) => parts.find((part) => type.test(part.type))?.text.replace(/\r\n?/g, '\n')
  const delivery = textOf(/^message\/(?:global-)?delivery-status/i)
  if (delivery !== undefined) {
    const blocks = delivery.split(/\n\s*\n/, MOST)
    return { kind: 'delivery', recipients: blocks.flatMap((block) => recipientOf(fieldsOf(block)) ?? []) }
  }
  const complaint = textOf(/^message\/feedback-report/i)
  if (complaint === undefined) return null
  const fields = fieldsOf(complaint)
  const sent = fieldsOf(textOf(/^(?:message\/rfc822|text\/rfc822-headers)/i)?.split('\n\n', 1)[0] ?? '')
  return {
    kind: 'complaint',
    feedback: first(fields, 'feedback-type').toLowerCase(),
    recipients: (fields.get('original-rcpt-to') ?? []).map(addressIn).slice(0, MOST),
    returnPaths: [...(fields.get('original-mail-from') ?? []), ...(sent.get('return-path') ?? [])]
      .map(addressIn)
      .slice(0, MOST),
  }
}
