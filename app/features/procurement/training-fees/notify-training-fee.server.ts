import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened, Recipient } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import {
  calledProvider,
  topicCompany,
} from '#app/features/procurement/training-topics/queries-scope.server.ts'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import type { FeeNews } from './jobs.ts'
import { everyTrainingFee } from './queries-scope.server.ts'
import { trainingFees, trainingFeeVersions } from './tables.server.ts'
import { trainingFeePath } from './training-fee.ts'

const KINDS = {
  proposed: 'trainingFeeProposed',
  countered: 'trainingFeeCountered',
  agreed: 'trainingFeeAgreed',
  approved: 'trainingFeeApproved',
  rejected: 'trainingFeeRejected',
  withdrawn: 'trainingFeeWithdrawn',
  expired: 'trainingFeeExpired',
} as const

type Happening = { feeId: string; what: FeeNews; version: number }

/**
 * Notifies the side that did not act of what happened to a fee, once for each version, and both of its end by
 * the clock: the admins of that side, and who of its people has spoken last. Refuses any actor but the
 * system.
 */
export async function notifyTrainingFee(ctx: Ctx, { feeId, what, version }: Happening): Promise<void> {
  requireSystem(ctx)

  const [fee] = await read(ctx)
    .select({
      code: trainingFees.code,
      companyId: trainingFees.companyId,
      providerId: trainingFees.providerId,
      side: trainingFeeVersions.side,
      title: trainingTopics.title,
      company: topicCompany,
      provider: calledProvider(trainingFees.providerId),
    })
    .from(trainingFees)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
    .innerJoin(
      trainingFeeVersions,
      and(eq(trainingFeeVersions.feeId, trainingFees.id), eq(trainingFeeVersions.version, version)),
    )
    .where(and(everyTrainingFee(ctx), eq(trainingFees.id, feeId)))
  if (!fee) return
  const { code, title, side } = fee
  const told = (to: Recipient, name: string): Happened => ({
    kind: KINDS[what],
    to,
    about: `${feeId}:${version}`,
    parameters: { title, name },
    link: trainingFeePath(code),
  })
  const spoken = side === 'company' ? null : await lastOf(ctx, feeId, version)
  const happened = [
    ...(side === 'provider' ? [] : [told({ adminsOf: fee.providerId }, fee.company)]),
    ...(side === 'company' ? [] : [told({ adminsOf: fee.companyId }, fee.provider)]),
    ...(spoken ? [told({ account: spoken }, fee.provider)] : []),
  ]
  await inTransaction((tx) => notifyAccounts(tx, happened))
}

/** Who of the company has spoken last before a version; a manager who negotiates is no admin. */
async function lastOf(ctx: Ctx, feeId: string, version: number) {
  const [last] = await read(ctx)
    .select({ by: trainingFeeVersions.writtenBy })
    .from(trainingFeeVersions)
    .innerJoin(trainingFees, eq(trainingFees.id, trainingFeeVersions.feeId))
    .where(
      and(
        everyTrainingFee(ctx),
        eq(trainingFees.id, feeId),
        eq(trainingFeeVersions.side, 'company'),
        lte(trainingFeeVersions.version, version),
        // Who has left hears nothing.
        sql`exists (select from ${accounts} a join ${memberships} m on m.member_id = a.party_id
          where a.id = ${trainingFeeVersions.writtenBy} and m.company_id = ${trainingFees.companyId})`,
      ),
    )
    .orderBy(desc(trainingFeeVersions.version))
    .limit(1)
  return last?.by ?? null
}
