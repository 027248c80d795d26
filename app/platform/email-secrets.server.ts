import { openText, sealText } from './sealed-text.server.ts'
import type { MailAttachment } from './tables.server.ts'

/** The texts of an email, which may contain secrets such as links. */
export type EmailWords = {
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  unsubscribe: string | null
}

/**
 * Own addresses that open something for whoever has them, a new password or a ticket: their last part is the
 * secret.
 */
const OPENING =
  /\/(?:reset\/[^/?#\s"'<>]+|confirm\/former\/[^/?#\s"'<>]+|data-request\/[^/?#\s"'<>]+|confirm|unsubscribe|decline-requirement|approval|assessment|purchase-order|ticket|join|invite|order\/[^/?#\s"'<>]+\/booking)\/(?!former\/)([\w.~%-]{6,})/g

/** The secrets of the addresses in a text. */
export const secretsIn = (text: string): string[] =>
  [...text.matchAll(OPENING)].flatMap(([, found]) => found ?? [])

/**
 * The words of an email without its secrets, a mark in place of each, and these sealed; null where there are
 * none. Secret are the last parts of addresses that open something, and what else `named` says, such as
 * codes. `id` is the email's.
 */
export async function hideSecrets(
  id: string,
  words: EmailWords,
  named: readonly string[],
): Promise<{ words: EmailWords; sealed: string | null }> {
  const texts = [words.html, words.text, words.unsubscribe ?? '', ...words.attachments.map(plainOf)]
  const secrets = [...new Set([...named, ...texts.flatMap(secretsIn)])].sort(
    (one, other) => other.length - one.length,
  )
  if (secrets.length === 0) return { words, sealed: null }
  const hide = (text: string) =>
    secrets.reduce((said, secret, at) => said.replaceAll(secret, markOf(id, at)), text)
  return { words: changed(words, hide), sealed: await sealText(JSON.stringify(secrets)) }
}

/**
 * The words of an email with its secrets again, as it leaves. Throws where they are not ours, as with another
 * SECRET.
 */
export async function showSecrets(id: string, words: EmailWords, sealed: string | null): Promise<EmailWords> {
  if (sealed === null) return words
  const opened = await openText(sealed)
  if (opened === null) throw new Error('the secrets of an email were sealed with another SECRET')
  const secrets: string[] = JSON.parse(opened)
  return changed(words, (text) =>
    secrets.reduce((said, secret, at) => said.replaceAll(markOf(id, at), secret), text),
  )
}

/** File names and types stay; tickets and invoices can be rendered again by whoever may read them. */
export const emptied = (attachments: readonly MailAttachment[]): MailAttachment[] =>
  attachments.map((file) => ({ ...file, content: '' }))

const markOf = (id: string, at: number) => `[hidden-${at}-${id.slice(-8)}]`

const plainOf = ({ encoding, content }: MailAttachment) => (encoding === undefined ? content : '')

function changed(words: EmailWords, change: (text: string) => string): EmailWords {
  return {
    subject: change(words.subject),
    html: change(words.html),
    text: change(words.text),
    unsubscribe: words.unsubscribe === null ? null : change(words.unsubscribe),
    attachments: words.attachments.map((file) =>
      file.encoding === undefined ? { ...file, content: change(file.content) } : file,
    ),
  }
}
