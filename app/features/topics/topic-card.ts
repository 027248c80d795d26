import type { Language } from '#app/kit/language.ts'
import { formatMoney } from '#app/kit/money.ts'
import { type CoverDrawing, coverOf } from './cover.ts'

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
}

/** A topic as a card shows it, in the reader's words: `rating` in stars, null without reviews; the price as written. */
export type TopicCardView = Pick<
  TopicCardFacts,
  'url' | 'topic' | 'language' | 'category' | 'thumbImage' | 'owner' | 'page' | 'ratingCount'
> & { cover: CoverDrawing; rating: number | null; price: string | null }

export function topicCardOf(facts: TopicCardFacts, language: Language): TopicCardView {
  const { id: _id, group, rating, priceMinor, priceCurrency, ...shown } = facts
  return {
    ...shown,
    cover: coverOf(group, facts.topic),
    rating: rating === null ? null : rating / 10,
    price:
      priceMinor === null || priceCurrency === null
        ? null
        : formatMoney({ minor: priceMinor, currency: priceCurrency }, language),
  }
}
