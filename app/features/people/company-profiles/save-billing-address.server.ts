import { and, eq, ne, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { lockCompany } from '#app/features/people/parties/lock-company.server.ts'
import { countryName } from '#app/kit/display-names.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom, versionToken } from '#app/platform/version-token.server.ts'
import { billingFields, MOST_BILLING_ADDRESSES } from './billing-address.ts'
import { billingAddressInput } from './inputs.ts'
import { billingAddresses } from './tables.server.ts'

/**
 * Saves a billing address and tax number of the company acted for: a new one, or the one with `addressId`. At
 * most one is the default instead of the company's own; saving the same new one twice adds one. For its
 * admins; another company's is not found. Bad input for a label in use, and for what somebody else has
 * changed since; `limit` beyond MOST_BILLING_ADDRESSES.
 */
export async function saveBillingAddress(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { addressId, seen, ...said } = parseInput(billingAddressInput, input)
  const companyId = actor.partyId

  await inTransaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw notFound()
    const ofCompany = eq(billingAddresses.companyId, companyId)
    const isNamedSo = sql`lower(${billingAddresses.label}) = lower(${said.label})`
    const [before] = addressId
      ? await tx
          .select()
          .from(billingAddresses)
          .where(and(ofCompany, eq(billingAddresses.id, addressId)))
      : []
    if (addressId && !before) throw notFound()
    const [namesake] = await tx
      .select()
      .from(billingAddresses)
      .where(and(ofCompany, isNamedSo, addressId ? ne(billingAddresses.id, addressId) : undefined))

    const words = { country: (code: string) => countryName(code, ctx.language) }
    if (before && !differsFrom(billingFields(before), billingFields(said), seen, words)) return
    const isSame = namesake && versionToken(billingFields(namesake)) === versionToken(billingFields(said))
    if (!before && isSame) return
    if (namesake) throw new BadInput({ label: { key: 'company:addresses.taken' } })
    if (!before && (await tx.$count(billingAddresses, ofCompany)) >= MOST_BILLING_ADDRESSES)
      throw refuse('limit', 'company:addresses.tooMany', { most: MOST_BILLING_ADDRESSES })

    const id = before?.id ?? newId()
    if (said.isDefault)
      await tx
        .update(billingAddresses)
        .set({ isDefault: false })
        .where(and(ofCompany, ne(billingAddresses.id, id)))
    if (before) await tx.update(billingAddresses).set(said).where(eq(billingAddresses.id, id))
    else await tx.insert(billingAddresses).values({ id, companyId, ...said })
    await audit(
      tx,
      ctx,
      'company.billing-address',
      { kind: 'billing address', id },
      { label: personal(said.label) },
    )
  })
}
