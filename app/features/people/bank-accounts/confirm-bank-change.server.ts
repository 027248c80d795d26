import { eq, sql } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { maskedNumber } from './bank-account.ts'
import { bankProofInput } from './inputs.ts'
import { lockBankAccount } from './lock-bank-account.server.ts'
import { canManageBankAccount } from './policy.ts'
import { proveBankOwner } from './prove-bank-owner.server.ts'
import { bankAccountChanges } from './tables.server.ts'

/**
 * Confirms, as another admin than who asked for it, the change that waits of the account of the workspace
 * acted for, with the second step of who confirms (`pass`): it is in force once its time has come. Once
 * more, and without one that needs it, nothing happens. Refuses with `forbidden` who asked for it and who
 * became an admin after it was asked for; bad input beside a wrong proof.
 */
export async function confirmBankChange(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canManageBankAccount(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { pass } = parseInput(bankProofInput, input)
  const prove = await proveBankOwner(ctx, pass)

  await inTransaction(async (tx) => {
    const { waiting } = await lockBankAccount(tx, actor.partyId)
    if (!waiting?.needsSecond || waiting.confirmedAt) return

    if (waiting.requestedBy === actor.accountId) throw refuse('forbidden', 'bank-account:refused.sameEyes')
    const { rows: late } =
      await tx.execute(sql`select 1 from memberships m where m.company_id = ${actor.partyId}
      and m.member_id = ${actor.ownPartyId} and m.created_at > ${waiting.createdAt.toISOString()}::timestamptz`)
    if (late.length > 0) throw refuse('forbidden', 'bank-account:refused.newEyes')
    await prove(tx)

    const confirmed = { confirmedBy: actor.accountId, confirmedAt: ctx.now() }
    await tx.update(bankAccountChanges).set(confirmed).where(eq(bankAccountChanges.id, waiting.id))
    const now = personal(maskedNumber(waiting.number))
    await audit(tx, ctx, 'bank-account.confirm', { kind: 'party', id: actor.partyId }, { now })
  })
}
