import { type BounceKind, kindOfStatus } from '#app/kit/bounce.ts'
import { emailKey } from '#app/kit/email-address.ts'
import type { MailReport } from './reading/incoming-mail.ts'

/**
 * What a report says of the email that went to an address: it came back, nothing that counts (`none`), or it
 * is about somebody else (`other`), and then made up.
 */
export type BounceVerdict =
  | { kind: BounceKind; status: string | null; said: string }
  | { kind: 'none' }
  | { kind: 'other' }

/** Of these a reader says that a mail is welcome, or that something else is wrong with it. */
const NO_COMPLAINT = ['not-spam', 'auth-failure']

/** Decides what a report says of the email of ours that went to `address`. */
export function judgeBounce(report: MailReport, address: string): BounceVerdict {
  const is = (named: string) => emailKey(named) === emailKey(address)
  if (report.kind === 'complaint') {
    // Who runs feedback loops often leaves out the reader; the signed return path names one of ours.
    if (report.recipients.length > 0 && !report.recipients.some(is)) return { kind: 'other' }
    if (NO_COMPLAINT.includes(report.feedback)) return { kind: 'none' }
    return { kind: 'complaint', status: null, said: report.feedback }
  }
  const found = report.recipients.find(({ original, final }) => is(original) || is(final))
  if (!found) return { kind: 'other' }
  const { action, status, said } = found
  const kind = action === 'delayed' ? 'temporary' : action === 'failed' ? kindOfStatus(status) : null
  return kind === null ? { kind: 'none' } : { kind, status, said }
}
