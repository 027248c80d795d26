import { suggest } from '#app/features/search/queries-suggest.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import type { FrontCall } from '#app/platform/http/front-door.server.ts'
import { keptForVisitors } from '#app/platform/http/visitor-answers.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'

const LONGEST = 400

const suggestions = keptForVisitors(suggest)
const mayAsk = cheapLimit({ name: 'suggestions', points: 120, seconds: 60 })

/** action=searchBar: suggestions for `search` in four groups, empty below three characters. */
export async function searchBar(ctx: Ctx, values: Record<string, string | string[]>) {
  await mayAsk(ctx.ip)
  const typed = typeof values.search === 'string' ? values.search : ''
  return suggestions(ctx, typed.slice(0, LONGEST).trim())
}

/** The same at the front door, for visitors. */
export const suggestAtOnce: FrontCall = async ({ token, language, ip, values }) =>
  token === null ? searchBar(makeContext({ language, ip }), values) : null
