import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { budgetFor, type CommitmentKind, type Pair, pairsBetween, type Taken } from './budget.ts'
import type { Position } from './commitment.ts'
import { coveredBy } from './covered.ts'
import { findOrderPositions } from './find-order-positions.server.ts'
import { findPurchaseOrderPositions } from './find-purchase-order-positions.server.ts'
import { listCoverings } from './list-coverings.server.ts'
import type { KeptBudget } from './read-budgets.server.ts'
import { readWritten } from './read-written.server.ts'
import { budgetEntries, budgets } from './tables.server.ts'

type Settled = {
  companyId: PartyId
  budgets: readonly KeptBudget[]
  now: Date
  by: AccountId | null
  /** Some purchases, with what hangs together with them; all of them where it is left out. */
  only?: readonly { kind: CommitmentKind; id: string }[]
}

type Place = { budget: KeptBudget; taken: Taken }
type Outcome = {
  before: Map<string, Place[]>
  after: Map<string, Place>
  written: number
  due: { kind: CommitmentKind; id: string; at: Date }[]
}
const keyOf = (kind: CommitmentKind, id: string) => `${kind}:${id}`

const AT_ONCE = 2_000

/**
 * Writes for the purchases of a company the pairs that lead from what its ledger says to how they stand: each
 * in the one budget that fits best, in the furthest stage that it has reached; what stands elsewhere is given
 * back first. Under the lock of its budgets. Returns where each stands, before and after, by kind and id, and
 * how many pairs that took; `due` says when which is delivered by itself.
 */
export async function settleBudgets(
  tx: Tx,
  { companyId, budgets: kept, now, by, only }: Settled,
): Promise<Outcome> {
  const years = [...new Set(kept.map(({ year }) => year))]
  const { positions, touched } = await positionsOf(tx, { companyId, years, now, only })
  const all = [...kept, ...(await addRest(tx, { companyId, budgets: kept, now, positions }))]
  const byId = new Map(all.map((budget) => [budget.id, budget]))
  const after = new Map<string, Place>()
  for (const [key, position] of positions) {
    const budget = budgetFor(all, position)
    if (budget) after.set(key, { budget, taken: position.taken })
  }
  const before = new Map<string, Place[]>()
  for (const { kind, id, budget, stage, minor } of await readWritten(tx, companyId, {
    years,
    only: touched,
  })) {
    const at = byId.get(budget)
    if (!at) continue
    const places = before.get(keyOf(kind, id)) ?? []
    const place = places.find((one) => one.budget.id === budget)
    if (place) place.taken = { ...place.taken, [stage]: minor }
    else places.push({ budget: at, taken: { [stage]: minor } })
    before.set(keyOf(kind, id), places)
  }
  const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [kind = 'order', id = ''] = key.split(':') as [CommitmentKind, string]
    const now = after.get(key)
    const was = before.get(key) ?? []
    const left = was.filter(({ budget }) => budget.id !== now?.budget.id)
    const here = was.find(({ budget }) => budget.id === now?.budget.id)
    const steps = [
      ...left.flatMap(({ budget, taken }) => pairsBetween(taken, {}).map((pair) => ({ budget, pair }))),
      ...(now
        ? pairsBetween(here?.taken ?? {}, now.taken).map((pair) => ({ budget: now.budget, pair }))
        : []),
    ]
    return steps.map((step) => ({ ...step, kind, id }))
  })
  const entries = rows.map(({ budget, pair, kind, id }) => ({
    ...lineOf(budget, pair),
    id: newId(),
    companyId,
    kind: 'step' as const,
    subjectKind: kind,
    subjectId: id,
    by,
    at: now,
  }))
  for (let at = 0; at < entries.length; at += AT_ONCE)
    await tx.insert(budgetEntries).values(entries.slice(at, at + AT_ONCE))
  const due = [...positions].flatMap(([key, { deliveredAt }]) => {
    const [kind = 'order', id = ''] = key.split(':') as [CommitmentKind, string]
    return deliveredAt ? [{ kind, id, at: deliveredAt }] : []
  })
  return { before, after, written: entries.length, due }
}

type Rest = Pick<Settled, 'companyId' | 'budgets' | 'now'> & { positions: Map<string, Position> }

/** Adds the rows for what has no budget in a year and currency, where one is missing. */
async function addRest(tx: Tx, { companyId, budgets: kept, now, positions }: Rest): Promise<KeptBudget[]> {
  const years = new Set(kept.map(({ year }) => year))
  const without = [...positions.values()].filter((one) => years.has(one.year) && !budgetFor(kept, one))
  const missing = new Map(without.map(({ year, currency }) => [`${year} ${currency}`, { year, currency }]))
  const added = [...missing.values()].map(({ year, currency }) => ({
    id: newId(),
    code: newCode(10),
    year,
    currency,
    costCentreId: null,
    categoryId: null,
    isRest: true,
  }))
  if (added.length > 0)
    await tx.insert(budgets).values(added.map((one) => ({ ...one, companyId, createdAt: now })))
  return added
}

const lineOf = (budget: KeptBudget, { from, to, amount }: Pair) => ({
  currency: budget.currency,
  fromBudgetId: budget.id,
  fromStage: from,
  toBudgetId: budget.id,
  toStage: to,
  amountMinor: amount,
})

type Asked = { companyId: PartyId; years: number[]; now: Date; only: Settled['only'] }

/** How the wanted purchases stand; with `only`, the ids that were looked at. */
async function positionsOf(tx: Tx, asked: Asked) {
  const { companyId, years, now, only } = asked
  if (!only) {
    const coverings = await listCoverings(tx, { companyId })
    const also = [...new Set(coverings.map(({ orderId }) => orderId))]
    const seats = await findOrderPositions(tx, { companyId, years, also }, now)
    const covered = coveredBy(coverings, (id) => seats.get(id)?.taken)
    const written = await findPurchaseOrderPositions(tx, { companyId, years }, covered)
    return { positions: together(seats, written), touched: undefined }
  }
  const idsOf = (kind: CommitmentKind) => only.filter((one) => one.kind === kind).map(({ id }) => id)
  const found = await listCoverings(tx, { companyId, orders: idsOf('order') })
  const named = [...idsOf('purchase-order'), ...found.map((one) => one.purchaseOrderId)]
  const purchaseOrders = [...new Set(named)]
  const coverings = await listCoverings(tx, { companyId, purchaseOrders })
  const ids = new Set([...idsOf('order'), ...coverings.map(({ orderId }) => orderId)])
  const seats = await findOrderPositions(tx, { companyId, years, orders: [...ids] }, now)
  const covered = coveredBy(coverings, (id) => seats.get(id)?.taken)
  const written = await findPurchaseOrderPositions(tx, { companyId, years, purchaseOrders }, covered)
  return { positions: together(seats, written), touched: [...ids, ...purchaseOrders] }
}

function together(seats: Map<string, Position>, written: Map<string, Position>): Map<string, Position> {
  const named = (kind: CommitmentKind, of: Map<string, Position>) =>
    [...of].map(([id, position]) => [keyOf(kind, id), position] as const)
  return new Map([...named('order', seats), ...named('purchase-order', written)])
}
