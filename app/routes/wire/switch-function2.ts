import { contextOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/switch-function2'
import { answerCall } from './answer.server.ts'
import { calls2 } from './calls.server.ts'

export async function action(args: Route.ActionArgs) {
  return answerCall(contextOf(args), args.request, calls2)
}
