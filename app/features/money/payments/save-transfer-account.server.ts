import { eq, sql } from 'drizzle-orm'
import { maskedNumber } from '#app/features/people/company-profiles/bank-account.ts'
import { bankInput } from '#app/features/people/company-profiles/inputs.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { setTransfers } from '#app/features/people/parties/set-transfers.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { transferSwitchesInput } from './inputs.ts'
import { transferAccounts } from './tables.server.ts'
import { transferFields } from './transfer.ts'

/**
 * Keeps the account to which buyers transfer what they owe the party acted for, whether they may, whose seats
 * are good before the money comes, and when those are due. What was billed before keeps what it says. Bad
 * input beside its field: an IBAN whose check digits are wrong, and what was saved elsewhere since the form
 * was shown. Refuses whoever does not sell.
 */
export async function saveTransferAccount(ctx: Ctx, input: unknown): Promise<void> {
  const partyId = partyIdOf(ctx.actor)
  if (partyId === null) throw refuse('signIn', 'common:refused.signIn')
  if (!canSetSaleTerms(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { account, seen } = parseInput(bankInput, input)
  const terms = { ...account, ...parseInput(transferSwitchesInput, input) }

  await inTransaction(async (tx) => {
    await tx.select({ id: parties.id }).from(parties).where(eq(parties.id, partyId)).for('update')
    const [before] = await tx.select().from(transferAccounts).where(eq(transferAccounts.sellerId, partyId))
    const words = { format: () => null, isOffered: () => null, validFor: () => null, termDays: () => null }
    if (!differsFrom(before ? transferFields(before) : {}, transferFields(terms), seen, words)) return

    await tx
      .insert(transferAccounts)
      .values({ sellerId: partyId, ...terms })
      .onConflictDoUpdate({ target: transferAccounts.sellerId, set: { ...terms, updatedAt: sql`now()` } })
    const { isOffered, validFor, termDays } = terms
    await setTransfers(tx, { partyId, takesTransfers: isOffered })
    await audit(
      tx,
      ctx,
      'payments.transfer-account',
      { kind: 'party', id: partyId },
      {
        before: before ? personal(maskedNumber(before.number)) : null,
        now: personal(maskedNumber(terms.number)),
        isOffered,
        validFor,
        termDays,
      },
    )
  })
}
