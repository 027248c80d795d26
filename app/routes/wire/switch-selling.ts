import { contextOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/switch-selling'
import { answerCall } from './answer.server.ts'
import { sellingCalls } from './calls.server.ts'

export async function action(args: Route.ActionArgs) {
  return answerCall(contextOf(args), args.request, sellingCalls)
}
