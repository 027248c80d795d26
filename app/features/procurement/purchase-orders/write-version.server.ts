import { and, eq, sql } from 'drizzle-orm'
import { ownCostCentres } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { PurchaseOrderContent } from './purchase-order.ts'
import { describedSides } from './queries-scope.server.ts'
import { purchaseOrderVersions } from './tables.server.ts'

type Version = {
  purchaseOrderId: string
  version: number
  by: AccountId
  content: PurchaseOrderContent
  /** The id of a cost centre of the company acted for; empty for none. */
  costCentre: string
  sides: Sides
  isSent: boolean
}

type Sides = { buyerId: PartyId; providerId: PartyId }

/**
 * Writes what an order says: a new version, or over the draft of the first. Bad input where the cost centre
 * is none of the company acted for.
 */
export async function writePurchaseVersion(tx: Tx, ctx: Ctx, version: Version): Promise<void> {
  const { purchaseOrderId, by, content, costCentre, isSent, sides } = version
  const centre = costCentre === '' ? null : await centreOf(tx, ctx, costCentre)
  const said = {
    ...content,
    writtenBy: by,
    costCentreId: centre?.id ?? null,
    costCentre: centre?.said ?? '',
    ...(isSent ? { sentAt: ctx.now(), ...describedSides(sides) } : {}),
  }
  await tx
    .insert(purchaseOrderVersions)
    .values({ ...said, purchaseOrderId, version: version.version, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: [purchaseOrderVersions.purchaseOrderId, purchaseOrderVersions.version],
      set: said,
      setWhere: sql`${purchaseOrderVersions.sentAt} is null`,
    })
}

async function centreOf(tx: Tx, { actor }: Ctx, id: string) {
  const [centre] = await tx
    .select({ id: costCentres.id, said: sql<string>`${costCentres.code} || ' · ' || ${costCentres.name}` })
    .from(costCentres)
    .where(and(ownCostCentres(actor), eq(costCentres.id, id), eq(costCentres.active, true)))
  if (!centre) throw new BadInput({ costCentre: { key: 'orders:billing.costCentreGone' } })
  return centre
}
