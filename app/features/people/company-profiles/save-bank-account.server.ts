import { eq, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { lockCompany } from '#app/features/people/parties/lock-company.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { bankAccountChanged, maskedNumber } from './bank-account.ts'
import { bankFields } from './company-profile.ts'
import { bankInput } from './inputs.ts'
import { bankAccounts } from './tables.server.ts'

/**
 * Saves the bank account of the company acted for: an IBAN, an Indian account with IFSC, or a number with
 * BIC, checked for form and check digits. For its admins, all of whom are emailed. Bad input beside its
 * field, also for what somebody else has saved since the form was shown.
 */
export async function saveBankAccount(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { account, seen } = parseInput(bankInput, input)
  const companyId = actor.partyId

  await inTransaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw notFound()
    const [before] = await tx.select().from(bankAccounts).where(eq(bankAccounts.companyId, companyId))
    if (!differsFrom(before ? bankFields(before) : {}, bankFields(account), seen, { format: () => null }))
      return

    await tx
      .insert(bankAccounts)
      .values({ companyId, ...account })
      .onConflictDoUpdate({ target: bankAccounts.companyId, set: { ...account, updatedAt: sql`now()` } })
    const subject = { kind: 'party', id: companyId }
    await audit(tx, ctx, 'company.bank', subject, {
      before: before && personal(maskedNumber(before.number)),
      now: personal(maskedNumber(account.number)),
    })
    await recordFact(tx, bankAccountChanged, companyId, { step: 'saved' })
  })
}
