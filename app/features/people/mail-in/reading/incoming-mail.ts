/** A file that came with an email; what it holds is not believed to be what its type says. */
export type MailFile = { name: string; type: string; bytes: Uint8Array }

/** What the server that we believe (RFC 8601) found out about who sent an email. */
export type Authentication = { server: string; dmarc: string; spf: string; dkim: string }

/** What a report says of one recipient (RFC 3464). */
export type ReportedRecipient = {
  /** As the mail was addressed first, and where it went in the end; empty where it is not said. */
  original: string
  final: string
  /** 'failed', 'delayed', 'delivered', 'relayed' or 'expanded'. */
  action: string
  /** '5.1.1'. */
  status: string
  said: string
}

/**
 * What became of an email, as a program reports it: its delivery, or that its reader complained (RFC 5965).
 */
export type MailReport =
  | { kind: 'delivery'; recipients: ReportedRecipient[] }
  | { kind: 'complaint'; feedback: string; recipients: string[]; returnPaths: string[] }

/** An email as it was read, the words of others cut off. */
export type IncomingMail = {
  /** Every address of every header From: one, of an honest email. */
  from: string[]
  to: string[]
  subject: string
  messageId: string
  inReplyTo: string
  references: string[]
  /** How many servers it went through, as far as they wrote it down. */
  hops: number
  /** The headers by which no person wrote it, by name: whoever answers it would answer a program. */
  auto: string[]
  isBounce: boolean
  report: MailReport | null
  isList: boolean
  /** Whether we sent it ourselves. */
  isOurs: boolean
  authentication: Authentication[]
  /** Only what was newly written, in lines. */
  newText: string
  /** Whether its words are encrypted, so that nobody but its reader's program could show them. */
  isSealed: boolean
  files: MailFile[]
  /** Names of files that are too large, too many, or of no use outside of a mail program. */
  leftOut: string[]
}

/** By whom the envelope says that it was sent, and to whom; `from` is empty of a bounce. */
export type Envelope = { from: string | null; to: readonly string[] }
