import type { Person } from '#app/kit/actor.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { PurchaseOrderContent } from './purchase-order.ts'
import { purchaseOrders } from './tables.server.ts'
import { writePurchaseVersion } from './write-version.server.ts'

type Draft = {
  sides: { buyerId: PartyId; providerId: PartyId }
  content: PurchaseOrderContent
  /** The id of a cost centre of the company acted for; empty for none. */
  costCentre: string
  /** What rules of approval ask of what it is of. */
  about?: { categoryId: string | null; city: string | null }
}

/** Writes a new draft of the party acted for, which its provider does not see. */
export async function createDraft(
  tx: Tx,
  ctx: Ctx & { actor: Person },
  { sides, content, costCentre, about }: Draft,
): Promise<{ id: string; code: string }> {
  const [id, code, by] = [newId(), newCode(10), ctx.actor.accountId]
  await tx.insert(purchaseOrders).values({
    id,
    code,
    ...sides,
    ...about,
    createdBy: by,
    state: 'draft',
    version: 1,
    revision: 1,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
  await writePurchaseVersion(tx, ctx, {
    purchaseOrderId: id,
    version: 1,
    by,
    content,
    costCentre,
    sides,
    isSent: false,
  })
  await audit(tx, ctx, 'purchase-order.create', { kind: 'purchase-order', id })
  return { id, code }
}
