import { sql } from 'drizzle-orm'
import { facetCode } from '#app/features/catalogue/search-index/search-filters.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { homeName } from '#app/kit/city-names.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { MOST_ITEMS, type NewsletterItem, type Stretch } from './newsletter.ts'
import { categoriesOfEach, documentsFittingEach } from './queries-scope.server.ts'

export type Reader = { accountId: AccountId; partyId: PartyId; city: string | null; country: string | null }

type Row = {
  account: AccountId
  kind: 'topic' | 'event'
  title: string
  url: string
  language: string | null
  day: string | null
  facets: string[]
}

/**
 * For each of some readers, chosen by a scope, what an issue tells of: six topics and six dates at most, of
 * the categories of what they keep and have booked, of their saved searches, and dates in their city, or in
 * their country where they name no city. What is near stands first. One statement.
 */
export async function listItemsOfEach(
  ctx: Ctx,
  readers: readonly Reader[],
  stretch: Stretch,
): Promise<ReadonlyMap<AccountId, NewsletterItem[]>> {
  if (readers.length === 0) return new Map()
  const asked = readers.map((reader) => ({
    account: reader.accountId,
    party: reader.partyId,
    places: placesOf(reader),
    country: reader.country ? [facetCode('country', reader.country)] : [],
  }))
  const each = {
    account: sql`reader.account`,
    party: sql`reader.party`,
    places: sql`reader.places`,
    categories: sql`mine.categories`,
  }
  const d = searchDocuments
  const fitting = documentsFittingEach(each, stretch, ctx.now())
  const near = sql`(${d.facets} && reader.places) desc, (${d.facets} && (reader.country || '{mode:online}')) desc`
  const shown = sql`${d.kind}, ${d.title}, ${d.url}, ${d.language}, ${d.day}::text as day, ${d.facets}`
  const { rows } = await read(ctx).execute<Row>(sql`
    select reader.account, found.*
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as reader(account uuid, party uuid, places text[], country text[])
    cross join lateral (select ${categoriesOfEach(each)} as categories) mine
    cross join lateral (
      (select ${shown} from ${d} where ${d.kind} = 'topic' and ${fitting}
        order by ${near}, ${d.quality} desc, ${d.id} limit ${MOST_ITEMS})
      union all
      (select ${shown} from ${d} where ${d.kind} = 'event' and ${fitting}
        order by ${near}, ${d.startsAt}, ${d.id} limit ${MOST_ITEMS})
    ) found`)
  const byReader = Map.groupBy(rows, ({ account }) => account)
  return new Map([...byReader].map(([account, found]) => [account, found.map(itemOf)]))
}

function placesOf({ city, country }: Reader): string[] {
  if (city) return [facetCode('city', homeName(city, country))]
  return country ? [facetCode('country', country)] : []
}

function itemOf({ account: _, facets, ...row }: Row): NewsletterItem {
  const city = facets.find((code) => code.startsWith('city:'))?.slice('city:'.length) ?? null
  return { ...row, city, isOnline: facets.includes(facetCode('mode', 'online')) }
}
