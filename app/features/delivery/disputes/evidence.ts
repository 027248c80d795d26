import { formatDate, formatMoment, zoneName } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'

/** What the marketplace knows of a sale whose payment is disputed; instants as ISO text. */
export type SaleFacts = {
  reference: string
  title: string
  timeZone: string | null
  startsAt: string | null
  endsAt: string | null
  orderedAt: string
  confirmedAt: string | null
  tickets: number
  checkedIn: number
  firstCheckIn: string | null
  /** The version of the terms of use that was accepted with it, and when; null where that is not known. */
  termsVersion: string | null
  termsAcceptedAt: string | null
  refundRules: readonly { percent: number; until: string }[]
  refundedMinor: number
  currency: string
  /** Numbers of its invoices; null where none was issued. */
  invoice: string | null
  /** When its confirmation left. */
  emailedAt: string | null
  /** How many seats were marked as present by hand. */
  present: number
  /** The mails about it: of which kind, to whom (first letter and domain), when, and how they stand. */
  mails: readonly { kind: string; to: string; at: string; state: 'queued' | 'kept' | 'sent' | 'failed' }[]
}

/** What mails about a sale are of, by what their kinds are called. */
const MAILS = [
  ['ticket', /ticket/],
  ['reminder', /remind/],
  ['invoice', /bill|invoice/],
  ['refund', /refund/],
  ['announcement', /announced/],
  ['change', /chang|cancelled|moved|runs|quorum/],
  ['confirmation', /confirmed|reserved|charged/],
] as const

/** What a mail is of, in a word that there is a text for. */
export const mailOf = (kind: string) => MAILS.find(([, known]) => known.test(kind))?.[0] ?? 'other'

/** What was recorded of one seat: at the door, and half-day by half-day; instants as ISO text. */
export type SeatRecord = {
  checkedInAt: string | null
  marks: readonly { startsAt: string; half: number; mark: 'present' | 'absent' }[]
}

/** A message of one of the two sides of a sale. */
export type SaleMessage = { at: string; isSeller: boolean; words: string }

/**
 * The facts that are sent to a bank, line by line in the reader's words: no name and no address is in them.
 */
export function sayFacts(
  facts: SaleFacts,
  { language, t, now }: { language: Language; t: Translate; now: Date },
): string[] {
  const zone = facts.timeZone ?? 'UTC'
  const at = (iso: string) => {
    const moment = new Date(iso)
    return `${formatMoment(moment, zone, language, now)} ${zoneName(moment, zone, language)}`
  }
  const { reference, title, startsAt, endsAt, orderedAt, confirmedAt, firstCheckIn } = facts
  const lines = [t('disputes:evidence.ordered', { title, reference, at: at(orderedAt) })]
  if (confirmedAt) lines.push(t('disputes:evidence.confirmed', { at: at(confirmedAt) }))
  if (facts.invoice) lines.push(t('disputes:evidence.invoice', { number: facts.invoice }))
  if (facts.emailedAt) lines.push(t('disputes:evidence.emailed', { at: at(facts.emailedAt) }))
  if (startsAt && endsAt)
    lines.push(t('disputes:evidence.takesPlace', { from: at(startsAt), to: at(endsAt) }))
  if (facts.tickets > 0) lines.push(t('disputes:evidence.tickets', { count: facts.tickets }))
  if (firstCheckIn)
    lines.push(t('disputes:evidence.checkedIn', { count: facts.checkedIn, at: at(firstCheckIn) }))
  if (facts.present > 0) lines.push(t('disputes:evidence.present', { count: facts.present }))
  if (facts.termsVersion && facts.termsAcceptedAt) {
    const day = formatDate(new Date(`${facts.termsVersion}T12:00:00Z`), 'UTC', language)
    lines.push(t('disputes:evidence.termsOfUse', { day, at: at(facts.termsAcceptedAt) }))
  }
  lines.push(t('disputes:evidence.terms', { at: at(orderedAt) }))
  for (const { percent, until } of facts.refundRules)
    lines.push(t('disputes:evidence.rule', { percent, at: at(until) }))
  if (facts.refundRules.length === 0) lines.push(t('disputes:evidence.noRefund'))
  if (facts.refundedMinor > 0) {
    const amount = formatMoney(money(facts.refundedMinor, facts.currency), language, 'code')
    lines.push(t('disputes:evidence.refunded', { amount }))
  }
  for (const { kind, to, at: sentAt, state } of facts.mails) {
    const mail = { kind: t(`disputes:evidence.mails.${mailOf(kind)}`), to, at: at(sentAt) }
    lines.push(t(`disputes:evidence.mail.${state}`, mail))
  }
  return lines
}

/** What both sides wrote to each other, line by line, for the bank. */
export function sayMessages(
  messages: readonly SaleMessage[],
  { language, t, now }: { language: Language; t: Translate; now: Date },
): string[] {
  return messages.map(({ at, isSeller, words }) =>
    t(isSeller ? 'disputes:evidence.sellerWrote' : 'disputes:evidence.buyerWrote', {
      at: formatMoment(new Date(at), 'UTC', language, now),
      words,
    }),
  )
}

/** Why payers claim money back, by the names of gateways; anything else is `general`. */
export const DISPUTE_REASONS = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const

/** The known name of a gateway's reason. */
export const reasonOf = (reason: string | null) =>
  DISPUTE_REASONS.find((known) => known === reason) ?? 'general'

/** The papers that go with evidence, as far as there is something for them. */
export const EVIDENCE_PAPERS = ['invoice', 'attendance', 'messages'] as const
export type EvidencePaper = (typeof EVIDENCE_PAPERS)[number]

const isRecorded = ({ checkedInAt, marks }: SeatRecord) => checkedInAt !== null || marks.length > 0

type Papers = {
  facts: SaleFacts | null
  seats: readonly SeatRecord[]
  messages: readonly SaleMessage[]
  includesMessages: boolean
}

/** Which papers an answer takes along. */
export function papersOf({ facts, seats, messages, includesMessages }: Papers): EvidencePaper[] {
  if (!facts) return []
  return EVIDENCE_PAPERS.filter((paper) => {
    if (paper === 'invoice') return facts.invoice !== null
    return paper === 'attendance' ? seats.some(isRecorded) : includesMessages && messages.length > 0
  })
}

/** The page of a seller's disputes, and that of one. */
export const DISPUTES_PAGE = '/revenue/disputes'
export const disputePath = (code: string) => `${DISPUTES_PAGE}/${code}`

/** Whether the gateway takes no evidence any more. */
export const isLate = ({ evidenceDueAt }: { evidenceDueAt: Date | null }, now: Date): boolean =>
  evidenceDueAt !== null && evidenceDueAt <= now

/** So many days before evidence is due its seller is reminded, the earliest first. */
export const REMINDED_DAYS = [3, 1]
