import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { ownCostCentres } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

const MOST = 500

/**
 * The cost centres for a booking of the company acted for, by code, and the person's last choice. None, and
 * no query, for an actor without a company.
 */
export async function listCostCentres(ctx: Ctx): Promise<CostCentres> {
  const { actor } = ctx
  if (!hasAccount(actor) || !actor.company) return { centres: [], last: '' }
  const [centres, [last]] = await Promise.all([
    read(ctx)
      .select({
        value: costCentres.id,
        label: sql<string>`${costCentres.code} || ' · ' || ${costCentres.name}`,
      })
      .from(costCentres)
      .where(and(ownCostCentres(actor), eq(costCentres.active, true)))
      .orderBy(asc(costCentres.code))
      .limit(MOST),
    read(ctx)
      .select({ id: orders.costCentreId })
      .from(orders)
      .where(and(ordersOf(ctx), eq(orders.placedBy, actor.accountId), isNotNull(orders.costCentreId)))
      .orderBy(desc(orders.createdAt))
      .limit(1),
  ])
  return { centres, last: last?.id ?? '' }
}

export type CostCentres = { centres: { value: string; label: string }[]; last: string }
