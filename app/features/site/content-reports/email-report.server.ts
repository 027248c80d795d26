import { and, eq, or } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { CHOICES } from '#app/features/people/notifications/statement.ts'
import { everyAct } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/kit/language.ts'
import { nameForMail } from '#app/kit/mail-text.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { contentReportMail } from './emails/content-report.email.tsx'
import { everyContentReport } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

type Asked = { reportId: string; says: 'received' | 'decided' }

/**
 * Writes to who reported something, once each and in the own language, that it has arrived, or what was
 * decided and why, with what was done to the thing; a reply reaches the second person. Nothing where nobody’s
 * address is left. Refuses whoever is not the system.
 */
export async function emailReport(ctx: Ctx, { reportId, says }: Asked): Promise<void> {
  requireSystem(ctx)

  const [report] = await read(ctx)
    .select({ row: contentReports, email: accounts.email })
    .from(contentReports)
    .leftJoin(accounts, eq(accounts.id, contentReports.reportedBy))
    .where(and(everyContentReport(ctx), eq(contentReports.id, reportId)))
  const to = report?.row.email ?? report?.email
  if (!report || !to) return
  const { row } = report
  const state = says === 'received' ? 'open' : row.state
  const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE
  const done = state === 'upheld' ? await findDone(ctx, row) : []
  const email = await composeEmail(
    contentReportMail(translator(language), {
      language,
      kind: row.subjectKind,
      title: nameForMail(row.title) ?? '',
      code: row.code,
      state,
      answer: row.answer,
      done,
    }),
  )
  const dedupKey = `content-reports.${says}:${row.id}`
  await inTransaction((tx) =>
    sendMail(tx, {
      to,
      language,
      kind: `content-reports.${says}`,
      ...email,
      ...(state !== 'open' && { replyTo: config().COMPLAINTS_EMAIL }),
      dedupKey,
    }),
  )
}

/** What a decision did to the reported thing itself, and to its pictures. */
async function findDone(ctx: Ctx, { decisionId, subjectId }: typeof contentReports.$inferSelect) {
  if (decisionId === null) return []
  const isOfIt = or(eq(staffActs.subjectId, subjectId), eq(staffActs.subjectKind, 'picture'))
  const acts = await read(ctx)
    .select({ kind: staffActs.subjectKind, act: staffActs.act })
    .from(staffActs)
    .where(and(everyAct(ctx), eq(staffActs.decisionId, decisionId), isOfIt))
  return CHOICES.filter((choice) =>
    acts.some(({ kind, act }) => kind !== 'party' && choice === `${kind}.${act}`),
  )
}
