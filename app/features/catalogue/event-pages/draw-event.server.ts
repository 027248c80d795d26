import { formatEventPlace, formatEventTime } from '#app/features/catalogue/events/event-page.ts'
import { describeQuorumOf } from '#app/features/catalogue/group-deal-terms/joined-quorum.ts'
import { type EventOnSale, isSoldHere, panelState } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { seatPrice } from '#app/features/catalogue/inventory/seat-price.ts'
import { dayParts } from '#app/kit/dates.ts'
import { type Language, localeOf } from '#app/kit/language.ts'
import { meterDots } from '#app/kit/meter.ts'
import { formatPrice } from '#app/kit/price.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import * as draw from '#app/platform/pictures/figures.server.ts'
import { ART, type Sheet } from '#app/platform/pictures/sheet.server.ts'
import { setText } from '#app/platform/pictures/text.server.ts'
import { getEventPage } from './queries-event-page.server.ts'

/** The sharing picture of an event, by its address. Refuses what the page refuses. */
export async function drawEvent(ctx: Ctx, url: string): Promise<Sheet> {
  const { event } = await getEventPage(ctx, url)
  const { language } = ctx
  const t = translator(language)
  const now = ctx.now()
  const state = panelState(event, now)
  const over = state === 'past' || state === 'cancelled'
  const [first, ...others] = event.sessions
  const when = formatEventTime(event, event.startsAt, first?.endsAt ?? event.endsAt, language, now)
  const more = others.length > 0 ? `, ${t('events:page.moreSessions', { count: others.length })}` : ''
  const price = over ? null : seatPrice(event, now)
  const { amount, note = null } = price ? formatPrice(price, language, t) : {}
  return {
    language,
    kicker: event.category ? t('events:page.kicker', { category: event.category }) : t('events:page.kind'),
    title: event.title,
    titleLanguage: event.language,
    facts: [when + more, formatEventPlace(event, language, t('events:mode.online'))],
    foot: {
      figure: amount,
      note: over ? t(`events:panel.${state}.title`) : (note ?? event.organiser.name),
    },
    art: await artOf(event, language, t, now),
  }
}

/** The date in the middle of the people who come: the ring is the quorum meter. */
async function artOf(event: EventOnSale, language: Language, t: Translate, now: Date): Promise<string> {
  const { day, month, weekday } = dayParts(event.startsAt, event.timeZone, language)
  const quorum = isSoldHere(event) ? describeQuorumOf(event, { language, t, now }) : null
  const dots = quorum && meterDots(quorum.filled, quorum.total, quorum.complete)
  const said = (text: string, sizes: number[], weight: number, colour: string, lines = 1) =>
    setText(text, {
      face: 'display',
      weight,
      sizes,
      width: lines > 1 ? 340 : 190,
      lines,
      colour,
      align: 'middle',
      language: localeOf(language),
    })
  const [above, figure, below, words] = await Promise.all([
    said(month, [38, 32, 26], 560, draw.ON_DEEP_2),
    said(day, [124, 108], 700, draw.ON_DEEP),
    said(weekday, [32, 28, 24], 520, draw.ON_DEEP_2),
    said(quorum?.title ?? '', [34, 30, 26], 600, quorum?.complete ? draw.MINT : draw.ON_DEEP, 2),
  ])
  const middle = dots ? 272 : 315
  const colours = { full: draw.MINT, empty: draw.MINT, speaker: draw.MARIGOLD }
  const people = dots
    ? draw.ring(dots.on, dots.shown, 142, colours)
    : draw.ring(12, 12, 142, { full: '#2c6f60', empty: '#2c6f60' })
  return [
    `<rect width="${ART.width}" height="${ART.height}" fill="${draw.DEEP}"/>`,
    draw.at(ART.width / 2, middle, people),
    draw.at(ART.width / 2, middle - 92, above.svg),
    draw.at(ART.width / 2, middle - 60, figure.svg),
    draw.at(ART.width / 2, middle + 54, below.svg),
    draw.at(ART.width / 2, 484, words.svg),
  ].join('')
}
