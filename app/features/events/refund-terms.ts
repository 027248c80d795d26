import { formatMoment, zoneName } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import { type RefundRule, refundRules } from './event-page.ts'
import type { RefundStep } from './tables.server.ts'

/** What holds when somebody cancels, in the reader's words: one sentence, and what is true of every event. */
export type RefundTerms = { sentence: string; also: string[] }

type Dated = { refundSteps: readonly RefundStep[]; startsAt: Date; timeZone: string }
type Say = { language: Language; t: Translate; now: Date }

/** What an event's terms are today, for who buys now. */
export function refundTermsOf(event: Dated, say: Say): RefundTerms {
  return sayRefundRules(refundRules(event.refundSteps, event.startsAt), event.timeZone, say)
}

/**
 * 'Free cancellation until Fri 12 Jan 2027, 18:00 IST; then half until …; afterwards no refund.' as of `now`: steps that are
 * over are left out, and where nothing comes back any more it says so.
 */
export function sayRefundRules(
  all: readonly RefundRule[],
  timeZone: string,
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
  return {
    sentence: t('events:refund.sentence', { terms }),
    also: [t('events:refund.colleague'), t('events:refund.notRunning')],
  }
}

function shareName(percent: number): 'full' | 'half' | 'part' {
  if (percent >= 100) return 'full'
  return percent === 50 ? 'half' : 'part'
}
