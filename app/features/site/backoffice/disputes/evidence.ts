import { formatMoment, zoneName } from '#app/kit/dates.ts'
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
  refundRules: readonly { percent: number; until: string }[]
  refundedMinor: number
  currency: string
}

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
  const lines = [t('backoffice:disputes.evidence.ordered', { title, reference, at: at(orderedAt) })]
  if (confirmedAt) lines.push(t('backoffice:disputes.evidence.confirmed', { at: at(confirmedAt) }))
  if (startsAt && endsAt)
    lines.push(t('backoffice:disputes.evidence.takesPlace', { from: at(startsAt), to: at(endsAt) }))
  if (facts.tickets > 0) lines.push(t('backoffice:disputes.evidence.tickets', { count: facts.tickets }))
  if (firstCheckIn)
    lines.push(t('backoffice:disputes.evidence.checkedIn', { count: facts.checkedIn, at: at(firstCheckIn) }))
  lines.push(t('backoffice:disputes.evidence.terms', { at: at(orderedAt) }))
  for (const { percent, until } of facts.refundRules)
    lines.push(t('backoffice:disputes.evidence.rule', { percent, at: at(until) }))
  if (facts.refundRules.length === 0) lines.push(t('backoffice:disputes.evidence.noRefund'))
  if (facts.refundedMinor > 0) {
    const amount = formatMoney(money(facts.refundedMinor, facts.currency), language, 'code')
    lines.push(t('backoffice:disputes.evidence.refunded', { amount }))
  }
  return lines
}
