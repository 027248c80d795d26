import type { QuorumWords } from '#app/features/catalogue/events/quorum.ts'
import { type RefundTerms, refundTermsOf } from '#app/features/catalogue/events/refund-terms.ts'
import { describeGroupDealTip } from '#app/features/catalogue/group-deal-terms/group-deal-view.ts'
import { describeQuorumOf } from '#app/features/catalogue/group-deal-terms/joined-quorum.ts'
import { isTooSoon } from '#app/features/catalogue/inventory/awaited-transfer.ts'
import {
  type EventOnSale,
  isSoldHere,
  nextSale,
  panelState,
  type TicketOnSale,
} from '#app/features/catalogue/inventory/event-on-sale.ts'
import { groupPaysFrom, priceOfGroup, seatPrice } from '#app/features/catalogue/inventory/seat-price.ts'
import { seatRequestPath } from '#app/features/catalogue/seat-requests/seat-request-path.ts'
import { isFree } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { type WaitlistView, waitlistViewOf } from '#app/features/catalogue/waitlist/waitlist-view.ts'
import { formatMoment } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatPrice, type PriceText, priceLine } from '#app/kit/price.ts'
import type { Message } from '#app/kit/refusal.ts'
import type { Translate } from '#app/kit/texts.ts'

/** The facts of an event that the browser needs for choosing seats. */
export type EventSale = Pick<
  EventOnSale,
  'url' | 'language' | 'timeZone' | 'currency' | 'startsAt' | 'tickets' | 'tax'
> & {
  /** The code that its tickets are shown for. */
  code?: string
}

/** The texts of the ticket panel around the choice, in the reader's words; made once, on the server. */
export type PanelView = {
  quorum: QuorumWords | null
  /** Instead of a choice: why there is none and where to go. */
  closed: { title: string; text: string; to: string; label: string; elsewhere: boolean } | null
  /** Where to look on, should the seats be gone when one presses, or the whole event. */
  others: { to: string; label: string }
  elsewhere: { to: string; label: string }
  /** What comes back when one cancels; null where nothing is paid. */
  refund: RefundTerms | null
  tip: { text: string; to: string; label: string } | null
  /** Where a code is typed; null where nobody comes with one. */
  code: { label: string; send: string; typed: string; problem: string | null } | null
  /** The way onto the waiting list; null where nothing is sold out. */
  wait: WaitlistView | null
  /** By what it is paid, where that is not a card; null where there is nothing to say. */
  paid: string | null
  /** The line at the foot of a phone. */
  bar: { price: PriceText | null; note: string } | null
}

type Say = { language: Language; t: Translate; now: Date }

/** The result of a booking code: accepted, or why not. */
export type CodeTried = { typed: string; problem: Message | null }

/** The visible tickets of an event, with links to those that need a request. */
export function ticketsShown(
  { tickets, url }: Pick<EventOnSale, 'tickets' | 'url'>,
  t: Translate,
): TicketOnSale[] {
  const [label, said] = [t('events:panel.ask'), t('events:ticket.asked')]
  return tickets.map((offer) =>
    offer.sale === 'asked'
      ? { ...offer, said, ask: { to: `${seatRequestPath(url)}?type=${offer.id}`, label } }
      : offer,
  )
}

export type Over = { title: string; text: string }

export function panelViewOf(event: EventOnSale, say: Say, tried: CodeTried | null = null): PanelView {
  const { t, now } = say
  const state = panelState(event, now)
  const quorum = isSoldHere(event) ? describeQuorumOf(event, say) : null
  const isOver = state === 'past' || state === 'cancelled'
  return {
    quorum,
    closed: state === 'open' ? null : closedOf(event, say),
    others: othersOf(event, t),
    elsewhere: { to: '/event/search', label: t('common:error.events') },
    refund: isOver || event.tickets.every(isFree) ? null : refundTermsOf(event, say),
    tip: (state === 'open' ? describeGroupDealTip(event, say) : null) ?? groupTip(event, say),
    code: event.takesCodes || tried ? codeOf(tried, t) : null,
    wait: state === 'open' || state === 'soldOut' ? waitlistViewOf(event, t) : null,
    paid:
      state === 'open' && event.byTransfer && !event.tickets.every(isFree)
        ? t(isTooSoon(event, now) ? 'events:panel.byTransferSoon' : 'events:panel.byTransfer')
        : null,
    bar: state === 'open' ? barOf(event, quorum, say) : null,
  }
}

function groupTip(event: EventOnSale, say: Say): PanelView['tip'] {
  const people = groupPaysFrom(event, say.now)
  if (people === null || !event.topic) return null
  return {
    text: say.t('events:panel.groupTip', { count: people, price: groupLine(event, say) }),
    to: askPath(event.topic.url),
    label: say.t('events:panel.groupLink'),
  }
}

function codeOf(tried: CodeTried | null, t: Translate): PanelView['code'] {
  const problem = tried?.problem ? t(tried.problem.key, tried.problem.params) : null
  const [label, send] = [t('codes:panel.label'), t('codes:panel.send')]
  return { label, send, typed: tried?.typed ?? '', problem }
}

const topicPath = (url: string) => `/topic/${encodeURIComponent(url)}`
/** Where one asks for the topic as a training for one's own people. */
const askPath = (url: string) => `/request-training?${new URLSearchParams({ topic: url })}`

function groupLine({ topic, tax }: EventOnSale, { language, t }: Say): string {
  const price = topic && priceOfGroup({ topic, tax })
  return price ? priceLine(price, language, t) : ''
}

/** The notice that an event was cancelled or is over, for old links; null for any other. */
export function overOf(event: EventOnSale, { t, now }: Pick<Say, 't' | 'now'>): Over | null {
  const state = panelState(event, now)
  if (state !== 'cancelled' && state !== 'past') return null
  const isFreeOfCharge = state === 'cancelled' && event.tickets.every(isFree)
  return {
    title: t(`events:panel.${state}.title`),
    text: t(isFreeOfCharge ? 'events:panel.cancelled.free' : `events:panel.${state}.text`),
  }
}

function closedOf(event: EventOnSale, { language, t, now }: Say): PanelView['closed'] {
  const state = panelState(event, now)
  const title = t(`events:panel.${state}.title`)
  if (state === 'elsewhere' && event.sourceUrl) {
    const host = new URL(event.sourceUrl).hostname.replace(/^www\./, '')
    const text = t('events:panel.elsewhere.text', { host })
    const label = t('events:panel.register', { host })
    return { title, text, to: event.sourceUrl, label, elsewhere: true }
  }
  const opens = nextSale(event.tickets)
  const date = opens ? formatMoment(opens, event.timeZone, language, now) : ''
  return {
    title,
    text: overOf(event, { t, now })?.text ?? t(`events:panel.${state}.text`, { date }),
    ...othersOf(event, t),
    elsewhere: false,
  }
}

function othersOf({ topic, category, title }: EventOnSale, t: Translate): PanelView['others'] {
  if (topic) return { to: topicPath(topic.url), label: t('events:panel.otherDates') }
  const similar = `/event/search?${new URLSearchParams({ q: category ?? title })}`
  return { to: similar, label: t('events:panel.similar') }
}

function barOf(event: EventOnSale, quorum: PanelView['quorum'], { language, t, now }: Say): PanelView['bar'] {
  const price = seatPrice(event, now)
  return {
    price: price && formatPrice(price, language, t),
    note: quorum?.line ?? '',
  }
}
