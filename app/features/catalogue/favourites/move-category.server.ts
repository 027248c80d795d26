import { and, eq, ne, sql } from 'drizzle-orm'
import { readSearchHref } from '#app/features/catalogue/search/search-address.ts'
import { searchAlone } from '#app/features/catalogue/search/standing-query.ts'
import { type Facet, facetCode } from '#app/features/catalogue/search-index/search-filters.ts'
import type { CategoryMerge } from '#app/features/catalogue/topics/category-uses.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { savedSearches } from './tables.server.ts'

const codeOf = (id: string) => facetCode('category' satisfies Facet, id)

/**
 * Has saved searches for a category that is merged look in the one that it becomes. One that is the same as
 * another of its owner by that is dropped.
 */
export async function moveCategory(tx: Tx, { from, to }: CategoryMerge): Promise<void> {
  const [old, fresh] = [codeOf(from.id), codeOf(to.id)]
  const rows = await tx
    .select({
      id: savedSearches.id,
      ownerId: savedSearches.ownerId,
      address: savedSearches.address,
      codes: savedSearches.codes,
    })
    .from(savedSearches)
    .where(
      sql`jsonb_path_exists(${savedSearches.codes}, '$[*][*] ? (@ == $code)', jsonb_build_object('code', ${old}::text))`,
    )
    .orderBy(savedSearches.id)
    .for('update')
  for (const { id, ownerId, address: href, codes } of rows) {
    const given = readSearchHref(href)
    if (!given) continue
    const category = given.filters.category.map((slug) => (slug === from.slug ? to.slug : slug))
    const filters = { ...given.filters, category: [...new Set(category)] }
    const address = searchAlone({ ...given, filters })
    const own = eq(savedSearches.id, id)
    const twin = and(
      eq(savedSearches.ownerId, ownerId),
      eq(savedSearches.address, address),
      ne(savedSearches.id, id),
    )
    if (await tx.$count(savedSearches, twin)) await tx.delete(savedSearches).where(own)
    else {
      const moved = codes.map((list) => [...new Set(list.map((code) => (code === old ? fresh : code)))])
      await tx.update(savedSearches).set({ address, codes: moved }).where(own)
    }
  }
}
