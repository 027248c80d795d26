import { count, eq } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { addMailDomainInput } from './inputs.ts'
import { MOST_DOMAINS } from './mail-domain.ts'
import { mailDomains } from './tables.server.ts'

const LENGTH = 26

/**
 * Names a domain of the company acted for, with a text of its own that proves it. Again, nothing changes. For
 * its admins; bad input beside `domain`, also for public mailboxes; refuses `mail-domains:refused.most` after
 * 10.
 */
export async function addMailDomain(ctx: Ctx, input: unknown): Promise<void> {
  const { domain } = parseInput(addMailDomainInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    const isOwn = eq(mailDomains.companyId, actor.partyId)
    const [all] = await tx.select({ named: count() }).from(mailDomains).where(isOwn)
    const id = newId()
    const made = await tx
      .insert(mailDomains)
      .values({
        id,
        companyId: actor.partyId,
        domain,
        token: newCode(LENGTH),
        createdBy: actor.accountId,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: mailDomains.id })
    if (made.length === 0) return
    if ((all?.named ?? 0) >= MOST_DOMAINS)
      throw refuse('limit', 'mail-domains:refused.most', { most: MOST_DOMAINS })
    await audit(tx, ctx, 'mail-domain.add', { kind: 'party', id: actor.partyId }, { domain })
  })
}
