import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { findTextRecords } from '#app/platform/dns/find-text-records.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { mailDomainInput } from './inputs.ts'
import { recordName, recordText } from './mail-domain.ts'
import { mailDomainsOf } from './queries-scope.server.ts'
import { mailDomains } from './tables.server.ts'

const LOOKS = { name: 'check-mail-domain', points: 20, seconds: 600 }

/**
 * Asks the name servers whether the record that proves a domain of the company acted for is there, before the
 * transaction that writes it down. A proven one stays proven. For its admins; anybody else's is not found;
 * refuses `mail-domains:refused.noRecord` and `mail-domains:refused.noAnswer`, and `limit` after 20 looks in
 * ten minutes.
 */
export async function checkMailDomain(ctx: Ctx, input: unknown): Promise<void> {
  const { id } = parseInput(mailDomainInput, input)
  const isWanted = and(mailDomainsOf(ctx.actor), eq(mailDomains.id, id))
  const [row] = await read(ctx).select().from(mailDomains).where(isWanted)
  if (!row) throw notFound()
  if (row.provenAt !== null) return
  await countAttempt(LOOKS, row.companyId)
  const records = await findTextRecords(recordName(row.domain))
  const isThere = records?.some((text) => text.trim() === recordText(row.token)) ?? false

  await inTransaction(async (tx) => {
    const now = ctx.now()
    const proof = isThere ? { provenAt: now, provenBy: 'record' as const } : {}
    const [kept] = await tx
      .update(mailDomains)
      .set({ checkedAt: now, ...proof })
      .where(and(isWanted, eq(mailDomains.token, row.token)))
      .returning({ domain: mailDomains.domain })
    if (!kept) throw notFound()
    const subject = { kind: 'party', id: row.companyId }
    if (isThere) await audit(tx, ctx, 'mail-domain.prove', subject, { domain: row.domain })
  })
  if (records === null) throw refuse('unavailable', 'mail-domains:refused.noAnswer')
  if (!isThere) throw refuse('conflict', 'mail-domains:refused.noRecord', { domain: row.domain })
}
