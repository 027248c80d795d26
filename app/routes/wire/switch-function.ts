import { contextOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/switch-function'
import { answerCall } from './answer.server.ts'
import { answerQuery } from './answer-query.server.ts'
import { calls, queries } from './calls.server.ts'

/** Calls that only read may stand in the query string. */
export async function loader(args: Route.LoaderArgs) {
  return answerQuery(contextOf(args), args.url, queries)
}

export async function action(args: Route.ActionArgs) {
  const ctx = contextOf(args)
  return queries.has(args.url.searchParams.get('action') ?? '')
    ? answerQuery(ctx, args.url, queries)
    : answerCall(ctx, args.request, calls)
}
