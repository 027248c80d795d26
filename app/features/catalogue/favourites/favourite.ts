import type { TopicCardView } from '#app/features/catalogue/topics/topic-card.ts'

export const FAVOURITE_KINDS = ['topic', 'trainer', 'event'] as const
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number]

/** The most favourites of one person, of all kinds together. */
export const MOST_FAVOURITES = 500

/** The identity of a favourite in forms: its kind and the last part of its address, 'topic:welding'. */
export type FavouriteMark = `${FavouriteKind}:${string}`

export function markOf(kind: FavouriteKind, slug: string): FavouriteMark {
  return `${kind}:${slug}`
}

/** The least number asked for at which what comes stands behind what is there already. */
const APPENDED_FROM = 20

/**
 * A list with `got` added, of which `limit` were asked for: appended when 20 or more came before, else in
 * place.
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
