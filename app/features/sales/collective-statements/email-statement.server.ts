import type { Language } from '#app/kit/language.ts'
import { pathIn } from '#app/kit/language.ts'
import { nameForMail } from '#app/kit/mail-text.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { statementPath } from './collective-statement.ts'
import { collectiveStatementMail } from './emails/collective-statement.email.tsx'
import { keepStatementFile } from './keep-statement-file.server.ts'
import { listAdmins } from './queries-admins.server.ts'
import { type FoundStatement, findCollectiveStatement } from './queries-statement.server.ts'

/**
 * Emails a statement to the admins of its company, each in the own language and once, with the paper. Refuses
 * any actor but the system.
 */
export async function emailStatement(ctx: Ctx, { statementId }: { statementId: string }): Promise<void> {
  requireSystem(ctx)
  const statement = await findCollectiveStatement(ctx, statementId)
  if (!statement) return

  const { numberText: number, company } = statement
  const { ORIGIN: site } = config()
  const mails: (Omit<Mail, 'kind'> & { id: string })[] = []
  for (const { id, email: to, language } of await listAdmins(ctx, statement.partyId)) {
    const t = translator(language)
    const link = site + pathIn(language, statementPath(number))
    const owed = owedIn(statement, language, t)
    const facts = { language, number, company: nameForMail(company.name) ?? '', owed, link }
    const email = await composeEmail(collectiveStatementMail(t, facts))
    const { content: pdf } = await keepStatementFile(ctx, { statement, language })
    const paper = {
      filename: `${number}.pdf`,
      contentType: 'application/pdf',
      content: pdf.toString('base64'),
    }
    mails.push({ to, language, ...email, attachments: [{ ...paper, encoding: 'base64' as const }], id })
  }

  await inTransaction(async (tx) => {
    for (const { id, ...mail } of mails) {
      const dedupKey = `collective-statements.issued:${statementId}:${id}`
      await sendMail(tx, { ...mail, kind: 'collective-statements.issued', dedupKey })
    }
  })
}

function owedIn({ sums }: FoundStatement, language: Language, t: Translate): [string, string][][] {
  return sums.flatMap(({ currency, toPayMinor, transfer }) => {
    if (!transfer) return []
    const number = t(transfer.format === 'iban' ? 'transfers:owed.iban' : 'transfers:owed.number')
    const bank: [string, string][] = transfer.bank
      ? [[t(`transfers:owed.bank.${transfer.format}`), transfer.bank]]
      : []
    const rows: [string, string][] = [
      [t('transfers:owed.amount'), formatMoney(money(toPayMinor, currency), language)],
      [t('transfers:owed.holder'), transfer.holder],
      [number, transfer.number],
      ...bank,
      [t('transfers:owed.reference'), transfer.reference],
    ]
    return [rows]
  })
}
