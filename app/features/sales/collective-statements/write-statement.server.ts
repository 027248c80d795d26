import { type KeptFile, keptFile } from '#app/features/money/document-files/kept-file.server.ts'
import { describeOperator } from '#app/features/money/invoicing/queries-operator.server.ts'
import { canSeeCollection } from '#app/features/sales/collection-terms/policy.ts'
import { callerIdOf } from '#app/kit/actor.ts'
import type { Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { PRESS, type Press } from '#app/platform/pdf/open-press.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { listAdmins } from './queries-admins.server.ts'
import {
  type FoundStatement,
  findCollectiveStatement,
  getCollectiveStatement,
} from './queries-statement.server.ts'
import { statementDocument } from './statement-document.ts'

const count = cheapLimit({ name: 'collective-statements', points: 60, seconds: 300 })

/** A statement of the company acted for as a PDF in the reader's language. Not found for anybody else. */
export async function writeStatement(ctx: Ctx, numberText: string): Promise<Buffer<ArrayBuffer>> {
  if (!canSeeCollection(ctx.actor)) throw notFound()
  await count(callerIdOf(ctx.actor))
  const statement = await getCollectiveStatement(ctx, numberText)
  return (await fileOfStatement(statement, ctx.language)).content
}

/** The paper of a statement as it is kept, or drawn now: with the account of that moment. */
export function fileOfStatement(
  statement: FoundStatement,
  language: Language,
  press: Press = PRESS,
): Promise<KeptFile> {
  const { id, partyId: recipientId } = statement
  const filed = { kind: 'collective-statement', id, issuerId: null, recipientId } as const
  return keptFile(filed, { edition: 'issued', format: 'pdf', language }, () => {
    const house = describeOperator().party
    const say = { language, t: translator(language), site: config().ORIGIN, house }
    return press.pdf(statementDocument(statement, say))
  })
}

/** Draws the papers of a statement that has none, in the languages of its company's admins. */
export async function drawStatement(ctx: Ctx, id: string, press: Press): Promise<void> {
  requireSystem(ctx)
  const statement = await findCollectiveStatement(ctx, id)
  if (!statement) return
  const admins = await listAdmins(ctx, statement.partyId)
  for (const language of new Set(admins.map((admin) => admin.language)))
    await fileOfStatement(statement, language, press)
}
