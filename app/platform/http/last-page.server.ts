import { splitLanguage } from '#app/kit/language.ts'
import { type PastLastPage, pageNumber } from '#app/kit/paging.ts'

/**
 * The address of the last page of a list, for one that is past it: the same with that number instead, without
 * its language, which the router puts before it. A list that does not know how long it is, since it has no
 * row there, is asked again for its first page by `load`.
 */
export async function lastPageAddress(
  { page, last }: PastLastPage,
  url: URL,
  load: (first: URL) => Promise<unknown>,
): Promise<string> {
  const asked = [...url.searchParams].filter(([, value]) => pageNumber(value) === page).map(([name]) => name)
  const name = asked.includes('page') ? 'page' : (asked[0] ?? 'page')
  const to = new URL(url)
  to.searchParams.delete(name)
  const found = last ?? Math.max(1, ...pageCountsOf(await load(to)))
  if (found > 1 && found < page) to.searchParams.set(name, String(found))
  return splitLanguage(to.pathname).path + to.search
}

/** How many pages the lists have that stand in what a loader answers, or one below. */
function pageCountsOf(loaded: unknown, depth = 2): number[] {
  if (typeof loaded !== 'object' || loaded === null || depth < 0) return []
  const own = 'pageCount' in loaded && typeof loaded.pageCount === 'number' ? [loaded.pageCount] : []
  return [...own, ...Object.values(loaded).flatMap((value) => pageCountsOf(value, depth - 1))]
}
