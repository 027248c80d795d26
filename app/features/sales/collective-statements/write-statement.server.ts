import { canSeeCollection } from '#app/features/sales/collection-terms/policy.ts'
import { callerIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { keepStatementFile } from './keep-statement-file.server.ts'
import { getCollectiveStatement } from './queries-statement.server.ts'

const count = cheapLimit({ name: 'collective-statements', points: 60, seconds: 300 })

/** A statement of the company acted for as a PDF in the reader's language. Not found for anybody else. */
export async function writeStatement(ctx: Ctx, numberText: string): Promise<Buffer<ArrayBuffer>> {
  if (!canSeeCollection(ctx.actor)) throw notFound()
  await count(callerIdOf(ctx.actor))
  const { language, requestId, now } = ctx
  const statement = await getCollectiveStatement(ctx, numberText)
  const system = systemContext('collective-statements.write-statement', { requestId, now })
  return (await keepStatementFile(system, { statement, language })).content
}
