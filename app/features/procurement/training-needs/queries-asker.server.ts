import { sql } from 'drizzle-orm'
import { ownAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { hasProvenDomain } from '#app/features/people/mail-domains/queries-domains.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** As who somebody asks a company for training: by an account, by an address to prove, or not at all. */
export type Asker = { kind: 'account'; accountId: AccountId } | { kind: 'visitor' } | { kind: 'none' }

/**
 * As who the actor may say what is needed in a company: its members and who has a confirmed address of its
 * proven domains do; a visitor by proving one, where there is such a domain. `domains` are those that count.
 * Two queries at most.
 */
export async function getAsker(ctx: Ctx, companyId: PartyId): Promise<{ asker: Asker; domains: string[] }> {
  const { actor } = ctx
  if (!hasAccount(actor)) {
    const { domains } = await hasProvenDomain(ctx, companyId, null)
    const isVisitor = actor.kind === 'visitor' && domains.length > 0
    return { asker: { kind: isVisitor ? 'visitor' : 'none' }, domains }
  }
  const [own] = await read(ctx)
    .select({
      email: sql<string | null>`case when ${accounts.emailVerified} then ${accounts.email} end`,
      isMember: sql<boolean>`exists (select from memberships m
        where m.company_id = ${companyId} and m.member_id = ${actor.ownPartyId})`,
    })
    .from(accounts)
    .where(ownAccount(actor))
  const { domains, isOf } = await hasProvenDomain(ctx, companyId, own?.email ?? null)
  const may = own?.isMember === true || isOf
  return { asker: may ? { kind: 'account', accountId: actor.accountId } : { kind: 'none' }, domains }
}
