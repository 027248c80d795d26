import { and, asc, eq, isNull } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { emailKey, isEmail } from '#app/kit/email-address.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { canConfirmDomains } from './policy.ts'
import { mailDomainsJudgedBy, mailDomainsOf, provenDomainsOf } from './queries-scope.server.ts'
import { mailDomains } from './tables.server.ts'

const MOST_WAITING = 50

/** The domains of the company acted for, by name; none for who is no admin of it. One query. */
export function listMailDomains(ctx: Ctx) {
  return read(ctx)
    .select({
      id: mailDomains.id,
      domain: mailDomains.domain,
      token: mailDomains.token,
      provenAt: mailDomains.provenAt,
      provenBy: mailDomains.provenBy,
      checkedAt: mailDomains.checkedAt,
    })
    .from(mailDomains)
    .where(mailDomainsOf(ctx.actor))
    .orderBy(asc(mailDomains.domain))
}

export type MailDomain = Awaited<ReturnType<typeof listMailDomains>>[number]

/**
 * Domains that wait for proof, the oldest first, at most 50, with whose they are. Not found for who does not
 * look after accounts. One query.
 */
export async function listWaitingDomains(ctx: Ctx) {
  const { actor } = ctx
  if (!canConfirmDomains(actor)) throw notFound()
  const rows = await read(ctx)
    .select({
      id: mailDomains.id,
      domain: mailDomains.domain,
      company: parties.name,
      username: parties.displaySlug,
      createdAt: mailDomains.createdAt,
      checkedAt: mailDomains.checkedAt,
      isOwn: isOwnCause(actor, parties.id),
    })
    .from(mailDomains)
    .innerJoin(parties, eq(parties.id, mailDomains.companyId))
    .where(and(mailDomainsJudgedBy(actor), isNull(mailDomains.provenAt)))
    .orderBy(asc(mailDomains.createdAt))
    .limit(MOST_WAITING)
  if (rows.length > 0)
    await recordStaffRead(ctx, {
      owner: null,
      subject: { kind: 'mail-domains', id: 'waiting' },
      what: 'domains',
    })
  return rows
}

export type WaitingDomain = Awaited<ReturnType<typeof listWaitingDomains>>[number]

/** Whether a company has proven any domain, and whether an address is of one of them. One query. */
export async function hasProvenDomain(ctx: Ctx, companyId: PartyId, email: string | null) {
  const rows = await read(ctx)
    .select({ domain: mailDomains.domain })
    .from(mailDomains)
    .where(provenDomainsOf(companyId))
  const domains = rows.map(({ domain }) => domain)
  const own = email !== null && isEmail(email) ? emailKey(email).split('@').at(-1) : null
  return { domains, isOf: domains.some((domain) => domain === own) }
}
