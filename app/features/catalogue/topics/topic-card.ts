import { type CoverDrawing, coversOf } from '#app/features/catalogue/topic-covers/cover.ts'
import { cityName } from '#app/kit/city-names.ts'
import { capitalised, languageList } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import type { Currency } from '#app/kit/money.ts'
import { formatPrice, type PriceText } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import { formatDuration } from './duration.ts'
import { topicPrice } from './topic-price.ts'

/**
 * The facts of a topic's card. `rating` in tenths of a star, the price in minor units, `group` a position.
 */
export type TopicCardFacts = {
  id: string
  url: string
  topic: string
  language: string
  category: string
  categorySlug: string
  group: number
  thumbImage: string | null
  owner: string
  /** The address of the owner's page, if there is one. */
  page: string | null
  rating: number | null
  ratingCount: number
  priceMinor: number | null
  priceCurrency: string | null
  priceUnit: 'person' | 'group' | 'day' | null
  durationMinutes: number | null
  languages: string[]
  modes: string[]
  cities: string[]
  tax: TaxTerms | null
}

/**
 * A topic's card in the reader's words: `rating` in stars, null without reviews; the price as written;
 * `facts` for comparing: duration, languages and place, as far as known.
 */
export type TopicCardView = Pick<
  TopicCardFacts,
  'url' | 'topic' | 'language' | 'category' | 'thumbImage' | 'owner' | 'page' | 'ratingCount'
> & { cover: CoverDrawing; rating: number | null; price: PriceText | null; facts: string[] }

/**
 * The cards of a list, in its order: covers that look alike are not adjacent. `compared` adds approximate
 * prices in that currency.
 */
export function topicCardsOf(
  list: readonly TopicCardFacts[],
  language: Language,
  t: Translate,
  compared?: Currency,
): TopicCardView[] {
  const covers = coversOf(
    list.map(({ group, categorySlug, topic }) => ({ group, category: categorySlug, title: topic })),
  )
  return covers.flatMap((cover, at) => {
    const facts = list[at]
    return facts ? [{ ...cardOf(facts, language, t, compared), cover }] : []
  })
}

function cardOf(
  facts: TopicCardFacts,
  language: Language,
  t: Translate,
  compared?: Currency,
): Omit<TopicCardView, 'cover'> {
  const { url, topic, category, thumbImage, owner, page, rating, ratingCount } = facts
  const price = topicPrice(facts)
  return {
    url,
    topic,
    category,
    thumbImage,
    owner,
    page,
    ratingCount,
    language: facts.language,
    rating: rating === null ? null : rating / 10,
    price: price && formatPrice(price, language, t, compared),
    facts: [
      facts.durationMinutes ? formatDuration(facts.durationMinutes, t) : '',
      facts.languages.length > 0 ? languageList(facts.languages, language) : '',
      placesOf(facts, language, t),
    ].filter(Boolean),
  }
}

/** The first city and how many more, and the other ways to take it: 'Munich and 2 more, live online'. */
function placesOf({ cities, modes }: TopicCardFacts, language: Language, t: Translate): string {
  const names = [...new Set(cities.map((city) => cityName(city, language)))]
  const [city, ...more] = names
  const place = city && (more.length > 0 ? t('topics:card.more', { city, count: more.length }) : city)
  const isAnywhere = place === undefined && modes.includes('onsite')
  const ways = [
    place,
    isAnywhere && t('topics:mode.onsite'),
    modes.includes('online') && t('topics:mode.online'),
  ]
  return capitalised(
    ways.filter((way) => typeof way === 'string').join(language === 'ja' ? '、' : ', '),
    language,
  )
}
