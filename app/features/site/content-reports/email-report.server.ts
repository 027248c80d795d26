import { and, eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/kit/language.ts'
import { nameForMail } from '#app/kit/mail-text.ts'
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
 * decided and why. Nothing where nobody’s address is left. Refuses whoever is not the system.
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
  const email = await composeEmail(
    contentReportMail(translator(language), {
      language,
      kind: row.subjectKind,
      title: nameForMail(row.title) ?? '',
      code: row.code,
      state,
      answer: row.answer,
    }),
  )
  const dedupKey = `content-reports.${says}:${row.id}`
  await inTransaction((tx) =>
    sendMail(tx, { to, language, kind: `content-reports.${says}`, ...email, dedupKey }),
  )
}
