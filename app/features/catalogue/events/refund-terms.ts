import { formatDay, formatMoment, zoneName } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import { type RefundRule, refundRules } from './event-page.ts'
import { isUndecided, type Quorum } from './quorum.ts'
import type { RefundStep } from './tables.server.ts'

/** The cancellation terms in the reader's words: one sentence, and what applies to every event. */
export type RefundTerms = { sentence: string; also: string[] }

type Dated = { refundSteps: readonly RefundStep[]; startsAt: Date; timeZone: string; quorum: Quorum | null }
type Say = { language: Language; t: Translate; now: Date }

/** An event's cancellation terms today, for a new buyer. */
export function refundTermsOf(event: Dated, say: Say): RefundTerms {
  const { timeZone, quorum } = event
  return formatRefundRules(refundRules(event.refundSteps, event.startsAt), { timeZone, quorum }, say)
}

/**
 * 'Free cancellation until Fri 12 Jan 2027, 18:00 IST; then half until …; afterwards no refund.' as of `now`:
 * past steps are left out, and a text of its own says when no refund is left. While the event is undecided,
 * free cancellation until the decision comes first.
 */
export function formatRefundRules(
  all: readonly RefundRule[],
  { timeZone, quorum }: { timeZone: string; quorum: Quorum | null },
  { language, t, now }: Say,
): RefundTerms {
  const rules = all.filter(({ until }) => until > now)
  const until = (at: Date) =>
    `${formatMoment(at, timeZone, language, now)} ${zoneName(at, timeZone, language)}`
  const parts = rules.map((rule, at) => {
    const share = shareName(rule.percent)
    const given = { percent: rule.percent, date: until(rule.until) }
    return t(
      `events:refund.${at === 0 ? 'first' : 'then'}.${at > 0 && share === 'full' ? 'part' : share}`,
      given,
    )
  })
  const said = parts.length > 0 ? [...parts, t('events:refund.afterwards')] : [t('events:refund.none')]
  const terms = said.reduce((before, after) => t('events:refund.joined', { before, after }))
  const sentence = t('events:refund.sentence', { terms })
  const isOpen = quorum !== null && isUndecided(quorum)
  return {
    sentence: isOpen ? `${sayOpen(quorum, { timeZone, language, t, now })} ${sentence}` : sentence,
    also: [t('events:refund.colleague'), t('events:refund.notRunning')],
  }
}

type Decided = Pick<Dated, 'refundSteps' | 'startsAt'> & { minimum: number; minimumDecidedAt: Date | null }

/**
 * Whether an event's own terms end free cancellation before its quorum decision; until that, cancellation is
 * free anyway.
 */
export function endsBeforeDecision({ refundSteps, startsAt, minimum, minimumDecidedAt }: Decided): boolean {
  if (minimum <= 1) return false
  const free = refundRules(refundSteps, startsAt).findLast(({ percent }) => percent >= 100)
  return (free?.until ?? new Date(0)) < (minimumDecidedAt ?? startsAt)
}

/** Until it is decided; on which day, where there is one and it is still to come. */
function sayOpen({ decidedAt }: Quorum, { timeZone, language, t, now }: Say & { timeZone: string }): string {
  const date = decidedAt && decidedAt > now ? formatDay(decidedAt, timeZone, language, now) : null
  return date ? t('events:refund.openUntil', { date }) : t('events:refund.open')
}

function shareName(percent: number): 'full' | 'half' | 'part' {
  if (percent >= 100) return 'full'
  return percent === 50 ? 'half' : 'part'
}
