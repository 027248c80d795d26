import { and, inArray } from 'drizzle-orm'
import { cardsFrom } from '#app/features/catalogue/topics/queries-cards.server.ts'
import { topicsSeenBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { topicCardsOf } from '#app/features/catalogue/topics/topic-card.ts'
import { parseInput } from '#app/kit/input.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type FavouriteTopic, halfStars } from './favourite.ts'
import { listInput } from './inputs.ts'
import type { Kept } from './queries.server.ts'

/**
 * A page of the favourite topics, as the wire names them: those still visible, `limit` of them (20, at most
 * 100) from `offset` on, and their number. One query.
 */
export async function listFavouriteTopics(
  ctx: Ctx,
  list: readonly Kept[],
  input: unknown,
): Promise<{ topicDetail: FavouriteTopic[]; recordsTotal: number }> {
  const { limit, offset } = parseInput(listInput, input)
  const seen = list.filter(({ kind, seen }) => kind === 'topic' && seen).map(({ of }) => of)
  const ids = seen.slice(offset, offset + limit)
  const rows =
    ids.length === 0 ? [] : await cardsFrom(ctx).where(and(inArray(topics.id, ids), topicsSeenBy(ctx.actor)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const facts = ids.flatMap((id) => byId.get(id) ?? [])
  const cards = topicCardsOf(facts, ctx.language, translator(ctx.language))
  const topicDetail = facts.flatMap((row, at) => {
    const card = cards[at]
    const { url, topic, page, rating, priceMinor, priceCurrency } = row
    const price = priceMinor !== null && priceCurrency ? decimalOf(money(priceMinor, priceCurrency)) : ''
    const thumbImage = row.thumbImage ?? ''
    const said = { url, topic, thumbImage, username: page?.slice(1) ?? '', ratingCount: halfStars(rating) }
    return card ? [{ ...said, currency: priceCurrency ?? '', price, card }] : []
  })
  return { topicDetail, recordsTotal: seen.length }
}
