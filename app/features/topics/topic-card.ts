import type { Language } from '#app/kit/language.ts'
import { type SaidPrice, sayPrice } from '#app/kit/price.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import { type CoverDrawing, coverOf } from './cover.ts'
import { topicPrice } from './topic-price.ts'

/** What a card needs to know of a topic. `rating` in tenths of a star, the price in minor units, `group` a position. */
export type TopicCardFacts = {
  id: string
  url: string
  topic: string
  language: string
  category: string
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
  tax: TaxTerms | null
}

/** A topic as a card shows it, in the reader's words: `rating` in stars, null without reviews; the price as written. */
export type TopicCardView = Pick<
  TopicCardFacts,
  'url' | 'topic' | 'language' | 'category' | 'thumbImage' | 'owner' | 'page' | 'ratingCount'
> & { cover: CoverDrawing; rating: number | null; price: SaidPrice | null }

export function topicCardOf(facts: TopicCardFacts, language: Language, t: Translate): TopicCardView {
  const { id: _id, group, rating, priceMinor, priceCurrency, priceUnit, tax, ...shown } = facts
  const price = topicPrice({ priceMinor, priceCurrency, priceUnit, tax })
  return {
    ...shown,
    cover: coverOf(group, facts.topic),
    rating: rating === null ? null : rating / 10,
    price: price && sayPrice(price, language, t),
  }
}
