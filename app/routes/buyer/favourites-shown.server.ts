import { listEventLines } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import type { FavouriteKind } from '#app/features/catalogue/favourites/favourite.ts'
import { type Kept, listFavourites } from '#app/features/catalogue/favourites/queries.server.ts'
import { listFavouriteTopics } from '#app/features/catalogue/favourites/queries-topics.server.ts'
import { listTrainerCards } from '#app/features/catalogue/trainers/queries-cards.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'

const SIZE = 20

/**
 * One page of what is kept of a kind, how many there are of each, and how many of this one are no longer
 * seen. Two queries.
 */
export async function showFavourites(ctx: Ctx, kind: FavouriteKind, page: number) {
  const list = await listFavourites(ctx)
  const seen = list.filter((line) => line.kind === kind && line.seen)
  const offset = (page - 1) * SIZE
  const { rows: here, pageCount: pages } = pageOf(
    ordered(seen).slice(offset, offset + SIZE),
    seen.length,
    page,
    SIZE,
  )
  const ids = here.map(({ of }) => of)
  const [topics, trainers, lines] = await Promise.all([
    kind === 'topic' ? listFavouriteTopics(ctx, list, { limit: SIZE, offset }) : null,
    kind === 'trainer' ? listTrainerCards(ctx, ids) : [],
    kind === 'event' ? listEventLines(ctx, ids) : [],
  ])
  const over = new Map(here.map((line) => [line.slug, line.over]))
  return {
    kind,
    page,
    pages,
    offset,
    kept: list.length,
    total: seen.length,
    counts: {
      topic: countOf(list, 'topic'),
      trainer: countOf(list, 'trainer'),
      event: countOf(list, 'event'),
    },
    gone: list.filter((line) => line.kind === kind && !line.seen).length,
    topics: topics?.topicDetail ?? [],
    trainers,
    coming: lines.filter(({ slug }) => !over.get(slug)),
    over: lines.flatMap((line) => {
      const why = over.get(line.slug)
      return why ? [{ line, why }] : []
    }),
  }
}

const countOf = (list: readonly Kept[], kind: FavouriteKind) =>
  list.filter((line) => line.kind === kind && line.seen).length

/**
 * Events that are still to come by their dates, before those that are over or cancelled; others as they were
 * kept.
 */
function ordered(list: readonly Kept[]): Kept[] {
  const time = ({ startsAt }: Kept) => startsAt?.getTime() ?? 0
  return list.toSorted((a, b) => {
    if (a.over !== null && b.over !== null) return time(b) - time(a)
    return Number(a.over !== null) - Number(b.over !== null) || time(a) - time(b)
  })
}
