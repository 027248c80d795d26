/** What came back of an email: for good, for now, or as unwelcome to its reader. */
export const BOUNCE_KINDS = ['permanent', 'temporary', 'complaint'] as const
export type BounceKind = (typeof BOUNCE_KINDS)[number]

/** Why nothing is sent to an address: nobody takes it there, or its reader does not want it. */
export const DEAD_REASONS = ['bounced', 'complained'] as const
export type DeadReason = (typeof DEAD_REASONS)[number]

/** So many emails that came back for now, within so many days, are as one that came back for good. */
export const TEMPORARY_MOST = 5
export const TEMPORARY_DAYS = 30

/** So many days what was held is sent once an address is free again. */
export const HELD_DAYS = 14

/**
 * Codes of RFC 3463 that say nothing of the address, though they are for good: a mailbox that is full, a mail
 * that is too large or cannot be read, a server that is broken or takes none by its rules.
 */
const OF_THE_MAIL = /^5\.(?:2\.2|2\.3|3\.|5\.|6\.|7\.)/

/** What a code of RFC 3463 ('5.1.1') says of an address; null for one that went well, or is none. */
export function kindOfStatus(status: string): 'permanent' | 'temporary' | null {
  if (/^4\.\d{1,3}\.\d{1,3}$/.test(status)) return 'temporary'
  if (!/^5\.\d{1,3}\.\d{1,3}$/.test(status)) return null
  return OF_THE_MAIL.test(status) ? 'temporary' : 'permanent'
}

/** The kinds of emails by which an address shows that it takes mail again: sent whatever is known of it. */
export const provesAddress = (kind: string) => kind === 'accounts.confirm-email'
