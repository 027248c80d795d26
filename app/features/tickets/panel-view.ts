import { refundRules } from '#app/features/events/event-page.ts'
import { type QuorumWords, sayQuorum } from '#app/features/events/quorum.ts'
import { formatDay, formatMoment, oneStop } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import { canChoose, type EventOffer, groupPaysFrom, isSoldHere, nextSale, panelState } from './event-offer.ts'
import { priceFrom } from './ticket-type.ts'

/** What the browser needs of an event to let somebody choose seats. */
export type EventSale = Pick<
  EventOffer,
  'url' | 'language' | 'timeZone' | 'currency' | 'startsAt' | 'tickets'
>

/** What the ticket panel says around the choice, in the reader's words; made once, on the server. */
export type PanelView = {
  quorum: QuorumWords | null
  /** Instead of a choice: why there is none and where to go. */
  closed: { title: string; text: string; to: string; label: string; elsewhere: boolean } | null
  refund: string | null
  tip: { text: string; to: string } | null
  /** The line at the foot of a phone. */
  bar: { price: string | null; note: string } | null
}

type Say = { language: Language; t: Translate; now: Date }

export function panelViewOf(event: EventOffer, say: Say): PanelView {
  const { language, t, now } = say
  const state = panelState(event, now)
  const day = (at: Date) => formatDay(at, event.timeZone, language, now)
  const quorum = isSoldHere(event) ? sayQuorum(event.quorum, { ...say, timeZone: event.timeZone }) : null
  const full = refundRules(event.refundSteps, event.startsAt).find((rule) => rule.percent === 100)
  const people = groupPaysFrom(event)
  return {
    quorum,
    closed: state === 'open' ? null : closedOf(event, say),
    refund: full && full.until > now ? oneStop(t('events:refund.full', { date: day(full.until) })) : null,
    tip:
      people === null || !event.topic
        ? null
        : { text: t('events:panel.groupTip', { count: people }), to: topicPath(event.topic.url) },
    bar: state === 'open' ? barOf(event, quorum, say) : null,
  }
}

const topicPath = (url: string) => `/topic/${encodeURIComponent(url)}`

function closedOf(event: EventOffer, { language, t, now }: Say): PanelView['closed'] {
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
  const similar = `/event/search?${new URLSearchParams({ q: event.category ?? event.title })}`
  return {
    title,
    text: t(`events:panel.${state}.text`, { date }),
    to: event.topic ? topicPath(event.topic.url) : similar,
    label: event.topic ? t('events:panel.otherDates') : t('events:panel.similar'),
    elsewhere: false,
  }
}

function barOf(event: EventOffer, quorum: PanelView['quorum'], { language, t, now }: Say): PanelView['bar'] {
  const price = priceFrom(event.tickets.filter(canChoose), event.currency, event.startsAt, now)
  return {
    price:
      price &&
      (price.minor === 0
        ? t('events:price.free')
        : t('events:panel.from', { price: formatMoney(price, language) })),
    note: quorum?.line ?? '',
  }
}
