import { MOST_OPEN_SEATS } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockOf } from '#app/platform/lock-names.server.ts'
import { lockSwitch } from '#app/platform/lock-switch.server.ts'
import { plannedWrite, preparedStatement } from '#app/platform/prepared-query.server.ts'
import { type Holder, ownerKey } from './queries-holder.server.ts'

export const holderLocks = lockSwitch('holders')

/**
 * Counts the seats that a holder holds (`own`) and those that count together with them (`together`). One call
 * at a time for each holder and each address, until the transaction ends: owner first, then address, so that
 * no two wait for each other. What a known holder held before it was known counts with its email address from
 * now on and no longer with the network, as long as all together are no more than one may hold.
 */
export async function countHolds(tx: Tx, holder: Holder): Promise<{ own: number; together: number }> {
  const { placedBy, visitorKey, countedWith, known } = holder
  if (holderLocks.isOn())
    await lockHolder(tx, [placedBy ? `account:${placedBy}` : ownerKey(holder), countedWith])
  const [row] = await countLive(tx, [placedBy, visitorKey, countedWith, known])
  const { own = 0, together = 0, elsewhere = 0 } = row ?? {}
  if (!known || elsewhere === 0 || own > MOST_OPEN_SEATS) return { own, together }

  // One that somebody works on right now keeps counting where it does.
  await countTogether(tx, [placedBy, visitorKey, countedWith])
  return { own, together }
}

/** A hold counts until its end by the database's clock, swept or not. */
const LIVE = `state = 'held' and held_until > clock_timestamp()`
/** A person’s own, for whichever company: a colleague’s count for that one alone. */
const MINE = `(placed_by = $1::uuid or ($1::uuid is null and visitor_key = $2))`

const lockHolder = plannedWrite(
  'orders.lock-holder',
  `select ${lockOf('order owner', '$1')}, ${lockOf('order place', '$2')}`,
)

const countLive = preparedStatement<{ own: number; together: number; elsewhere: number }>(
  'orders.count-holds',
  `select coalesce(sum(seats) filter (where $4 or ${MINE}), 0)::int as own,
      coalesce(sum(seats) filter (where counted_with = $3), 0)::int as together,
      coalesce(sum(seats) filter (where counted_with is distinct from $3), 0)::int as elsewhere
    from orders where ${LIVE} and (${MINE} or counted_with = $3)`,
)

const countTogether = preparedStatement(
  'orders.count-together',
  `update orders set counted_with = $3 where id in (
      select id from orders where ${LIVE} and ${MINE} for update skip locked)`,
)
