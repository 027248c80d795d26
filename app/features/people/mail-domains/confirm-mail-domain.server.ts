import { and, eq } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { confirmMailDomainInput } from './inputs.ts'
import { canConfirmDomains } from './policy.ts'
import { mailDomainsJudgedBy } from './queries-scope.server.ts'
import { mailDomains } from './tables.server.ts'

/**
 * Staff confirm, with a reason, that a domain is a company's own. A proven one stays as it is. Not found for
 * who does not look after accounts; refuses with `forbidden` a company in which the decider has a part.
 */
export async function confirmMailDomain(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canConfirmDomains(actor)) throw notFound()
  const { id, reason } = parseInput(confirmMailDomainInput, input)

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({
        companyId: mailDomains.companyId,
        domain: mailDomains.domain,
        provenAt: mailDomains.provenAt,
        isOwn: isOwnCause(actor, mailDomains.companyId),
      })
      .from(mailDomains)
      .where(and(mailDomainsJudgedBy(actor), eq(mailDomains.id, id)))
      .for('update')
    if (!row) throw notFound()
    if (row.isOwn) throw refuse('forbidden', 'common:refused.ownCause')
    if (row.provenAt !== null) return
    await tx
      .update(mailDomains)
      .set({ provenAt: ctx.now(), provenBy: 'staff', reason })
      .where(eq(mailDomains.id, id))
    const subject = { kind: 'party', id: row.companyId }
    await audit(tx, ctx, 'mail-domain.confirm', subject, { domain: row.domain, reason: personal(reason) })
  })
}
