import type { Money } from '#app/kit/money.ts'

/** What a card shows of a topic. `rating` in stars, null without reviews; `group` is the category's group, for the cover. */
export type TopicCardFacts = {
  url: string
  topic: string
  language: string
  category: string
  categorySlug: string
  groupSlug: string
  thumbImage: string | null
  username: string
  rating: number | null
  ratingCount: number
  price: Money | null
  priceUnit: 'person' | 'group' | 'day' | null
}
