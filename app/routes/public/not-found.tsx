import { notFound } from '#app/kit/refusal.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/not-found'

/** Any address that no page has. A route of its own, so that the shell knows who is signed in. */
export const loader = loaderOf(async (_ctx, _args: Route.LoaderArgs) => {
  throw notFound()
})

export default function NotFound() {
  return null
}
