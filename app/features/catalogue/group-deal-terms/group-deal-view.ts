import type { EventOnSale, TicketOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import {
  agreedMinor,
  endOf,
  groupDealDays,
  nextStep,
  type PriceStep,
  stepsAhead,
} from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { priceNow } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { formatDay } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import { groupDealPath } from './group-deal-path.ts'

type Facts = Pick<
  EventOnSale,
  'groupDeal' | 'tickets' | 'currency' | 'state' | 'startsAt' | 'timeZone' | 'quorum' | 'url'
>

/** The group deal of an event: one that runs, may be opened, or was reached. */
export type GroupDealSummary = {
  kind: 'open' | 'reached' | 'decided' | 'startable'
  id: string
  type: TicketOnSale
  steps: PriceStep[]
  /** Sold and promised by now, and how many of them are sold. */
  seats: number
  booked: number
  /** The step that is next, and how many people it lacks; null once none is left. */
  next: (PriceStep & { missing: number }) | null
  /** What one who joins now pays at most for a seat, and what one costs without. */
  agreedMinor: number
  fullMinor: number
  until: Date | null
  /** Until which days one may run that is opened now. */
  days: { first: string; last: string } | null
}

/** The group deal of an event that can be shown and joined; null where there is none. */
export function groupDealShown(event: Facts, now: Date): GroupDealSummary | null {
  const { groupDeal: shown, tickets, currency, startsAt, quorum } = event
  if (!shown || event.state !== 'published' || startsAt <= now) return null
  const { groupDeal, terms, seats } = shown
  const type = tickets.find(({ id }) => id === (groupDeal ?? terms)?.typeId)
  if (!type) return null
  const full = priceNow(type, currency, 1, now).unit.minor
  if (groupDeal) {
    const { id, state, steps, reachedMinor } = groupDeal
    const until = endOf(groupDeal, event)
    const agreed = agreedMinor({ steps, reachedMinor })
    const ahead =
      state === 'decided' ? [] : steps.filter(({ minor }) => reachedMinor === null || minor < reachedMinor)
    return {
      kind: state,
      id,
      type,
      steps,
      seats,
      booked: Math.min(quorum.coming, seats),
      next: nextStep(ahead, seats),
      agreedMinor: agreed,
      fullMinor: full,
      until,
      days: null,
    }
  }
  if (!terms || type.sale !== 'open' || quorum.state === 'missed') return null
  const steps = stepsAhead(terms.steps, seats).filter(({ minor }) => minor < full)
  const { timeZone } = event
  const decidedAt = quorum.state === 'open' ? quorum.decidedAt : null
  const days = groupDealDays({ startsAt, salesEnd: type.salesEnd, decidedAt, timeZone }, terms.days, now)
  const [first] = steps
  if (!first || !days) return null
  return {
    kind: 'startable',
    id: '',
    type,
    steps,
    seats,
    booked: seats,
    next: nextStep(steps, seats),
    agreedMinor: first.minor,
    fullMinor: full,
    until: null,
    days,
  }
}

export type GroupDealSay = { language: Language; t: Translate; now: Date }

/** The group deal as one line on its event's page, with a link; null where nobody can join. */
export function describeGroupDealTip(
  event: Facts,
  { language, t, now }: GroupDealSay,
): { text: string; to: string; label: string } | null {
  const offer = groupDealShown(event, now)
  if (!offer || offer.kind === 'decided' || (offer.until !== null && offer.until <= now)) return null
  if (offer.kind !== 'startable' && offer.type.sale !== 'open') return null
  const amount = (minor: number) => formatMoney(money(minor, event.currency), language)
  const price = amount(offer.next?.minor ?? offer.agreedMinor)
  const words = { price, instead: amount(offer.fullMinor), count: offer.next?.missing ?? 0 }
  const date = offer.until ? formatDay(offer.until, event.timeZone, language, now) : ''
  const text = t(`group-deals:tip.${offer.kind}`, { ...words, date, agreed: amount(offer.agreedMinor) })
  return {
    text,
    to: groupDealPath(event.url),
    label: t(offer.kind === 'startable' ? 'group-deals:tip.start' : 'group-deals:tip.join'),
  }
}
