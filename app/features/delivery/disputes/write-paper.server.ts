import { disputesAnsweredBy, disputesOf } from '#app/features/money/payments/queries-scope.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { type EvidencePaper, papersOf } from './evidence.ts'
import { canAnswerDisputes, canSeeOwnDisputes } from './policy.ts'
import { getEvidencePaper } from './queries-evidence-paper.server.ts'
import { findPapers } from './queries-papers.server.ts'

const count = cheapLimit({ name: 'dispute-papers', points: 30, seconds: 300 })

/**
 * A paper as the bank gets it, to be read before: by the seller, by its code, or by staff, by its id. Not
 * found for anybody else, and where there is nothing for that paper. The seller reads what both sides wrote
 * before choosing to send it; staff do only once that is chosen. Refuses who asks too often with `limit`.
 */
export async function writePaper(
  ctx: Ctx,
  { of, paper }: { of: { id: string } | { code: string }; paper: EvidencePaper },
): Promise<Buffer<ArrayBuffer>> {
  const { actor } = ctx
  const isStaff = 'id' in of
  const may = isStaff ? isPerson(actor) && canAnswerDisputes(actor) : canSeeOwnDisputes(actor)
  if (!may) throw notFound()
  await count(ctx.ip)
  const found = await findPapers(ctx, isStaff ? disputesAnsweredBy(actor) : disputesOf(actor), of)
  const includesMessages = found?.includesMessages || !isStaff
  if (!found || !papersOf({ ...found, includesMessages }).includes(paper)) throw notFound()

  const pdf = await getEvidencePaper(ctx, found, paper)
  if (!pdf) throw notFound()
  return pdf
}
