import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { mailDomainInput } from './inputs.ts'
import { mailDomainsOf } from './queries-scope.server.ts'
import { mailDomains } from './tables.server.ts'

/**
 * Takes a domain from the company acted for: its addresses are nobody's from then on. For its admins;
 * anybody else's is not found.
 */
export async function removeMailDomain(ctx: Ctx, input: unknown): Promise<void> {
  const { id } = parseInput(mailDomainInput, input)

  await inTransaction(async (tx) => {
    const [gone] = await tx
      .delete(mailDomains)
      .where(and(mailDomainsOf(ctx.actor), eq(mailDomains.id, id)))
      .returning({ companyId: mailDomains.companyId, domain: mailDomains.domain })
    if (!gone) throw notFound()
    const { companyId, domain } = gone
    await audit(tx, ctx, 'mail-domain.remove', { kind: 'party', id: companyId }, { domain })
  })
}
