import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { subscriptions } from '#app/features/money/subscriptions/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type CommissionRule, changeFor } from './commission-rule.ts'
import { findSales } from './find-sales.server.ts'
import { notifyCommissionJob } from './jobs.ts'
import { RULE_COLUMNS } from './queries-columns.server.ts'
import { commissionRules } from './tables.server.ts'

/** Providers of one run; the rest is a run of its own. */
const AT_ONCE = 100

/**
 * Notifies the providers whose rate a rule changes, of the largest rise or else the largest fall, from one
 * party on, and has the others notified. Refuses any actor but
 * the system.
 */
export async function notifyCommission(
  ctx: Ctx,
  { ruleId, after }: { ruleId: string; after?: string | null | undefined },
): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const rules = await tx.select(RULE_COLUMNS).from(commissionRules)
    const rule = rules.find(({ id }) => id === ruleId)
    if (!rule) return
    const earlier = rules.filter(({ id, createdAt }) => id !== ruleId && createdAt <= rule.createdAt)
    const sellers = await listSellers(tx, rule, after ?? null)
    for (const { id } of sellers) await notifySeller(tx, { earlier, rule, partyId: id })
    const last = sellers.at(-1)
    if (last && sellers.length === AT_ONCE) await enqueue(tx, notifyCommissionJob, { ruleId, after: last.id })
  })
}

/** Who sells what the rule is for, in the order of ids. */
function listSellers(tx: Tx, rule: CommissionRule, after: string | null) {
  return tx
    .select({ id: parties.id })
    .from(parties)
    .where(
      and(presentParties(), isMeant(rule), after === null ? undefined : gt(parties.id, after as PartyId)),
    )
    .orderBy(asc(parties.id))
    .limit(AT_ONCE)
}

function isMeant({ partyId, plan, categoryId }: CommissionRule): SQL | undefined {
  if (partyId !== null) return eq(parties.id, partyId)
  if (plan !== null)
    return sql`exists (select from ${subscriptions} s where s.party_id = ${parties.id} and s.state = 'active' and s.cycle = ${plan})`
  const offers = sql`select from ${topics} t where t.owner_id = ${parties.id}`
  if (categoryId === null) return or(eq(parties.approval, 'approved'), sql`exists (${offers})`)
  return sql`exists (${offers} and t.category_id in (select c.id from ${categories} c where ${categoryId} in (c.id, c.parent_id)))`
}

type Told = { earlier: CommissionRule[]; rule: CommissionRule; partyId: PartyId }

async function notifySeller(tx: Tx, { earlier, rule, partyId }: Told): Promise<void> {
  const isLink = rule.kind === 'own_link'
  const changes = (await findSales(tx, partyId)).flatMap(
    (sale) => changeFor(earlier, rule, { ...sale, byOwnLink: isLink }) ?? [],
  )
  const change = changes.toSorted(
    (one, other) => other.after.rate - other.before.rate - (one.after.rate - one.before.rate),
  )
  const first = change[0]
  if (!first) return
  const isRise = first.after.rate > first.before.rate
  await notifyAccounts(tx, [
    {
      kind: isLink ? 'linkCommissionChanges' : isRise ? 'commissionRises' : 'commissionFalls',
      to: { adminsOf: partyId },
      about: rule.id,
      parameters: {
        instead: { basisPoints: first.before.rate },
        kept: { basisPoints: first.after.rate },
        from: { at: rule.countsFrom.toISOString(), timeZone: 'UTC' },
      },
      link: '/revenue/commission',
    },
  ])
}
