import { formatDay, formatMoment } from '#app/kit/dates.ts'
import type { Quorum, QuorumWords, SayQuorum } from './quorum.ts'

/**
 * The texts of an own event's quorum for its organiser, whose decision is awaited until `answerBy` once the
 * day has passed.
 */
export function toOrganiser(
  words: QuorumWords | null,
  quorum: Quorum,
  say: SayQuorum,
  answerBy: Date | null,
): QuorumWords | null {
  if (!words || quorum.state !== 'missed' || answerBy === null) return words
  const { t, timeZone, language, now } = say
  const until = formatMoment(answerBy, timeZone, language, now)
  const date = quorum.decidedAt ? formatDay(quorum.decidedAt, timeZone, language, now) : ''
  return { ...words, text: t('events:quorum.yours', { count: quorum.missing, date, until }) }
}
