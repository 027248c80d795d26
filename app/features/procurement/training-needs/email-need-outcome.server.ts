import { and, eq, ne } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/kit/language.ts'
import { nameForMail } from '#app/kit/mail-text.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { needOutcomeMail } from './emails/need-outcome.email.tsx'
import { everyNeed } from './queries-scope.server.ts'
import { trainingNeeds } from './tables.server.ts'

/**
 * Sends who asked for training, once for each decision and in the own language, that it is planned, or why it
 * was declined. Nothing where it is open again, or nobody's address is left. Refuses whoever is not the
 * system.
 */
export async function emailNeedOutcome(ctx: Ctx, needId: string): Promise<void> {
  requireSystem(ctx)

  const [need] = await read(ctx)
    .select({ row: trainingNeeds, company: parties.name, email: accounts.email })
    .from(trainingNeeds)
    .innerJoin(parties, eq(parties.id, trainingNeeds.companyId))
    .leftJoin(accounts, eq(accounts.id, trainingNeeds.accountId))
    .where(and(everyNeed(ctx), eq(trainingNeeds.id, needId), ne(trainingNeeds.state, 'open')))
  const to = need?.row.email ?? need?.email
  if (!need || !to) return
  const { row, company } = need
  const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE
  const email = await composeEmail(
    needOutcomeMail(translator(language), {
      language,
      company: nameForMail(company) ?? '',
      title: row.title,
      reason: row.declinedReason,
    }),
  )

  const dedupKey = `training-needs.outcome:${row.id}:${row.decidedAt?.getTime() ?? 0}`
  await inTransaction((tx) =>
    sendMail(tx, { to, language, kind: 'training-needs.outcome', ...email, dedupKey }),
  )
}
