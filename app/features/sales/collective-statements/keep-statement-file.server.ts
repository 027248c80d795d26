import { keepDocumentFile } from '#app/features/money/document-files/keep-document-file.server.ts'
import type { KeptFile } from '#app/features/money/document-files/kept-file.ts'
import { describeOperator } from '#app/features/money/invoicing/queries-operator.server.ts'
import type { Language } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { PRESS, type Press } from '#app/platform/pdf/open-press.server.ts'
import type { FoundStatement } from './queries-statement.server.ts'
import { statementDocument } from './statement-document.ts'

type Wanted = { statement: FoundStatement; language: Language }

/**
 * The paper of a statement as it is kept, or drawn now: with the account of that moment. For the system alone
 * (`keepDocumentFile`).
 */
export function keepStatementFile(
  ctx: Ctx,
  { statement, language }: Wanted,
  press: Press = PRESS,
): Promise<KeptFile> {
  const { id, partyId: recipientId } = statement
  const filed = { kind: 'collective-statement', id, issuerId: null, recipientId, edition: 'issued' } as const
  return keepDocumentFile(ctx, { ...filed, format: 'pdf', language }, () => {
    const house = describeOperator().party
    const say = { language, t: translator(language), site: config().ORIGIN, house }
    return press.pdf(statementDocument(statement, say))
  })
}
