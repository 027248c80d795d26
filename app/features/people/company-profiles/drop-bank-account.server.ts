import { eq } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { bankAccountChanged, maskedNumber } from './bank-account.ts'
import { bankAccounts } from './tables.server.ts'

/**
 * Deletes the bank account of the company acted for; without one nothing happens. For its admins, all of whom
 * are emailed.
 */
export async function dropBankAccount(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const [dropped] = await tx
      .delete(bankAccounts)
      .where(eq(bankAccounts.companyId, actor.partyId))
      .returning({ number: bankAccounts.number })
    if (!dropped) return
    const subject = { kind: 'party', id: actor.partyId }
    await audit(tx, ctx, 'company.bank', subject, {
      before: personal(maskedNumber(dropped.number)),
      now: null,
    })
    await recordFact(tx, bankAccountChanged, actor.partyId, { step: 'dropped' })
  })
}
