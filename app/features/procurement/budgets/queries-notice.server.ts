import { and, desc, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { purchaseOrdersMadeBy } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { budgetFor, type CommitmentKind, sumTaken } from './budget.ts'
import { budgetName } from './budget-name.ts'
import type { BudgetNotice } from './budget-notice.ts'
import { CURRENT_VERSION, DRAWN_BY_ORDER, DRAWN_BY_PURCHASE_ORDER } from './drawn-columns.server.ts'
import { nameOfAccount } from './queries-behind.server.ts'
import { findBudgetYears, listBudgets } from './queries-budgets.server.ts'
import { budgetDecisionsOf, budgetEntriesOf } from './queries-scope.server.ts'
import { budgetDecisions, budgetEntries } from './tables.server.ts'

type Which = { kind: CommitmentKind; named: string }

/**
 * From which budget of the workspace acted for a purchase draws that binds nobody yet, by its reference
 * or code, and whether it goes over that. Null where the workspace has no budgets or none is for it. Five
 * queries at most, and none for whoever has no budgets.
 */
export async function findBudgetNotice(ctx: Ctx, { kind, named }: Which): Promise<BudgetNotice | null> {
  const { actor } = ctx
  if (!actsForParty(actor) || !actor.company?.keepsBudgets) return null
  const drawn = await drawnOf(ctx, { kind, named })
  if (!drawn) return null
  const [rows, { rule }, taken, decided] = await Promise.all([
    listBudgets(ctx, [drawn.year]),
    findBudgetYears(ctx),
    findTaken(ctx, drawn.id),
    findDecision(ctx, drawn.id),
  ])
  const budget = budgetFor(rows, drawn)
  if (!budget || budget.isRest) return null
  const free = budget.total - sumTaken(budget) + taken
  const said = (minor: number) => formatMoney(money(minor, budget.currency), ctx.language)
  return {
    budget: budgetName(budget, translator(ctx.language)),
    company: actor.company.name,
    free: said(Math.max(0, free)),
    over: drawn.totalMinor > free ? said(drawn.totalMinor - Math.max(0, free)) : null,
    rule,
    decided: decided && decided.upToMinor >= drawn.totalMinor ? decided : null,
  }
}

/** From what a purchase of the workspace acted for draws, and what it comes to. */
async function drawnOf(ctx: Ctx, { kind, named }: Which) {
  const [row] =
    kind === 'order'
      ? await read(ctx)
          .select({ id: orders.id, ...DRAWN_BY_ORDER, totalMinor: orders.totalMinor })
          .from(orders)
          .leftJoin(events, eq(events.id, orders.eventId))
          .where(and(ordersOf(ctx), eq(orders.reference, named)))
      : await read(ctx)
          .select({
            id: purchaseOrders.id,
            ...DRAWN_BY_PURCHASE_ORDER,
            totalMinor: purchaseOrderVersions.totalMinor,
          })
          .from(purchaseOrders)
          .innerJoin(purchaseOrderVersions, CURRENT_VERSION)
          .where(and(purchaseOrdersMadeBy(ctx.actor), eq(purchaseOrders.code, named)))
  return row ?? null
}

/** What is written of a purchase already: of one that was asked for or approved. */
async function findTaken(ctx: Ctx, id: string): Promise<number> {
  const [row] = await read(ctx)
    .select({
      minor:
        sql<number>`coalesce(sum(case when ${budgetEntries.fromStage} = 'free' then ${budgetEntries.amountMinor}
        when ${budgetEntries.toStage} = 'free' then -${budgetEntries.amountMinor} else 0 end), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(budgetEntries)
    .where(and(budgetEntriesOf(ctx.actor), eq(budgetEntries.subjectId, id)))
  return row?.minor ?? 0
}

async function findDecision(ctx: Ctx, id: string) {
  const [row] = await read(ctx)
    .select({
      by: sql<string>`${nameOfAccount(budgetDecisions.decidedBy)}`,
      reason: budgetDecisions.reason,
      upToMinor: budgetDecisions.upToMinor,
    })
    .from(budgetDecisions)
    .where(and(budgetDecisionsOf(ctx.actor), eq(budgetDecisions.subjectId, id)))
    .orderBy(desc(budgetDecisions.upToMinor))
    .limit(1)
  return row ?? null
}
