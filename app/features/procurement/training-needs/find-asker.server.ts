import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { hasProvenDomain } from '#app/features/people/mail-domains/queries-domains.server.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/** As who somebody asks a company for training: by an account, by a proven address, or not at all. */
export type Asker = { kind: 'account'; accountId: AccountId } | { kind: 'visitor' } | { kind: 'none' }

/**
 * Whether the actor may say what is needed in a company: its members and who has a confirmed address of its
 * proven domains do; a visitor by proving one, where there is such a domain. `domains` are those that count.
 */
export async function findAsker(
  ctx: Ctx,
  companyId: PartyId,
): Promise<{ asker: Asker; domains: string[]; canProve: boolean }> {
  const { actor } = ctx
  if (!hasAccount(actor)) {
    const { domains } = await hasProvenDomain(ctx, companyId, null)
    const asker: Asker =
      actor.kind === 'visitor' && domains.length > 0 ? { kind: 'visitor' } : { kind: 'none' }
    return { asker, domains, canProve: domains.length > 0 }
  }
  const own = await inTransaction(async (tx) => {
    const [member] = await tx
      .select({ companyId: memberships.companyId })
      .from(memberships)
      .where(and(eq(memberships.companyId, companyId), eq(memberships.memberId, actor.ownPartyId)))
    const [account] = await tx
      .select({ email: accounts.email, isConfirmed: accounts.emailVerified })
      .from(accounts)
      .where(eq(accounts.id, actor.accountId))
    return { isMember: member !== undefined, email: account?.isConfirmed ? account.email : null }
  })
  const { domains, isOf } = await hasProvenDomain(ctx, companyId, own.email)
  const may = own.isMember || isOf
  return {
    asker: may ? { kind: 'account', accountId: actor.accountId } : { kind: 'none' },
    domains,
    canProve: false,
  }
}
