import { MOST_COMPARED } from '#app/features/catalogue/search-index/search-parameters.ts'

/** What is compared: topics and events by slug, in the order of choice, and for how many people. */
export type ComparisonAddress = { chosen: string[]; people: number }

const MOST_PEOPLE = 500

const CHOICE = /^(?:topic|event)\.[\p{L}\p{M}\p{N}-]{1,120}$/u

/** The valid ones of some choices, each once; invalid ones and those beyond the limit are left out. */
export function normalizeCompared(given: readonly string[]): string[] {
  return [...new Set(given.filter((choice) => CHOICE.test(choice)))].slice(0, MOST_COMPARED)
}

/** Reads the query of /compare; never fails. */
export function readComparison(query: URLSearchParams): ComparisonAddress {
  const asked = query.get('people') ?? ''
  const people = /^\d{1,9}$/.test(asked) ? Math.min(Math.max(Number(asked), 1), MOST_PEOPLE) : 1
  return { chosen: normalizeCompared(query.getAll('with')), people }
}

export function compareHref({ chosen, people }: ComparisonAddress): string {
  const query = new URLSearchParams(chosen.map((choice) => ['with', choice]))
  if (people > 1) query.set('people', String(people))
  return query.size > 0 ? `/compare?${query}` : '/compare'
}

/** The slugs of one kind among the choices. */
export function slugsOf(kind: 'topic' | 'event', chosen: readonly string[]): string[] {
  return chosen
    .filter((choice) => choice.startsWith(`${kind}.`))
    .map((choice) => choice.slice(kind.length + 1))
}
