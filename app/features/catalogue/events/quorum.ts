import { formatDay } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EventState } from './event.ts'

/**
 * The facts that decide an event's quorum; `runsForSure`: its organiser guaranteed it, or its quorum was
 * reached once.
 */
export type QuorumFacts = {
  state: EventState
  startsAt: Date
  minimum: number
  runsForSure: boolean
  minimumDecidedAt: Date | null
}

/**
 * - `open`: people are missing, and the day of decision, if there is one, is still to come
 * - `missed`: people are missing and that day has passed; whoever comes now may still make it run
 * - `runs`: for sure, and that does not change any more
 * - `over`: it has begun, is over or was cancelled: nothing is asked any more
 */
export const QUORUM_STATES = ['open', 'missed', 'runs', 'over'] as const

export type Quorum = {
  state: (typeof QUORUM_STATES)[number]
  /** People who come. */
  coming: number
  minimum: number
  /** People still missing to the minimum; 0 unless `open` or `missed`. */
  missing: number
  /** It runs since the order of who asks was placed. */
  byMine: boolean
  decidedAt: Date | null
}

/**
 * The state of an event's quorum at `now`, decided here alone. `coming` are the confirmed seats: of orders
 * placed, paid, free, or with terms of payment. Holds and seats awaiting payment do not count. `filled`: the
 * reader's order completed the quorum.
 */
export function quorumOf(event: QuorumFacts, coming: number, now: Date, filled = false): Quorum {
  const { minimum, minimumDecidedAt: decidedAt } = event
  const isFull = event.runsForSure || coming >= minimum
  const isOver = event.state === 'cancelled' || event.state === 'completed' || now >= event.startsAt
  const waiting = decidedAt && decidedAt <= now ? 'missed' : 'open'
  const state = isOver ? 'over' : isFull ? 'runs' : waiting
  return {
    state,
    coming,
    minimum,
    missing: state === 'open' || state === 'missed' ? minimum - coming : 0,
    // One person alone makes no ring.
    byMine: state === 'runs' && filled && minimum > 1,
    decidedAt,
  }
}

/** Whether an event is undecided: below its minimum, before or after its decision day. */
export const isUndecided = ({ state }: Pick<Quorum, 'state'>): boolean =>
  state === 'open' || state === 'missed'

/**
 * A quorum in the reader's words. Ring and dots draw `filled` of `total`, all of them when it is `complete`.
 */
export type QuorumWords = {
  filled: number
  /** Of those who are still missing so many have promised to come, in a second colour. */
  pledged?: number
  total: number
  complete: boolean
  /** The figure in the ring; undefined where a check mark says more. */
  ring: string | undefined
  /** The ring for those who do not see it. */
  label: string
  /** A line beside a row of dots. */
  line: string
  title: string
  text: string
}

export type SayQuorum = { language: Language; t: Translate; now: Date; timeZone: string }

/** The text for potential buyers; null once the quorum no longer matters. */
export function describeQuorum(quorum: Quorum, say: SayQuorum): QuorumWords | null {
  const { coming, minimum, missing } = quorum
  const { t } = say
  if (quorum.state === 'over') return null
  const shape = {
    filled: coming,
    total: minimum,
    complete: quorum.state === 'runs',
    label: t('events:quorum.label', { coming, minimum }),
  }
  if (quorum.state === 'runs') {
    const line = coming > 0 ? t('events:quorum.come', { count: coming }) : t('events:quorum.sure')
    return {
      ...shape,
      ring: coming < minimum ? undefined : String(coming),
      label: line,
      line,
      title: t('events:quorum.sureTitle'),
      text: coming > 0 ? t('events:quorum.sureText', { count: coming }) : '',
    }
  }
  const ring = `${coming}/${minimum}`
  const date = dayOf(quorum, say)
  if (quorum.state === 'missed') {
    return {
      ...shape,
      ring,
      line: t('events:quorum.pending', { count: missing }),
      title: t('events:quorum.missedTitle'),
      text: t('events:quorum.missedText', { count: missing, date }),
    }
  }
  const title = t('events:quorum.missing', { count: missing })
  return {
    ...shape,
    ring,
    line: t('events:line.missing', { count: missing }),
    title,
    text: date ? t('events:quorum.decided', { date }) : t('events:quorum.undecided'),
  }
}

/** The text for holders of seats, which are reserved until the event is guaranteed. */
export function describeReserved(quorum: Quorum, say: SayQuorum): QuorumWords | null {
  const words = describeQuorum(quorum, say)
  if (!words) return null
  const { t } = say
  const { coming, missing: count } = quorum
  if (quorum.state === 'runs') {
    const title = quorum.byMine ? t('events:quorum.mine') : t('events:quorum.runs')
    const text = quorum.byMine ? t('events:quorum.mineText', { count: coming }) : words.text
    return { ...words, line: title, title, text }
  }
  if (quorum.state === 'missed') return words
  const date = dayOf(quorum, say)
  const title = date
    ? t('events:quorum.reservedUntil', { count, date })
    : t('events:quorum.reserved', { count })
  return { ...words, line: title, title, text: t('events:quorum.undecided') }
}

/** The own event that is decided next: below its minimum, its decision day the nearest or past. */
export function nextDecision<E extends QuorumFacts & { coming: number }>(
  events: readonly E[],
  now: Date,
): E | undefined {
  const at = (event: E) => (event.minimumDecidedAt ?? event.startsAt).getTime()
  const isOpen = (event: E) => ['open', 'missed'].includes(quorumOf(event, event.coming, now).state)
  return events
    .filter((event) => event.state === 'published' && isOpen(event))
    .toSorted((left, right) => at(left) - at(right))[0]
}

function dayOf({ decidedAt }: Quorum, { timeZone, language, now }: SayQuorum): string {
  return decidedAt ? formatDay(decidedAt, timeZone, language, now) : ''
}
