import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { formatVenue } from '#app/features/catalogue/events/event-where.ts'
import type { TicketOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { seatPriceTogether } from '#app/features/catalogue/inventory/seat-price.ts'
import { formatDuration, wholeDaysOf } from '#app/features/catalogue/topics/duration.ts'
import type { ComparedTopic } from '#app/features/catalogue/topics/queries-compared.server.ts'
import { timesOf, topicPrice, topicShare } from '#app/features/catalogue/topics/topic-price.ts'
import { cityName } from '#app/kit/city-names.ts'
import { formatDay } from '#app/kit/dates.ts'
import { capitalised, languageList, listText } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, type Money, timesMoney } from '#app/kit/money.ts'
import { formatPrice, type Price, type PriceText, payable } from '#app/kit/price.ts'
import { formatTax, hasRate, type TaxTerms } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import { daysOf as daysOfEvent, type EventLineFacts } from './event-line.ts'

/** The facts of an event in a comparison. */
export type ComparedEvent = EventLineFacts & {
  page: string | null
  level: string | null
  rating: number | null
  ratingCount: number
  outcomes: string[]
  sold: { tickets: readonly TicketOnSale[]; currency: string; left: number; tax: TaxTerms | null }
}

/** A compared item; a topic has the days of its next events. */
export type Compared = { choice: string } & (
  | { topic: ComparedTopic; days: readonly string[] }
  | { event: ComparedEvent }
)

export type ComparedHead = {
  choice: string
  kind: string
  title: string
  language: string
  to: string
  provider: string
  page: string | null
}

/** A cell of the comparison: a price, or lines of text (of people, in `language`); `note` is small print. */
export type ComparedCell = {
  price: PriceText | null
  lines: string[]
  note: string | null
  language: string | null
}

export type ComparisonView = {
  heads: ComparedHead[]
  rows: { name: string; label: string; cells: ComparedCell[] }[]
}

type Say = { language: Language; t: Translate; now: Date; people: number }

const SHOWN = 5
const NOTHING: ComparedCell = { price: null, lines: [], note: null, language: null }
const ROWS = [
  'price',
  'dates',
  'duration',
  'languages',
  'where',
  'level',
  'rating',
  'included',
  'outcomes',
] as const
type Cells = Record<(typeof ROWS)[number], ComparedCell>

/** Columns and rows in the reader's words, without rows that would be empty. */
export function comparisonOf(compared: readonly Compared[], say: Say): ComparisonView {
  const columns = compared.map((one) => ('topic' in one ? topicCells(one, say) : eventCells(one.event, say)))
  const rows = ROWS.map((name) => ({
    name,
    label: say.t(`compare:row.${name}`, { count: say.people }),
    cells: columns.map((cells) => cells[name]),
  }))
  return {
    heads: compared.map((one) => headOf(one, say)),
    rows: rows.filter(({ cells }) => cells.some(({ price, lines }) => price !== null || lines.length > 0)),
  }
}

function headOf(one: Compared, { t }: Say): ComparedHead {
  const { choice } = one
  if ('topic' in one) {
    const { topic: title, language, url, owner, page } = one.topic
    return {
      choice,
      kind: t('compare:kind.topic'),
      title,
      language,
      to: `/topic/${url}`,
      provider: owner,
      page,
    }
  }
  const { title, language, slug, organiser, page } = one.event
  const to = `/event/Q/${slug}`
  return { choice, kind: t('compare:kind.event'), title, language, to, provider: organiser ?? '', page }
}

const text = (...lines: (string | null | false | undefined)[]): ComparedCell => ({
  ...NOTHING,
  lines: lines.filter((line) => typeof line === 'string' && line !== '') as string[],
})

function topicCells({ topic, days }: { topic: ComparedTopic; days: readonly string[] }, say: Say): Cells {
  const { t, language } = say
  const modes = topic.modes.map((mode) => t(`topics:mode.${mode}`))
  const cities = [...new Set(topic.cities.map((city) => cityName(city, language)))]
  return {
    price: sharedTopic(topic, say),
    dates: days.length > 0 ? text(...days) : text(t('compare:noDates')),
    duration: text(topic.durationMinutes !== null && formatDuration(topic.durationMinutes, t)),
    languages: text(topic.languages.length > 0 && languageList(topic.languages, language)),
    where: text(
      cities.length > 0 && listText(cities, language),
      modes.length > 0 && capitalised(listText(modes, language), language),
    ),
    level: text(t(`topics:level.${topic.level}`)),
    rating: ratingCell(topic, say),
    included: { ...text(...topic.included.slice(0, SHOWN)), language: topic.language },
    outcomes: { ...text(...topic.outcomes.slice(0, SHOWN)), language: topic.language },
  }
}

