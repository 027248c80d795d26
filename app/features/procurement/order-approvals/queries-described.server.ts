import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { purchaseOrderPath } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { sidesOf } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import type { DescribedSubject } from '#app/features/sales/approval-rules/approval-subjects.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { everyOrderApproval, isStillAsked } from './queries-scope.server.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

/** An order that waits, for who decides on it, with its revision; null where it does not. For the system. */
export async function describeOrder(
  ctx: Ctx,
  id: string,
): Promise<(DescribedSubject & { code: string; revision: number }) | null> {
  const [row] = await read(ctx)
    .select({
      code: purchaseOrders.code,
      revision: purchaseOrderApprovals.revision,
      words: purchaseOrderApprovals.words,
      isOverBudget: purchaseOrderApprovals.isOverBudget,
      title: purchaseOrderVersions.title,
      minor: purchaseOrderVersions.totalMinor,
      currency: purchaseOrderVersions.currency,
      delivery: purchaseOrderVersions.delivery,
      costCentre: purchaseOrderVersions.costCentre,
      supplier: sidesOf.provider,
      name: partyName(),
    })
    .from(purchaseOrderApprovals)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderApprovals.purchaseOrderId))
    .innerJoin(
      purchaseOrderVersions,
      and(
        eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
        eq(purchaseOrderVersions.version, purchaseOrders.version),
      ),
    )
    .innerJoin(accounts, eq(accounts.id, purchaseOrderApprovals.askedBy))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(everyOrderApproval(ctx), isStillAsked, eq(purchaseOrderApprovals.id, id)))
  if (!row) return null
  const { minor, currency, supplier, costCentre, delivery, isOverBudget, ...said } = row
  return {
    ...said,
    amount: { minor, currency },
    until: null,
    path: purchaseOrderPath(row.code),
    facts: (language) => {
      const t = translator(language)
      const facts: [string, string][] = [
        [t('order-approvals:desk.supplier'), supplier],
        [t('purchases:facts.centre'), costCentre],
        [t('purchase-orders:delivery'), delivery],
        [t('purchases:facts.budget'), isOverBudget ? t('purchases:decide.overBudget') : ''],
      ]
      return facts.filter(([, value]) => value !== '')
    },
  }
}
