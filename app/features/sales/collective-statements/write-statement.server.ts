import { describeOperator } from '#app/features/money/invoicing/queries-operator.server.ts'
import { canSeeCollection } from '#app/features/sales/collection-terms/policy.ts'
import { callerIdOf } from '#app/kit/actor.ts'
import type { Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { type FoundStatement, getCollectiveStatement } from './queries-statement.server.ts'
import { statementDocument } from './statement-document.ts'

const count = cheapLimit({ name: 'collective-statements', points: 60, seconds: 300 })

/** A statement of the company acted for as a PDF in the reader's language. Not found for anybody else. */
export async function writeStatement(ctx: Ctx, numberText: string): Promise<Buffer<ArrayBuffer>> {
  if (!canSeeCollection(ctx.actor)) throw notFound()
  await count(callerIdOf(ctx.actor))
  return pdfOf(await getCollectiveStatement(ctx, numberText), ctx.language)
}

const pdfOf = (statement: FoundStatement, language: Language) =>
  writePdf(
    statementDocument(statement, {
      language,
      t: translator(language),
      site: config().ORIGIN,
      house: describeOperator().party,
    }),
  )
