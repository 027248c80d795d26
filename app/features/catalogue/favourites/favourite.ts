import type { TopicCardView } from '#app/features/catalogue/topics/topic-card.ts'

export const FAVOURITE_KINDS = ['topic', 'trainer', 'event'] as const
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number]

/** So many one person keeps, of all kinds together. */
export const MOST_FAVOURITES = 500

/** What a button says is kept: the kind and the last part of the address, 'topic:welding'. */
export type FavouriteMark = `${FavouriteKind}:${string}`

export function markOf(kind: FavouriteKind, slug: string): FavouriteMark {
  return `${kind}:${slug}`
}

/** The least number asked for at which what comes stands behind what is there already. */
const APPENDED_FROM = 20

/**
 * A list after `got` has come, of which `limit` were asked for: behind what was there from 20 on, in its
 * place below.
 */
export function withMore<T>(list: readonly T[], got: readonly T[], limit: number): T[] {
  return limit >= APPENDED_FROM ? [...list, ...got] : [...got]
}

/** The stars of a wire call: the mean in tenths, rounded to half a star; 0 without reviews. */
export function halfStars(tenths: number | null): number {
  return tenths === null ? 0 : Math.round(tenths / 5) / 2
}

/**
 * A topic as `favlist` answers it: the price in decimals of its currency, both empty on request; `card` as a
 * page shows it.
 */
export type FavouriteTopic = {
  url: string
  topic: string
  thumbImage: string
  username: string
  ratingCount: number
  currency: string
  price: string
  card: TopicCardView
}
