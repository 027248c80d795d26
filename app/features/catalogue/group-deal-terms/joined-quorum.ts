import {
  describeQuorum,
  describeReserved,
  isUndecided,
  type Quorum,
  type QuorumWords,
} from '#app/features/catalogue/events/quorum.ts'
import { endOf, nextStep } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import type { EventGroupDeal } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'

type Say = { language: Language; t: Translate; now: Date }
type Counted = { quorum: Quorum; groupDeal?: EventGroupDeal; startsAt: Date; timeZone: string }

/**
 * The quorum of an event in words, in one count with its running group deal: bookings and, in a second
 * colour, pledges, up to the number at which it runs; that is the first step, or its minimum where that is
 * nearer. `held`: the reader has seats. Null once the quorum no longer matters.
 */
export function describeQuorumOf(event: Counted, say: Say, held = false): QuorumWords | null {
  const { language, t, now } = say
  const { quorum, groupDeal: shown, timeZone } = event
  const words = (held ? describeReserved : describeQuorum)(quorum, { language, t, now, timeZone })
  const groupDeal = shown?.groupDeal
  if (!words || !isUndecided(quorum) || groupDeal?.state !== 'open' || endOf(groupDeal, event) <= now)
    return words
  const next = nextStep(groupDeal.steps, shown?.seats ?? 0)
  if (!next) return words
  const seats = next.seats - next.missing
  const booked = Math.min(quorum.coming, seats)
  const pledged = seats - booked
  const both = t('group-deals:quorum.both', { booked, pledged })
  // Who promised counts for the step alone, until that is reached.
  if (quorum.missing < next.missing) return { ...words, text: `${both} ${words.text}` }
  const date = formatDay(endOf(groupDeal, event), timeZone, language, now)
  const missing = t('events:quorum.missing', { count: next.missing })
  const title = held ? t('events:quorum.reserved', { count: next.missing }) : missing
  return {
    filled: booked,
    pledged,
    total: next.seats,
    complete: false,
    ring: `${seats}/${next.seats}`,
    label: t('group-deals:quorum.label', { booked, pledged, needed: next.seats }),
    line: held ? title : t('events:line.missing', { count: next.missing }),
    title,
    text: `${both} ${t('group-deals:quorum.until', { date })} ${words.text}`,
  }
}
