import { refundRules } from '#app/features/events/event-page.ts'
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
  quorum: {
    filled: number
    total: number
    complete: boolean
    ring: string | undefined
    label: string
    title: string
    text: string
  } | null
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
  const full = refundRules(event.refundSteps, event.startsAt).find((rule) => rule.percent === 100)
  const people = groupPaysFrom(event)
  const isOver = state === 'past' || state === 'cancelled'
  return {
    quorum: isOver || !isSoldHere(event) ? null : quorumOf(event, day, t),
    closed: state === 'open' ? null : closedOf(event, say),
    refund: full && full.until > now ? oneStop(t('events:refund.full', { date: day(full.until) })) : null,
    tip:
      people === null || !event.topic
        ? null
        : { text: t('events:panel.groupTip', { count: people }), to: topicPath(event.topic.url) },
    bar: state === 'open' ? barOf(event, say) : null,
  }
}

const topicPath = (url: string) => `/topic/${encodeURIComponent(url)}`

function quorumOf(event: EventOffer, day: (at: Date) => string, t: Translate): PanelView['quorum'] {
  const { coming, minimum, missing, runsForSure, decidedAt } = event.quorum
  const open = decidedAt
    ? oneStop(t('events:quorum.decided', { date: day(decidedAt) }))
    : t('events:quorum.undecided')
  const sure = coming > 0 ? t('events:quorum.sureText', { count: coming }) : ''
  return {
    filled: coming,
    total: minimum,
    complete: runsForSure,
    ring: runsForSure && coming < minimum ? undefined : `${coming}/${minimum}`,
    label: t('events:quorum.label', { coming, minimum }),
    title: runsForSure ? t('events:quorum.sureTitle') : t('events:quorum.missing', { count: missing }),
    text: runsForSure ? sure : open,
  }
}

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

function barOf(event: EventOffer, { language, t, now }: Say): PanelView['bar'] {
  const price = priceFrom(event.tickets.filter(canChoose), event.currency, event.startsAt, now)
  const { runsForSure, missing } = event.quorum
  return {
    price:
      price &&
      (price.minor === 0
        ? t('events:price.free')
        : t('events:panel.from', { price: formatMoney(price, language) })),
    note: runsForSure ? t('events:quorum.sure') : t('events:quorum.missing', { count: missing }),
  }
}
