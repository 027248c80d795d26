import PostalMime, { type Address, type Attachment, addressParser } from 'postal-mime'
import { MAIL_LIMITS } from '#app/kit/reading-limits.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { htmlLines } from './html-lines.ts'
import type { IncomingMail, MailFile } from './incoming-mail.ts'
import { authentications, autoHeaders, hops, isBounce, isList, isOurs } from './mail-headers.ts'
import { reportIn } from './mail-report.ts'
import { newTextOf } from './new-text.ts'

export type AskedMail = {
  raw: Uint8Array
  /** The host of our own emails' numbers. */
  ownHost: string
}

const CONTROL = /[^\P{Cc}\n]/gu
/** What shows who signed an email: a mail program looks at it, and nobody misses it elsewhere. */
const SIGNATURE = /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)$/i
/** What mail programs pack for themselves, and whole emails of others. */
const PACKED = /^(?:application\/(?:vnd\.)?ms-tnef|message\/)/i
const PACKED_NAME = /^win(?:mail|dat)?\.dat$/i
const ENCRYPTED = /^(?:multipart\/encrypted|application\/(?:x-)?pkcs7-mime)/i
const ARMOUR = /^-----BEGIN PGP MESSAGE-----/m

/**
 * Reads an email of strangers: who wrote it, by which headers nobody did, and what is new in it. Null where
 * it is nested or headed beyond `MAIL_LIMITS`.
 */
export async function parseMail({ raw, ownHost }: AskedMail): Promise<IncomingMail | null> {
  const limits = { maxNestingDepth: MAIL_LIMITS.depth, maxHeadersSize: MAIL_LIMITS.headerBytes }
  const mail = await PostalMime.parse(raw, { ...limits, forceRfc822Attachments: true }).catch(() => null)
  if (mail === null) return null
  const { headers } = mail
  const html = mail.html === undefined ? null : htmlLines(mail.html)
  const words = newTextOf(plain(html?.text ?? '')) || newTextOf(plain(mail.text ?? ''))
  const contentType = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const isSealed = ENCRYPTED.test(contentType.trim()) || ARMOUR.test(words)
  const from = headers
    .filter(({ key }) => key === 'from')
    .flatMap(({ value }) => addressesOf(addressParser(value, { flatten: true })))
  const subject = oneLineOf(mail.subject ?? '').slice(0, MAIL_LIMITS.lineCharacters)
  return {
    from,
    to: addressesOf(mail.to ?? []),
    subject,
    messageId: idsIn(mail.messageId)[0] ?? '',
    inReplyTo: idsIn(mail.inReplyTo)[0] ?? '',
    references: idsIn(mail.references),
    hops: hops(headers),
    auto: autoHeaders(headers, subject),
    isBounce: isBounce(headers, from),
    report: reportIn(partsOf(mail.attachments)),
    isList: isList(headers),
    isOurs: isOurs(headers, ownHost),
    authentication: authentications(headers),
    newText: isSealed ? '' : words,
    isSealed,
    ...(isSealed ? { files: [], leftOut: [] } : filesOf(mail.attachments, html?.pictures ?? new Set())),
  }
}

const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (sign) => (sign === '\u0001' ? sign : ' '))

/** What is made for programs: the parts of a report, as text. */
const partsOf = (attachments: readonly Attachment[]) =>
  attachments
    .filter(({ mimeType }) => /^(?:message\/|text\/rfc822-headers)/i.test(mimeType))
    .map(({ mimeType, content }) => ({
      type: mimeType,
      text: (typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'))
        .slice(0, MAIL_LIMITS.headerBytes)
        .toWellFormed(),
    }))

function addressesOf(given: readonly (Address | undefined)[]): string[] {
  return given
    .flatMap((one) => (one?.group ? one.group : one ? [one] : []))
    .map(({ address = '' }) => address)
    .slice(0, MAIL_LIMITS.addresses)
}

const idsIn = (text = '') =>
  (text.slice(0, MAIL_LIMITS.headerBytes).match(/<[^<>\s]{1,250}>/g) ?? []).slice(-MAIL_LIMITS.references)

/**
 * Pictures of what is quoted come again with each answer: only those that the answer itself shows are its
 * own.
 */
function filesOf(attachments: readonly Attachment[], shown: ReadonlySet<string>) {
  const files: MailFile[] = []
  const leftOut: string[] = []
  for (const file of attachments) {
    const id = file.contentId?.replace(/^<|>$/g, '') ?? ''
    if (file.related && id !== '' && !shown.has(id)) continue
    const name = nameOf(file, files.length + 1)
    const bytes = typeof file.content === 'string' ? Buffer.from(file.content) : new Uint8Array(file.content)
    const isTooMuch = bytes.length > MAIL_LIMITS.fileBytes || files.length >= MAIL_LIMITS.files
    if (SIGNATURE.test(file.mimeType)) continue
    if (isTooMuch || PACKED.test(file.mimeType) || PACKED_NAME.test(name)) leftOut.push(name)
    else files.push({ name, type: file.mimeType.slice(0, MAIL_LIMITS.lineCharacters), bytes })
  }
  return { files, leftOut: leftOut.slice(0, MAIL_LIMITS.files) }
}

/** The last part of a path, in one line. */
function nameOf({ filename }: Attachment, number: number): string {
  const bare = oneLineOf((filename ?? '').slice(0, 2_000))
    .split(/[/\\]/)
    .at(-1)
    ?.trim()
    .slice(-MAIL_LIMITS.nameCharacters)
  return bare && bare.replaceAll('.', '') !== '' ? bare : `file-${number}`
}