function eventCells(event: ComparedEvent, say: Say): Cells {
  const { t, language, now } = say
  const { startsAt, timeZone } = event
  const forEveryone = event.sold.tickets.filter(({ buyers }) => buyers === 'everyone')
  const notes = forEveryone.map(({ note }) => note.trim()).filter(Boolean)
  return {
    price: eventShare(event, say),
    dates: text(formatDay(startsAt, timeZone, language, now)),
    duration: text(t('events:line.days', { count: daysOfEvent(event) })),
    languages: text(languageList([event.language], language)),
    where: text(formatVenue(placedFor(event, language), language, t('events:line.online'))),
    level: text(event.level && t(`topics:level.${event.level}`)),
    rating: ratingCell(event, say),
    included: { ...text(...[...new Set(notes)].slice(0, SHOWN)), language: event.language },
    outcomes: { ...text(...event.outcomes.slice(0, SHOWN)), language: event.language },
  }
}

function ratingCell(
  { rating, ratingCount }: { rating: number | null; ratingCount: number },
  say: Say,
): ComparedCell {
  const { t, language } = say
  if (rating === null) return text(t('compare:noRating'))
  const stars = (rating / 10).toLocaleString(language, { minimumFractionDigits: 1 })
  return { ...text(t('compare:stars', { stars })), note: t('compare:reviews', { count: ratingCount }) }
}

function priceCell(unit: Price, sum: Money, note: string | null, { language, t, people }: Say): ComparedCell {
  const total = [t('compare:total', { total: formatMoney(sum, language), count: people })]
  // The price says what comes on top of it; in the sum it is.
  if (unit.tax && hasRate(unit.tax) && !unit.tax.isIncluded)
    total.push(formatTax({ ...unit.tax, isIncluded: true }, language, t))
  const notes = [...(people > 1 && sum.minor > 0 ? total : []), ...(note ? [note] : [])]
  return { ...NOTHING, price: formatPrice(unit, language, t), note: notes.join(' · ') || null }
}

/**
 * What one of the people pays for a topic: its price for a person; for a group or a day that price for as
 * many groups as they are, and for as many days as begin, divided among them and rounded up.
 */
function sharedTopic(topic: ComparedTopic, say: Say): ComparedCell {
  const { t, language, people } = say
  const price = topicPrice(topic)
  if (!price) return text(t('topics:onRequest'))
  const most = topic.largestGroup
  const groups = most ? Math.ceil(people / most) : 1
  const asked = formatPrice(price, language, t)
  if (price.unit === 'person') {
    const note = groups > 1 ? t('compare:groups', { count: groups }) : null
    return priceCell(price, timesMoney(payable(price), people), note, say)
  }
  if (price.amount.minor === 0 || (price.unit === 'day' && topic.durationMinutes === null))
    return { ...NOTHING, price: asked }
  const days = wholeDaysOf(topic.durationMinutes)
  const times = timesOf(price.unit, { people, days, largestGroup: most })
  const { share, total } = topicShare(price, { times, people })
  const own = t('compare:asked', { price: [asked.amount, t(`prices:unit.${price.unit}`)].join(' ') })
  const note = groups > 1 ? `${own} · ${t('compare:groups', { count: groups })}` : own
  return priceCell(share, total, note, say)
}

/**
 * What one of so many people pays for an event that are bought for together: the least of what anybody can
 * buy.
 */
function eventShare(event: ComparedEvent, say: Say): ComparedCell {
  const { people, now, t } = say
  const { left } = event.sold
  if (!event.isSoldHere) return text(t('compare:elsewhere'))
  if (event.seats === 'soldOut') return text(t('prices:soldOut'))
  const price = seatPriceTogether(event.sold, people, now) ?? event.price
  if (!price) return text(t('topics:onRequest'))
  const note = left < people ? t('compare:tooFew', { count: people }) : null
  return priceCell(price, timesMoney(payable(price), people), note, say)
}
