import { type Fed, type FeedFormat, feedHref } from '#app/features/catalogue/search/feed-address.ts'
import { chosenFilters, engineFilters, normalizeChoices } from '#app/features/catalogue/search/filter-view.ts'
import {
  CHOICES,
  OFFERED,
  prefersLanguage,
  readSearchOf,
  type SearchAddress,
  searchHref,
} from '#app/features/catalogue/search/search-address.ts'
import { listHits } from '#app/features/catalogue/search-index/queries-results.server.ts'
import type { Sort } from '#app/features/catalogue/search-index/search-filters.ts'
import { rememberedCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { getProfile } from '#app/features/catalogue/trainer-profiles/queries-profile.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'

type Wanted = { kind: Fed; format: FeedFormat; size: number; sort: Sort }

const mayAsk = cheapLimit({ name: 'feeds', points: 120, seconds: 60 })

/**
 * What a feed of a search needs: the ids of its entries and how it names itself. Everybody is given what a
 * visitor may see, so that it can be kept for all. Refuses an organiser who is not there. A filter of which
 * no value is known finds nothing: who subscribes to a category must not be given all others once it is gone.
 */
export async function findForFeed(given: Ctx, request: Request, wanted: Wanted) {
  await mayAsk(given.ip)
  const ctx: Ctx = { ...given, actor: VISITOR }
  const { language } = ctx
  const { kind, format } = wanted
  const { pathname, search, searchParams: query } = new URL(request.url)
  const username = query.get('organiser')
  const [categories, organiser] = await Promise.all([
    rememberedCategories(ctx),
    username ? getProfile(ctx, username) : null,
  ])
  const address = normalizeChoices(readSearchOf(kind, query), categories)
  const isOwnFirst = prefersLanguage(address)
  const isLost = isFilterLost(query, address)
  const hits = isLost
    ? []
    : await listHits(ctx, {
        ...address,
        filters: engineFilters(address.filters, categories),
        page: 1,
        size: wanted.size,
        sort: wanted.sort,
        ownLanguageFirst: isOwnFirst,
        ownerId: organiser?.partyId,
      })
  const t = translator(language)
  const labels = chosenFilters({ address, categories, language, t }).map(({ label }) => label)
  const what = [organiser?.displayName, address.text, ...labels].filter(Boolean).join(', ')
  const whole = (path: string) => config().ORIGIN + pathIn(language, path)
  const name = t(`feeds:${kind}.title`)
  const about = [t(`feeds:${kind}.about`), ...(isOwnFirst ? [t('feeds:first')] : [])]
  const own = { ...address, organiser: organiser?.username }
  return {
    ctx,
    t,
    whole,
    ids: hits.map(({ id }) => id),
    head: {
      title: `${what ? t('feeds:some', { name, what }) : name} · Quorum`,
      text: about.join(language === 'ja' ? '' : ' '),
      language,
      url: whole(organiser ? `/${organiser.username}` : searchHref({ ...address, page: 1 })),
      self: isLost ? config().ORIGIN + pathname + search : whole(feedHref(kind, format, own)),
    },
  }
}

/** Whether a filter is asked for of which nothing is left, because no such value exists. */
function isFilterLost(query: URLSearchParams, { kind, filters }: SearchAddress): boolean {
  const isAsked = (name: string) => query.getAll(name).some((value) => value.trim() !== '')
  return CHOICES.some((name) => OFFERED[kind].includes(name) && filters[name].length === 0 && isAsked(name))
}
