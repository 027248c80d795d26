import { eq, sql } from 'drizzle-orm'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { setTransfers } from '#app/features/people/parties/set-transfers.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { enterBankAccount } from './enter-bank-account.server.ts'
import { bankInput, transferTermsInput } from './inputs.ts'
import { lockBankAccount } from './lock-bank-account.server.ts'
import { bankAccounts } from './tables.server.ts'
import { transferFields } from './transfer-terms.ts'

/**
 * Keeps whether buyers may transfer what they owe the party acted for to its bank account, whose seats are
 * good before the money comes, and when those are due; and the account itself where none was ever given:
 * another one is given by `saveBankAccount` alone. What was billed before keeps what it says. Bad input
 * beside its field: an IBAN whose check digits are wrong, no account to transfer to, and what was saved
 * elsewhere since the form was shown. Refuses whoever does not sell.
 */
export async function saveTransferTerms(ctx: Ctx, input: unknown): Promise<void> {
  const partyId = partyIdOf(ctx.actor)
  if (partyId === null) throw refuse('signIn', 'common:refused.signIn')
  if (!canSetSaleTerms(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { seen, ...terms } = parseInput(transferTermsInput, input)

  await inTransaction(async (tx) => {
    const { account, isFirst } = await lockBankAccount(tx, partyId)
    if (isFirst) {
      await enterBankAccount(tx, ctx, { partyId, account: parseInput(bankInput, input).account, terms })
    } else {
      if (!account) throw new BadInput({ isOffered: { key: 'transfers:account.none' } })
      const words = { isOffered: () => null, validFor: () => null, termDays: () => null }
      if (!differsFrom(transferFields(account), transferFields(terms), seen, words)) return
      const changed = { ...terms, updatedAt: sql`now()` }
      await tx.update(bankAccounts).set(changed).where(eq(bankAccounts.partyId, partyId))
    }
    const { isOffered, validFor, termDays } = terms
    await setTransfers(tx, { partyId, takesTransfers: isOffered })
    const subject = { kind: 'party', id: partyId }
    await audit(tx, ctx, 'bank-account.transfers', subject, { isOffered, validFor, termDays })
  })
}
