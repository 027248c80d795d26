import type { Organiser } from '#app/features/catalogue/events/event-page.ts'
import { formatEventPlace, formatEventTime, mapLink } from '#app/features/catalogue/events/event-page.ts'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { refundTermsOf } from '#app/features/catalogue/events/refund-terms.ts'
import { type EventOnSale, isSoldHere, panelState } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { placeLine } from '#app/kit/address-text.ts'
import { cityName, homeName } from '#app/kit/city-names.ts'
import { formatDay } from '#app/kit/dates.ts'
import { countryName, languageName } from '#app/kit/display-names.ts'
import { type ShownPicture, shownPicture } from '#app/kit/gallery.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import { type ShareLink, shareLinks } from './event-share.ts'

type Time = { said: string; from: Date; to: Date; title: string }
type Words = { title: string; text: string }

/** Everything on an event's page beside its panel, in the reader's words; made once, on the server. */
export type EventView = Pick<
  EventOnSale,
  'url' | 'title' | 'language' | 'summary' | 'description' | 'organiser' | 'trainer' | 'pictureLanguage'
> & {
  /** The first picture, alone, and the others. */
  cover: ShownPicture[]
  gallery: ShownPicture[]
  /** A word for what is out of the ordinary; `over` when nobody can come any more. */
  state: string | null
  over: boolean
  kicker: string
  meta: string
  crumbs: { label: string; to?: string; lang?: string }[]
  /** Sessions with their hours; without hours (`zone` null) nothing is told in the reader's own zone. */
  times: Time[]
  zone: string | null
  /** Other dates of its series. */
  dates: { url: string; said: string }[]
  where: string
  address: string
  map: string | null
  online: string | null
  taughtIn: string
  outcomes: string[]
  programme: { time: string; text: string }[]
  outcomesLanguage: string
  /** The language of what comes from the topic. */
  topicLanguage: string
  audience: Words[]
  topic: { url: string; title: string } | null
  about: string
  aboutTrainer: string
  refund: string[]
  share: ShareLink[]
}

type Say = { language: Language; t: Translate; now: Date; origin: string }

export function eventViewOf(event: EventOnSale, say: Say): EventView {
  const { language, t, now } = say
  const { url, title, summary, description, organiser, topic, sessions } = event
  const spans = sessions.length > 0 ? sessions : [{ ...event, title: '' }]
  const times = spans.map(({ startsAt: from, endsAt: to, title: name }) => ({
    said: unbroken(formatEventTime(event, from, to, language, now)),
    from,
    to,
    title: name,
  }))
  const where = formatEventPlace(event, language, t('events:mode.online'))
  const own = event.outcomes.length > 0
  const [cover, others] = [event.gallery.slice(0, 1), event.gallery.slice(1)]
  return {
    url,
    title,
    language: event.language,
    summary,
    description,
    organiser,
    trainer: event.trainer,
    pictureLanguage: event.pictureLanguage,
    cover: cover.map((picture) => shownPicture(picture, 'cover')),
    gallery: others.map((picture) => shownPicture(picture)),
    ...stateOf(event, say),
    kicker: event.category ? t('events:page.kicker', { category: event.category }) : t('events:page.kind'),
    meta: t('events:page.meta', { when: times[0]?.said ?? '', where, summary }),
    crumbs: crumbsOf(event, language, t),
    times,
    zone: event.dateOnly ? null : event.timeZone,
    dates: event.dates.map(({ url, startsAt }) => ({
      url,
      said: formatDay(startsAt, event.timeZone, language, now),
    })),
    where,
    ...placeOf(event, language, t),
    taughtIn: languageName(event.language, language),
    outcomes: own ? event.outcomes : (topic?.outcomes ?? []),
    outcomesLanguage: own ? event.language : (topic?.language ?? event.language),
    programme: event.programme.map(({ from, to, text }) => ({ time: to ? `${from}–${to}` : from, text })),
    topicLanguage: topic?.language ?? event.language,
    audience: [
      { title: t('events:page.audience'), text: topic?.audience ?? '' },
      { title: t('events:page.prerequisites'), text: topic?.prerequisites ?? '' },
    ].filter(({ text }) => text !== ''),
    topic: topic && { url: topic.url, title: topic.title },
    about: aboutOf(organiser, say),
    aboutTrainer: event.trainer ? aboutOf(event.trainer, say) : '',
    refund: isSoldHere(event) ? refundOf(event, say) : [],
    share: shareLinks(event, say),
  }
}

/** Where somebody is at work, and for how long. */
function aboutOf({ city, yearsOfPractice: years }: Organiser, { language, t }: Say): string {
  const said = [city && cityName(city, language), years ? t('events:page.years', { count: years }) : null]
  return said.filter(Boolean).join(' · ')
}

/** A range of hours stays on one line. */
function unbroken(text: string): string {
  return text.replace(/(\d)–(\d)/g, '$1\u2060–\u2060$2')
}

function stateOf(event: EventOnSale, { t, now }: Say): Pick<EventView, 'state' | 'over'> {
  const state = panelState(event, now)
  const isOver = ['cancelled', 'past', 'begun', 'soldOut', 'soon'].includes(state)
  return {
    state: isOver ? t(`events:state.${state}`) : null,
    over: state === 'cancelled' || state === 'past',
  }
}

function crumbsOf(event: EventOnSale, language: Language, t: Translate): EventView['crumbs'] {
  const narrowed = (name: string, value: string) => `/event/search?${new URLSearchParams({ [name]: value })}`
  const { category, categorySlug, city, country } = event
  return [
    { label: t('events:page.home'), to: '/' },
    { label: t('events:page.all'), to: '/event/search' },
    ...(category && categorySlug ? [{ label: category, to: narrowed('category', categorySlug) }] : []),
    ...(city
      ? [{ label: cityName(city, language, country), to: narrowed('city', homeName(city, country)) }]
      : []),
    { label: event.title, lang: event.language },
  ]
}

function placeOf(
  event: EventOnSale,
  language: Language,
  t: Translate,
): Pick<EventView, 'address' | 'map' | 'online'> {
  if (event.mode === 'online') {
    const online = t(isSoldHere(event) ? 'events:page.onlineLink' : 'events:page.onlineElsewhere')
    return { address: '', map: null, online }
  }
  const { street, city } = placedFor(event, language)
  const country = event.country ? countryName(event.country, language) : null
  return {
    address: placeLine(street ? [street, city, country] : [country], event.country),
    map: mapLink(event, country),
    online: null,
  }
}

/** What comes back when one cancels; nothing is said of an event that is over. */
function refundOf(event: EventOnSale, say: Say): string[] {
  if (stateOf(event, say).over) return []
  const { sentence, also } = refundTermsOf(event, say)
  return [sentence, ...also]
}
