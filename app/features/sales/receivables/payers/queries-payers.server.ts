import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { HAS_PAID_ORDER, HAS_PAID_PLAN } from '../queries-known.server.ts'
import { payerConfirmations } from '../tables.server.ts'
import { canConfirmPayers } from './policy.ts'
import { companiesJudgedBy } from './queries-scope.server.ts'

const MOST = 50

/**
 * Companies whose name, legal name or username has these words, or, without words, those that staff
 * confirmed, the last first: why each is known to pay, if it is. Not found for who does not look after
 * accounts. One query.
 */
export async function listPayers(ctx: Ctx, words: string) {
  const { actor } = ctx
  if (!hasAccount(actor) || !canConfirmPayers(actor)) throw notFound()
  const has = (column: unknown) => sql`strpos(lower(${column}), lower(${words})) > 0`
  const isAsked =
    words === ''
      ? isNotNull(payerConfirmations.partyId)
      : or(has(parties.name), has(sql`coalesce(${parties.legalName}, '')`), has(parties.slug))
  const rows = await read(ctx)
    .select({
      username: parties.displaySlug,
      name: parties.name,
      legalName: parties.legalName,
      reason: payerConfirmations.reason,
      confirmedAt: payerConfirmations.confirmedAt,
      confirmedBy: accounts.displayUsername,
      hasPaidPlan: sql<boolean>`exists (select from parties known where known.id = ${parties.id} and ${sql.raw(HAS_PAID_PLAN)})`,
      hasPaidOrder: sql<boolean>`exists (select from parties known where known.id = ${parties.id} and ${sql.raw(HAS_PAID_ORDER)})`,
      isOnTrial: parties.trial,
      isOwn: isOwnCause(actor, parties.id),
    })
    .from(parties)
    .leftJoin(payerConfirmations, eq(payerConfirmations.partyId, parties.id))
    .leftJoin(accounts, eq(accounts.id, payerConfirmations.confirmedById))
    .where(and(companiesJudgedBy(actor), isAsked))
    .orderBy(
      desc(sql`coalesce(${payerConfirmations.confirmedAt}, '-infinity')`),
      asc(parties.name),
      asc(parties.id),
    )
    .limit(MOST)
  if (rows.length > 0)
    await recordStaffRead(ctx, { owner: null, subject: { kind: 'payers', id: 'all' }, what: 'companies' })
  return rows
}

export type Payer = Awaited<ReturnType<typeof listPayers>>[number]
