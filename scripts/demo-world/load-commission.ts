import { aCommissionRule } from '#app/features/money/commission/testing.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type Known, knownOf } from './known.ts'

const DAY = 86_400_000
const SINCE = 200
const SPECIAL = 'steelmind'

/** A provider with a rate of its own, and less for what is booked by providers' own links. */
export async function loadCommission(tx: Tx, now: Date, { people }: Pick<Known, 'people'>): Promise<void> {
  const setBy = knownOf(people, 'quorum_team').accountId
  const at = new Date(now.getTime() - SINCE * DAY)
  await aCommissionRule(tx, {
    partyId: knownOf(people, SPECIAL).partyId,
    rate: 800,
    reason: 'Agreed for the framework contract of the year',
    setBy,
    at,
  })
  await aCommissionRule(tx, {
    rate: 500,
    reason: 'Who is brought by a provider costs us no advertising',
    setBy,
    at,
  })
}
