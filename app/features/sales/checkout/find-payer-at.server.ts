import { and, eq } from 'drizzle-orm'
import { SEAT } from '#app/features/people/company-profiles/billing-address.ts'
import { ownBillingAddresses } from '#app/features/people/company-profiles/queries-scope.server.ts'
import { billingAddresses } from '#app/features/people/company-profiles/tables.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { payerAt, seatPayer } from '#app/features/sales/orders/billing.ts'
import { companySeat } from '#app/features/sales/orders/queries-payer.server.ts'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * The company acted for as the payer at its own address (SEAT) or at one of its billing addresses, in the
 * name of `contact`; null for an unknown address, or another company's.
 */
export async function findPayerAt(
  tx: Tx,
  { actor }: Ctx,
  { billTo, contact }: { billTo: string; contact: string },
): Promise<BillingDetails | null> {
  if (!actsForParty(actor) || !actor.company) return null
  if (billTo === SEAT) {
    const [own] = await tx.select(companySeat).from(parties).where(partyActedFor(actor))
    return own ? seatPayer(own, contact) : null
  }
  const [further] = await tx
    .select()
    .from(billingAddresses)
    .where(and(ownBillingAddresses(actor), eq(billingAddresses.id, billTo)))
  return further ? payerAt(further, actor.company.name, contact) : null
}
