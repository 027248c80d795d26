import { notFound } from './refusal.ts'

type Kept = { id: string }
type Given = { id?: string | undefined }

/**
 * Matches `given` rows with those that are `kept`, so that what people bought keeps its identity: by their
 * ids when any carries one (a row without is new), else by a key that its source does not change, equal ones
 * in order. Returns the kept row of each given one, and the kept rows without one. Refuses with `notFound` an
 * id that is not kept here, or is given twice.
 */
export function pairUp<K extends Kept, G extends Given>(
  kept: readonly K[],
  given: readonly G[],
  key: { kept: (row: K) => string; given: (row: G) => string },
): { pairs: { given: G; kept: K | undefined }[]; gone: K[] } {
  const left = new Map(kept.map((row) => [row.id, row]))
  const take = (row: K | undefined) => {
    if (row) left.delete(row.id)
    return row
  }
  const byId = given.some(({ id }) => id !== undefined)
  const byKey = Map.groupBy(byId ? [] : kept, key.kept)
  const pairs = given.map((row) => {
    if (row.id !== undefined && !left.has(row.id)) throw notFound()
    const match = row.id === undefined ? byKey.get(key.given(row))?.shift() : left.get(row.id)
    return { given: row, kept: take(match) }
  })
  return { pairs, gone: [...left.values()] }
}
