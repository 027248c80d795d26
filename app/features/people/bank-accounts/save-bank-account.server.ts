import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { bankFields, isSameAccount, maskedNumber } from './bank-account.ts'
import { bankAccountChanged, inForceAt } from './bank-change.ts'
import { changeBankChange } from './change-bank-change.server.ts'
import { countAccountAdmins } from './count-account-admins.server.ts'
import { enterBankAccount } from './enter-bank-account.server.ts'
import { bankInput, bankProofInput } from './inputs.ts'
import { lockBankAccount } from './lock-bank-account.server.ts'
import { canManageBankAccount } from './policy.ts'
import { proveBankOwner } from './prove-bank-owner.server.ts'
import { bankChangesManagedBy } from './queries-scope.server.ts'
import { bankAccountChanges } from './tables.server.ts'

/**
 * Gives the bank account of the party acted for: an IBAN, an Indian account with IFSC, or a number with
 * BIC, checked for form and check digits. The first is in force at once; any other takes the second step of
 * who gives it, or the password where there is none (`pass`), and is in force after WAIT_HOURS, till when
 * the one before is. Where a workspace has another admin, that one confirms it. All who manage it are
 * emailed. For providers and for admins; bad input beside its field, also for what somebody else has saved
 * since the form was shown.
 */
export async function saveBankAccount(ctx: Ctx, input: unknown): Promise<'entered' | 'waiting' | 'same'> {
  const { actor } = ctx
  if (!canManageBankAccount(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { account, seen } = parseInput(bankInput, input)
  const { pass } = parseInput(bankProofInput, input)
  const { partyId } = actor
  const given = await read(ctx)
    .select({ id: bankAccountChanges.id })
    .from(bankAccountChanges)
    .where(bankChangesManagedBy(actor))
    .limit(1)
  const prove = given.length > 0 ? await proveBankOwner(ctx, pass) : null

  return inTransaction(async (tx) => {
    const { account: before, waiting, isFirst } = await lockBankAccount(tx, partyId)
    if (isFirst) {
      await enterBankAccount(tx, ctx, { partyId, account, terms: { isOffered: false } })
      return 'entered'
    }
    const shown = waiting ?? before
    if (!differsFrom(shown ? bankFields(shown) : {}, bankFields(account), seen, { format: () => null }))
      return 'same'
    if (!prove) throw refuse('conflict', 'bank-account:refused.meanwhile')
    await prove(tx)

    if (waiting) await changeBankChange(tx, ctx, waiting, 'replace')
    // What is in force already waits for nothing.
    if (before && isSameAccount(before, account) && before.holder === account.holder) return 'same'
    const id = newId()
    await tx.insert(bankAccountChanges).values({
      id,
      partyId,
      ...account,
      state: 'waiting',
      stopKey: keyedHash('bank-account-change', id),
      requestedBy: actor.accountId,
      inForceAt: inForceAt(ctx.now()),
      needsSecond: (await countAccountAdmins(tx, partyId)) > 1,
      createdAt: ctx.now(),
    })
    await audit(
      tx,
      ctx,
      'bank-account.change',
      { kind: 'party', id: partyId },
      {
        before: before && personal(maskedNumber(before.number)),
        now: personal(maskedNumber(account.number)),
      },
    )
    await recordFact(tx, bankAccountChanged, partyId, { step: 'waiting' })
    return 'waiting'
  })
}
