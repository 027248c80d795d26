import { and, eq, inArray } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { mailMatchesJob } from './jobs.ts'
import type { Match } from './match.ts'
import { findProvidersToTell } from './queries-matches.server.ts'
import { everyMatch, matchedRequirements } from './queries-scope.server.ts'
import { matchMails, requirementMatches } from './tables.server.ts'

/** So many providers are told of a requirement. */
export const MOST_TOLD = 20

/**
 * Notifies the providers who fit an open requirement best, at most 20, once for each requirement however
 * often it runs, and asks for their mails. Returns how many were told. Refuses any actor but the system.
 */
export async function notifyMatches(ctx: Ctx, requirementId: string): Promise<number> {
  requireSystem(ctx)
  const such = matchedRequirements([requirementId])
  const [requirement] = await read(ctx)
    .select({
      id: requirements.id,
      slug: requirements.slug,
      title: requirements.title,
      city: requirements.city,
      country: requirements.country,
    })
    .from(requirements)
    .where(such)
  if (!requirement) return 0
  const matches = await findProvidersToTell(ctx, requirement, MOST_TOLD)
  if (matches.length === 0) return 0

  return inTransaction(async (tx) => {
    const [still] = await tx
      .select({ id: requirements.id })
      .from(requirements)
      .where(and(such, eq(requirements.state, 'open')))
      .for('update')
    const isTold = and(everyMatch(ctx), eq(requirementMatches.requirementId, requirementId))
    if (!still || (await tx.$count(requirementMatches, isTold)) > 0) return 0

    await tx.insert(requirementMatches).values(
      matches.map(({ providerId, score, reasons }) => ({
        requirementId,
        providerId,
        score,
        reasons,
        createdAt: ctx.now(),
      })),
    )
    await notifyAccounts(
      tx,
      matches.map(({ providerId, topic }): Happened => {
        const { title, slug } = requirement
        const to = { adminsOf: providerId }
        const said = { to, about: requirementId, link: `/requirement/${encodeURIComponent(slug)}` }
        return topic === null
          ? { ...said, kind: 'requirementFitsProfile', parameters: { title } }
          : { ...said, kind: 'requirementFits', parameters: { title, topic } }
      }),
    )
    const told = await noteMails(tx, ctx, requirementId, matches)
    await enqueueAll(
      tx,
      mailMatchesJob,
      told.map((accountId, behind) => ({ payload: { accountId }, behind })),
    )
    return matches.length
  })
}

/** Notes for each person who acts for one of the providers what is to be mailed; returns them. */
async function noteMails(
  tx: Tx,
  ctx: Ctx,
  requirementId: string,
  matches: readonly Match[],
): Promise<AccountId[]> {
  const providers = matches.map(({ providerId }) => providerId)
  const acting = await findActing(tx, providers)
  if (acting.length === 0) return []
  const noted = await tx
    .insert(matchMails)
    .values(acting.map((one) => ({ ...one, requirementId, createdAt: ctx.now() })))
    .onConflictDoNothing()
    .returning({ accountId: matchMails.accountId })
  return noted.map(({ accountId }) => accountId)
}

/** The persons that these providers are, and the admins of those that are firms. */
async function findActing(tx: Tx, providers: PartyId[]) {
  const persons = await tx
    .select({ accountId: accounts.id, providerId: accounts.partyId })
    .from(accounts)
    .where(inArray(accounts.partyId, providers))
  const admins = await tx
    .select({ accountId: accounts.id, providerId: memberships.companyId })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.partyId, memberships.memberId))
    .where(and(inArray(memberships.companyId, providers), eq(memberships.role, MEMBER_ROLES.admin)))
  return [...persons, ...admins]
}
