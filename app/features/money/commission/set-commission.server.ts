import { eq, sql } from 'drizzle-orm'
import { isCategoryOf } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { CYCLES } from '#app/features/money/subscriptions/plan.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { formatDate } from '#app/kit/dates.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { type CommissionRule, dayOfRule, earliestRise, isRise, salesLike } from './commission-rule.ts'
import { findSales } from './find-sales.server.ts'
import { setCommissionInput } from './inputs.ts'
import { notifyCommissionJob } from './jobs.ts'
import { canSetCommission } from './policy.ts'
import { RULE_COLUMNS } from './queries-columns.server.ts'
import { commissionProposals, commissionRules } from './tables.server.ts'

type Scope = { partyId: PartyId | null; categoryId: string | null; group: string | null }

/**
 * Sets what the marketplace keeps from a day on, in basis points or nothing of its own, with a reason, and
 * has those told whose rate it changes. The rate of one provider is only proposed: it counts once somebody
 * else has confirmed it (`decideCommission`). Returns whether it is set. Once for each key. Bad input beside
 * what names nobody or nothing, and beside `day` for a past one and for one before the notice that a rise
 * needs. Not found for who does not pay out; refuses with `forbidden` the rate of who sets it, with
 * `conflict` a second one that waits for a provider.
 */
export async function setCommission(ctx: Ctx, input: unknown): Promise<{ set: boolean }> {
  const { actor } = ctx
  if (!canSetCommission(actor)) throw notFound()
  const typed = parseInput(setCommissionInput, input)
  const now = ctx.now()
  const countsFrom = dayOfRule(typed.day, now)
  if (countsFrom === null) throw new BadInput({ day: { key: 'commission:invalid.past' } })
  const { key, ...body } = typed
  const answer = { set: typed.kind !== 'provider' }

  return inTransaction((tx) =>
    once(tx, { owner: `commission ${actor.accountId}`, key, body, answer }, async () => {
      await lockNames(tx, 'commission rules')
      const { group, ...scope } = await findScope(tx, ctx, typed)
      const rules = await tx.select(RULE_COLUMNS).from(commissionRules)
      const fresh: CommissionRule = {
        id: newId(),
        kind: typed.kind,
        plan: CYCLES.find((known) => typed.kind === 'plan' && known === typed.plan) ?? null,
        ...scope,
        rate: typed.rate,
        countsFrom,
        createdAt: now,
      }
      const own = scope.partyId === null ? [] : await findSales(tx, scope.partyId)

      const earliest = earliestRise(now)
      if (countsFrom < earliest && isRise(rules, fresh, salesLike(rules, fresh, { own, group }))) {
        const day = formatDate(earliest, 'UTC', ctx.language)
        throw new BadInput({ day: { key: 'commission:invalid.notice', params: { day } } })
      }

      const { reason } = typed
      if (scope.partyId !== null) {
        const { rate } = fresh
        await propose(tx, ctx, { partyId: scope.partyId, rate, countsFrom, reason, by: actor.accountId })
        return answer
      }
      await tx.insert(commissionRules).values({ ...fresh, reason, setBy: actor.accountId })
      const about = { kind: 'commission-rule', id: fresh.id }
      const said = { for: fresh.kind, rate: fresh.rate, from: countsFrom.toISOString() }
      await audit(tx, ctx, 'commission.set', about, { ...said, reason: personal(reason) })
      await enqueue(tx, notifyCommissionJob, { ruleId: fresh.id })
      return answer
    }),
  )
}

type Proposal = {
  partyId: PartyId
  rate: number | null
  countsFrom: Date
  reason: string
  by: AccountId
}

/** Writes down the rate of one provider for a second person; one waits for each. */
async function propose(tx: Tx, ctx: Ctx, { by, reason, ...said }: Proposal): Promise<void> {
  const [made] = await tx
    .insert(commissionProposals)
    .values({ ...said, id: newId(), reason, proposedBy: by, proposedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: commissionProposals.id })
  if (!made) throw refuse('conflict', 'commission:refused.waits')
  const about = { kind: 'commission-proposal', id: made.id }
  const facts = { rate: said.rate, from: said.countsFrom.toISOString() }
  await audit(tx, ctx, 'commission.propose', about, { ...facts, reason: personal(reason) })
}

type Typed = { kind: CommissionRule['kind']; provider: string | null; category: string | null }

/** Of whom or of what the rule is. */
async function findScope(tx: Tx, { actor }: Ctx, { kind, provider, category }: Typed): Promise<Scope> {
  const nothing = { partyId: null, categoryId: null, group: null }
  if (kind === 'provider') {
    if (!canSetCommission(actor)) throw notFound()
    const [party] = await tx
      .select({ id: parties.id, isOwn: isOwnCause(actor, parties.id) })
      .from(parties)
      .where(eq(parties.slug, (provider ?? '').replace(/^@/, '').toLowerCase()))
    if (!party) throw new BadInput({ provider: { key: 'commission:invalid.nobody' } })
    if (party.isOwn) throw refuse('forbidden', 'common:refused.ownCause')
    return { ...nothing, partyId: party.id }
  }
  if (kind !== 'category') return nothing
  const [found] = await tx
    .select({ id: categories.id, group: sql<string | null>`${categories.parentId}` })
    .from(categories)
    .where(isCategoryOf(category ?? ''))
  if (!found) throw new BadInput({ category: { key: 'commission:invalid.category' } })
  return { ...nothing, categoryId: found.id, group: found.group }
}
