import { formValues } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { answerFault, type WireValues, wireJson } from './answer.server.ts'

/** A call that only reads. */
export type WireQuery = (ctx: Ctx, values: WireValues) => Promise<object>

/** Answers one call that stands in the query string, and says no as other calls do. */
export async function answerQuery(
  ctx: Ctx,
  url: URL,
  calls: ReadonlyMap<string, WireQuery>,
): Promise<Response> {
  try {
    const values = formValues(url.searchParams)
    const call = typeof values.action === 'string' ? calls.get(values.action) : undefined
    if (!call) throw refuse('notFound', 'common:refused.action')
    return wireJson(await call(ctx, values))
  } catch (error) {
    return answerFault(ctx, error)
  }
}
