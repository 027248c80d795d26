import { DECIDED_AT } from '#app/features/catalogue/events/quorum-decision.ts'
import type { EventOnSale } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { orderSize } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { formatDay, formatMoment, zoneName } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { taxOn } from '#app/kit/tax.ts'
import { type GroupDealSay, type GroupDealSummary, groupDealShown } from './group-deal-view.ts'

/** The texts of a group deal's page, in the reader's words; made once, on the server. */
export type GroupDealPage = {
  kind: GroupDealSummary['kind']
  title: string
  text: string
  /** The ring for those who do not see it, the people who come, and at which counts its steps are. */
  ring: { label: string; booked: number; seats: number; marks: number[] }
  steps: { at: string; price: string; state: 'reached' | 'next' | 'ahead'; note: string }[]
  /** What one agrees to, in three lines, and all of it. */
  short: string[]
  agree: string[]
  until: Date | null
  /** Null where nobody can join any more. */
  join: {
    groupDeal: string
    seen: number
    days: { first: string; last: string } | null
    daysHint: string
    seats: { value: string; label: string }[]
    /** That the amounts contain a tax, where there is one. */
    seatsHint: string
  } | null
}

/** The group deal of an event for its page; null where there is none. */
export function groupDealPageOf(event: EventOnSale, say: GroupDealSay): GroupDealPage | null {
  const { language, t, now } = say
  const offer = groupDealShown(event, now)
  if (!offer) return null
  const { kind, steps, seats, booked, next, agreedMinor, fullMinor, until } = offer
  const amount = (minor: number) => formatMoney(money(minor, event.currency), language)
  const date = until ? formatDay(until, event.timeZone, language, now) : ''
  const instead = amount(fullMinor)
  const words = {
    date,
    instead,
    agreed: amount(agreedMinor),
    count: next?.missing ?? 0,
    price: amount(next?.minor ?? agreedMinor),
  }
  const sinks = kind === 'reached' && next ? t('group-deals:head.sinks', words) : ''
  return {
    kind,
    title: t(`group-deals:head.${kind}`, words),
    text: [sinks, t('group-deals:quorum.both', { booked, pledged: seats - booked })]
      .filter(Boolean)
      .join(' '),
    ring: {
      label: t('group-deals:ring', {
        booked,
        pledged: seats - booked,
        steps: steps.map((step) => step.seats).join(', '),
      }),
      booked,
      seats,
      marks: steps.map((step) => step.seats),
    },
    steps: steps.map((step) => {
      const isReached = kind !== 'startable' && kind !== 'open' && step.minor >= agreedMinor
      const state = isReached ? 'reached' : step.seats === next?.seats ? 'next' : 'ahead'
      return {
        at: t('group-deals:steps.from', { count: step.seats }),
        price: t('group-deals:steps.each', { price: amount(step.minor) }),
        state,
        note: isReached
          ? t('group-deals:steps.reached')
          : t('group-deals:steps.missing', { count: Math.max(0, step.seats - seats) }),
      }
    }),
    short: kind === 'decided' ? [] : shortOf(event, offer, say),
    agree: kind === 'decided' ? [] : agreeOf(event, offer, say),
    until,
    join: joinOf(event, offer, say),
  }
}

/** What the terms name: until when, at most how much, and what it costs without. */
function wordsOf(
  { currency, timeZone }: EventOnSale,
  offer: GroupDealSummary,
  { language, t, now }: GroupDealSay,
) {
  const { agreedMinor, fullMinor, until } = offer
  const amount = (minor: number) => formatMoney(money(minor, currency), language)
  const end = until
    ? `${formatMoment(until, timeZone, language, now)} ${zoneName(until, timeZone, language)}`
    : t('group-deals:agree.chosen')
  return { end, agreed: amount(agreedMinor), instead: amount(fullMinor) }
}

const SHORT = {
  open: ['most', 'nothing', 'binds'],
  startable: ['most', 'nothing', 'binds'],
  reached: ['most', 'certain', 'charged'],
} as const

function shortOf(event: EventOnSale, offer: GroupDealSummary, say: GroupDealSay): string[] {
  if (offer.kind === 'decided') return []
  const words = wordsOf(event, offer, say)
  return SHORT[offer.kind].map((part) => say.t(`group-deals:short.${part}`, words))
}

function agreeOf(event: EventOnSale, offer: GroupDealSummary, say: GroupDealSay): string[] {
  const { kind } = offer
  const { t } = say
  const words = wordsOf(event, offer, say)
  const parts =
    kind === 'reached'
      ? (['same', 'most', 'certain', 'invoice', 'changed', 'names', 'others'] as const)
      : (['same', 'most', 'nothing', 'leave', 'invoice', 'changed', 'anonymous', 'others'] as const)
  return parts.map((part) => t(`group-deals:agree.${part}`, words))
}

function joinOf(
  event: EventOnSale,
  offer: GroupDealSummary,
  { language, t, now }: GroupDealSay,
): GroupDealPage['join'] {
  const { kind, id, type, agreedMinor, until, days } = offer
  if (kind === 'decided' || type.sale !== 'open' || (until !== null && until <= now)) return null
  const { least, most } = orderSize(type)
  const upTo = Math.min(most, type.most)
  if (upTo < least) return null
  const totalOf = (count: number) =>
    formatMoney(taxOn(money(agreedMinor * count, event.currency), event.tax).total, language)
  const counts = Array.from({ length: upTo - least + 1 }, (_, at) => least + at)
  return {
    groupDeal: id,
    seen: agreedMinor,
    days,
    daysHint: days
      ? t('group-deals:form.untilHint', { time: DECIDED_AT, zone: zoneName(now, event.timeZone, language) })
      : '',
    seatsHint: event.tax ? t('group-deals:form.taxed') : '',
    seats: counts.map((count) => ({
      value: String(count),
      label: t('group-deals:form.option', { count, total: totalOf(count) }),
    })),
  }
}
