import { createHash } from 'node:crypto'
import { MAIL_LIMITS } from '#app/kit/reading-limits.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { bounceAddressesIn, openBounceAddress } from '#app/platform/bounces/bounce-address.server.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { countUp } from '#app/platform/rate-limit.server.ts'
import { emailNotPosted } from './email-not-posted.server.ts'
import { judgeMail, type NotPosted, type ToldReason } from './judgement.ts'
import { findReplyReader } from './queries-reader.server.ts'
import { readMail } from './read-mail.server.ts'
import type { Envelope, IncomingMail } from './reading/incoming-mail.ts'
import { type OpenedAddress, openReplyAddress, replyAddressesIn } from './reply-address.server.ts'
import type { TakeReply } from './reply-takers.server.ts'
import { withoutReplyAddresses } from './sealed-address.ts'
import { type BounceTaken, takeBounce } from './take-bounce.server.ts'

/** Of one reader: whoever writes more by email runs in a circle, or is a program. */
const MAILS_OF_ONE = { name: 'mails-in', points: 60, seconds: 3_600 } as const

/**
 * What became of an email: `nobody` has the address, `broken` cannot be read now or later, `later` asks its
 * server to try again.
 */
export type MailTaken =
  | { kind: 'posted' }
  | { kind: 'dropped'; reason: NotPosted | 'report' | 'forgedReport' }
  | { kind: 'nobody' | 'broken' | 'later' }

/**
 * Takes an email that came in: of what comes back of our own notes it, and else posts it if it is an answer
 * of the reader whom its address names, tells that reader once where it is not and telling is safe. Without
 * an envelope the headers say to whom it went. Refuses any actor but the system.
 */
export async function takeMail(
  ctx: Ctx,
  { raw, envelope }: { raw: Uint8Array; envelope: Envelope | null },
): Promise<MailTaken> {
  requireSystem(ctx)

  if (raw.length > MAIL_LIMITS.bytes) return { kind: 'broken' }
  const to = envelope?.to ?? addressesIn(headOf(raw))
  const address = to.find((one) => openBounceAddress(one) !== null)
  if (address !== undefined) return DONE_WITH[await takeBounce(ctx, { raw, address })]
  const opened = to.map((address) => openReplyAddress(address, ctx.now())).find((one) => one !== null)
  const reader = opened ? await findReplyReader(ctx, opened.seal) : null
  if (!opened || !reader) return { kind: 'nobody' }
  if ((await countUp(MAILS_OF_ONE, opened.seal.accountId)) > MAILS_OF_ONE.points) return { kind: 'later' }
  const reading = await readMail(reader.partyId, raw)
  if (reading === null) return { kind: 'later' }
  if (!reading.ok || reading.said === null) return { kind: 'broken' }
  const mail = reading.said

  const verdict = judgeMail({
    mail,
    envelope: envelope ?? { from: null, to },
    email: reader.email,
    isOld: opened.kind === 'old',
    trustedServer: config().MAIL_IN_TRUSTED_SERVER,
  })
  const numbered = { ...mail, messageId: mail.messageId || numberOf(raw) }
  if (verdict.post) return post(ctx, opened, { mail: numbered, take: reader.take })
  if (verdict.tell) return dropAndTell(ctx, opened, verdict.reason)
  return drop(verdict.reason)
}

const DONE_WITH: Record<BounceTaken, MailTaken> = {
  taken: { kind: 'dropped', reason: 'report' },
  forged: { kind: 'dropped', reason: 'forgedReport' },
  broken: { kind: 'broken' },
  later: { kind: 'later' },
}

const addressesIn = (head: string) => [...replyAddressesIn(head), ...bounceAddressesIn(head)]

type Posted = { mail: IncomingMail; take: TakeReply | null }

async function post(ctx: Ctx, opened: OpenedAddress, { mail, take }: Posted): Promise<MailTaken> {
  if (!take) return dropAndTell(ctx, opened, 'refused')
  const { messageId, files: attachments, leftOut } = mail
  const words = withoutReplyAddresses(mail.newText)
  try {
    await take(ctx, { ...opened.seal, messageId, words, attachments, leftOut })
    return { kind: 'posted' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.kind === 'unavailable' || error.kind === 'limit') return { kind: 'later' }
    return dropAndTell(ctx, opened, 'refused')
  }
}

function drop(reason: NotPosted): MailTaken {
  log.info({ key: reason }, 'an email that came in was not posted')
  return { kind: 'dropped', reason }
}

async function dropAndTell(ctx: Ctx, opened: OpenedAddress, reason: ToldReason): Promise<MailTaken> {
  await emailNotPosted(ctx, { opened, reason })
  return drop(reason)
}

/** Stands for the number of an email that has none. */
const numberOf = (raw: Uint8Array) => `<${createHash('sha256').update(raw).digest('hex')}@unnumbered>`

/** The headers alone: what stands below them is what somebody wrote or quoted. */
function headOf(raw: Uint8Array): string {
  const head = Buffer.from(raw.subarray(0, MAIL_LIMITS.headerBytes)).toString('latin1')
  const end = head.search(/\r?\n\r?\n/)
  return end < 0 ? head : head.slice(0, end)
}
