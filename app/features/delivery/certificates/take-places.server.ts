import { randomInt } from 'node:crypto'
import { inArray, max } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { LIST_SIZE, listOf, placesFrom } from './status-list.ts'
import { certificates } from './tables.server.ts'

/**
 * Draws free status indexes at random, so that an index reveals neither time nor person. A list that is half
 * full is followed by another. One transaction draws at a time, until it ends.
 */
export async function takePlaces(tx: Tx, count: number): Promise<number[]> {
  await lockNames(tx, 'places of certificates')
  const [row] = await tx.select({ last: max(certificates.statusIndex) }).from(certificates)
  const from = listOf(row?.last ?? 0) * LIST_SIZE
  const drawn = new Set<number>()
  while (drawn.size < 2 * count + 16) drawn.add(from + randomInt(LIST_SIZE))
  const lots = [...drawn]
  const rows = await tx
    .select({ place: certificates.statusIndex })
    .from(certificates)
    .where(inArray(certificates.statusIndex, lots))
  const taken = new Set(rows.map(({ place }) => place))
  return placesFrom(lots, taken, count)
}
