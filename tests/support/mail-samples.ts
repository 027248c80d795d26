import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openReplyAddress, sealReplyAddress } from '#app/features/people/mail-in/reply-address.server.ts'
import type { ReplySeal } from '#app/features/people/mail-in/sealed-address.ts'
import { MAIL_LIMITS } from '#app/kit/reading-limits.ts'

const FOLDER = join(import.meta.dirname, '../samples/mail-in')

export const MAIL_IN = {
  MAIL_IN_HOST: 'in.quorum.example',
  MAIL_IN_TRUSTED_SERVER: 'mx.quorum.example',
  ORIGIN: 'https://quorum.example',
}
/** From whom the samples come that are honest. */
export const READER = 'reader@example.net'

type Reply = { language: string; text: string; attachments: string[] }
/** What becomes of it: posted, `nobody` has its address, or the reason why it is not posted. */
export type Hostile = { outcome: string; told?: boolean; text?: string; files?: string[]; leftOut?: string[] }

const expectedIn = (kind: string) => JSON.parse(readFileSync(join(FOLDER, kind, 'expected.json'), 'utf8'))
export const REPLIES: Record<string, Reply> = expectedIn('replies')
export const HOSTILE: Record<string, Hostile> = expectedIn('hostile')

export const filesOf = (kind: 'replies' | 'hostile') =>
  readdirSync(join(FOLDER, kind))
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -4))

const DAY_MS = 86_400_000

/** A sample as it travels, its lines ended as mail ends them, and sealed for a conversation and a reader. */
export function sampleMail(kind: 'replies' | 'hostile', name: string, seal: ReplySeal, now: Date): Buffer {
  return sealed(
    readFileSync(join(FOLDER, kind, `${name}.eml`), 'latin1').replace(/\r?\n/g, '\r\n'),
    seal,
    now,
  )
}

function sealed(raw: string, seal: ReplySeal, now: Date): Buffer {
  const local = (at: Date) => (sealReplyAddress(seal, at) ?? '').split('@')[0]?.replace('reply+', '') ?? ''
  const good = local(now)
  const changed = good.slice(0, 20) + (good[20] === 'a' ? 'b' : 'a') + good.slice(21)
  const old = local(new Date(now.getTime() - 91 * DAY_MS))
  return Buffer.from(
    raw.replaceAll('BADSEAL', changed).replaceAll('OLDSEAL', old).replaceAll('SEAL', good),
    'latin1',
  )
}

/** The address of ours in the headers of an email, as the server would name it that hands it in. */
export function recipientOf(raw: Buffer, now: Date) {
  const [, to = ''] = /^To:.*?([^\s<>]+@[^\s<>]+)/m.exec(raw.toString('latin1')) ?? []
  return { to, opened: openReplyAddress(to, now) }
}

const HEAD = `From: ${READER}\nTo: reply+SEAL@in.quorum.example\nMessage-ID: <made@example.net>\nMIME-Version: 1.0\n`
const SAID = 'We will be twelve.'

/** Emails that are too large to lie in a folder, with what becomes of them. */
const MADE: Record<string, { expected: Hostile; make: () => string }> = {
  'header-bomb': {
    expected: { outcome: 'broken' },
    make: () => `${HEAD}X-Bomb: ${'a'.repeat(300_000)}\n\n${SAID}\n`,
  },
  'header-lines': {
    expected: { outcome: 'broken' },
    make: () => `${HEAD}${'X-Line: 1\n'.repeat(100_000)}\n${SAID}\n`,
  },
  'parts-in-parts': {
    expected: { outcome: 'broken' },
    make: () =>
      HEAD +
      Array.from(
        { length: 1_000 },
        (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
      ).join('') +
      `Content-Type: text/plain\n\n${SAID}\n`,
  },
  'emails-in-emails': {
    expected: { outcome: 'empty', told: true, leftOut: ['file-1'] },
    make: () => `${HEAD}${'Content-Type: message/rfc822\n\nFrom: a@b.example\n'.repeat(5_000)}\n${SAID}\n`,
  },
  'parts-without-end': {
    expected: { outcome: 'posted', text: SAID, leftOut: [] },
    make: () =>
      `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n${SAID}\n${'--b\nContent-Type: application/pdf\n\nx\n'.repeat(5_000)}--b--\n`,
  },
  'html-in-html': {
    expected: { outcome: 'empty', told: true },
    make: () => `${HEAD}Content-Type: text/html\n\n${'<div><b>'.repeat(50_000)}${SAID}\n`,
  },
}
export const MADE_NAMES = Object.keys(MADE)
export const expectedOf = (name: string): Hostile => HOSTILE[name] ?? MADE[name]?.expected ?? { outcome: '' }
export const madeMail = (name: string, seal: ReplySeal, now: Date) =>
  sealed((MADE[name]?.make() ?? '').replace(/\n/g, '\r\n'), seal, now)

/** An email of a byte more than is taken. */
export function tooLargeMail(seal: ReplySeal, now: Date): Buffer {
  const head = sealed(`${HEAD}\n${SAID}\n`.replace(/\n/g, '\r\n'), seal, now)
  return Buffer.concat([head, Buffer.alloc(MAIL_LIMITS.bytes + 1 - head.length, 'a\r\n')])
}
