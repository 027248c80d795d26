import { suggest } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import type { Suggestions } from '#app/features/catalogue/search-index/suggestions.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import type { FrontCall } from '#app/platform/http/front-door.server.ts'
import { keptForVisitors } from '#app/platform/http/visitor-answers.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import type { WireValues } from './answer.server.ts'

const LONGEST = 400

const suggestions = keptForVisitors(async (ctx, text) => JSON.stringify(await suggest(ctx, text)))
const mayAsk = cheapLimit({ name: 'suggestions', points: 120, seconds: 60 })

async function asText(ctx: Ctx, { search }: WireValues): Promise<string> {
  await mayAsk(ctx.ip)
  const typed = typeof search === 'string' ? search : ''
  return suggestions(ctx, typed.slice(0, LONGEST).trim())
}

/** action=searchBar: suggestions for `search` in four groups, empty below three characters. */
export async function searchBar(ctx: Ctx, values: WireValues): Promise<Suggestions> {
  return JSON.parse(await asText(ctx, values))
}

/** The same at the front door, for visitors. */
export const suggestAtOnce: FrontCall = async ({ token, language, ip, requestId, values }) =>
  token === null ? asText(makeContext({ language, ip, requestId }), values) : null
