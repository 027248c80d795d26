import { suggest } from '#app/features/search/queries-suggest.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'

const mayAsk = cheapLimit({ name: 'suggestions', points: 120, seconds: 60 })

/** action=searchBar: suggestions for `search` in four groups, empty below three characters. */
export async function searchBar(ctx: Ctx, values: Record<string, string | string[]>) {
  await mayAsk(ctx.ip)
  return suggest(ctx, typeof values.search === 'string' ? values.search : '')
}
