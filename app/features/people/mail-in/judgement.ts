import { emailKey } from '#app/kit/email-address.ts'
import type { Authentication, Envelope, IncomingMail } from './reading/incoming-mail.ts'

/** Why an email is not posted, and its reader hears nothing of it. */
type Silent = 'loop' | 'bounce' | 'auto' | 'list' | 'forged'
/** Why it is not, and the reader is told: `refused` by whoever has the conversations. */
export type ToldReason = 'old' | 'sealed' | 'empty' | 'refused'
export type NotPosted = Silent | ToldReason

/**
 * Whether an email is an answer of the reader whom its seal names. `tell`: whether the account's own address
 * may be told, once, that it was not posted.
 */
export type Verdict =
  | { post: true }
  | { post: false; tell: false; reason: Silent }
  | { post: false; tell: true; reason: ToldReason }

export type Judged = {
  mail: IncomingMail
  envelope: Envelope
  /** The address of the account that the seal names. */
  email: string
  /** Whether the seal is older than it may be. */
  isOld: boolean
  /** The name of the server whose word about senders counts; none does without it. */
  trustedServer: string | undefined
}

/** So many servers no honest answer goes through. */
const MOST_HOPS = 30

const never = (reason: Silent): Verdict => ({ post: false, reason, tell: false })
const told = (reason: ToldReason): Verdict => ({ post: false, reason, tell: true })

/**
 * Decides about an email whose seal is ours. Nobody is told who may be a program, or may not be who the
 * address says: an answer to these makes loops, and writes to people who never wrote to us.
 */
export function judgeMail({ mail, envelope, email, isOld, trustedServer }: Judged): Verdict {
  if (mail.isOurs || mail.hops > MOST_HOPS) return never('loop')
  if (mail.isBounce || envelope.from === '') return never('bounce')
  if (mail.auto.length > 0) return never('auto')
  if (mail.isList) return never('list')
  if (isForged(mail, email, trustedServer)) return never('forged')
  if (isOld) return told('old')
  if (mail.newText === '' && mail.files.length === 0) return told(mail.isSealed ? 'sealed' : 'empty')
  return { post: true }
}

function isForged(mail: IncomingMail, email: string, trustedServer: string | undefined): boolean {
  const [from = '', ...others] = mail.from
  if (others.length > 0 || emailKey(from) !== emailKey(email)) return true
  const trusted = trustedServer?.toLowerCase()
  // Whoever stands nearer to us writes above: the first is of our own hop, and those below it may be made up.
  const found = mail.authentication.find(({ server }) => server === trusted)
  return found !== undefined && hasFailed(found)
}

/** What the sender's domain says of such emails (DMARC) counts; without that, one of two ways has to hold. */
function hasFailed({ dmarc, spf, dkim }: Authentication): boolean {
  if (dmarc === 'pass') return false
  return dmarc === 'fail' || (/^(soft)?fail$/.test(spf) && dkim !== 'pass')
}
