import { boardOf } from '#app/features/catalogue/event-pages/event-line.ts'
import { listComingEvents } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { listNextDays } from '#app/features/catalogue/events/queries-next.server.ts'
import { markOf } from '#app/features/catalogue/favourites/favourite.ts'
import { listKeptAmong } from '#app/features/catalogue/favourites/queries.server.ts'
import {
  getCatalogue,
  listLovedTopics,
  listTopicCities,
} from '#app/features/catalogue/topics/queries-home.server.ts'
import {
  listIntroducedTrainers,
  listNamedSuppliers,
} from '#app/features/catalogue/trainers/queries-home.server.ts'
import { listVoices } from '#app/features/delivery/reviews/queries-home.server.ts'
import { listOpenRequirements } from '#app/features/procurement/requirements/queries-rows.server.ts'
import type { Language } from '#app/kit/language.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { keptFor } from '#app/platform/kept.server.ts'

const SHOWN = { coming: 4, waiting: 2, loved: 8, people: 6, wanted: 4, voices: 3 }
const NEXT = 40
const LISTED = { categories: 42, cities: 28, companies: 21 }

/**
 * Seconds for which lists that read the whole market are kept: they change slowly and look alike for
 * everybody.
 */
const KEPT = 120

/**
 * What moves slowly, as a visitor sees it: what the catalogue holds, who stands out in it, and where it
 * leads.
 */
function marketIn(language: Language) {
  return keptFor(`home ${language}`, KEPT, async () => {
    const visitor = makeContext({ language })
    const [catalogue, loved, people, voices, cities, companies] = await Promise.all([
      getCatalogue(visitor),
      listLovedTopics(visitor, SHOWN.loved),
      listIntroducedTrainers(visitor, SHOWN.people),
      listVoices(visitor, SHOWN.voices),
      listTopicCities(visitor, LISTED.cities),
      listNamedSuppliers(visitor, LISTED.companies),
    ])
    const nextDays = await listNextDays(
      visitor,
      loved.map(({ url }) => url),
    )
    const { categories, ...counted } = catalogue
    const byName = new Intl.Collator(language).compare
    const names = categories.slice(0, LISTED.categories).map(({ name }) => name)
    return {
      catalogue: counted,
      loved,
      nextDays,
      people,
      voices,
      index: {
        categories: names.sort(byName),
        cities: cities.sort((left, right) => byName(left.name, right.name)),
        companies: companies.sort((left, right) => byName(left.name, right.name)),
      },
    }
  })
}

const NO_INDEX: Awaited<ReturnType<typeof marketIn>>['index'] = { categories: [], cities: [], companies: [] }

/**
 * The home page's data, with the signed-in person's favourites. What sells out or closes is read anew, the
 * rest may lag by minutes.
 */
export async function getHome(ctx: Ctx) {
  const [market, coming, wanted] = await Promise.all([
    marketIn(ctx.language),
    listComingEvents(ctx, { limit: NEXT }),
    listOpenRequirements(ctx, SHOWN.wanted),
  ])
  const lines = boardOf(coming.lines, SHOWN.coming, SHOWN.waiting)
  const kept = await listKeptAmong(ctx, [
    ...lines.map(({ slug }) => markOf('event', slug)),
    ...market.loved.map(({ url }) => markOf('topic', url)),
    ...market.people.map(({ username }) => markOf('trainer', username)),
  ])
  return {
    ...market,
    kept,
    index: ctx.actor.kind === 'visitor' ? market.index : NO_INDEX,
    coming: { lines, total: coming.total },
    wanted,
    now: ctx.now().toISOString(),
  }
}

export type HomeData = Awaited<ReturnType<typeof getHome>>
