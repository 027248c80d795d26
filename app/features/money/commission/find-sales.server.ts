import { sql } from 'drizzle-orm'
import type { Cycle } from '#app/features/money/subscriptions/plan.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { SaleFacts } from './commission-rule.ts'

type Found = { plan: Cycle | null; categories: string[][] }

/** What a provider sells, as far as it decides its rate: in each of its categories, and in none. */
export async function findSales(tx: Tx, partyId: PartyId): Promise<Omit<SaleFacts, 'byOwnLink'>[]> {
  const { rows } = await tx.execute<Found>(sql`
    select (select s.cycle from subscriptions s where s.party_id = ${partyId} and s.state = 'active') as plan,
      (select coalesce(json_agg(array_remove(array[c.id, c.parent_id], null)), '[]') from categories c where c.id in (
        select t.category_id from topics t where t.owner_id = ${partyId} and t.state <> 'archived'
        union select e.category_id from events e where e.owner_id = ${partyId} and e.state <> 'cancelled')) as categories`)
  const { plan = null, categories = [] } = rows[0] ?? {}
  return [[], ...categories].map((of) => ({ partyId, plan, categories: of }))
}
