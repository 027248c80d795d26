import { redirect } from 'react-router'
import { askProvider } from '#app/features/people/sign-in/ask-provider.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/social-login'
import { withCookies } from './after-sign-in.server.ts'

/** The way to another site that says who somebody is: what the links and windows of the login lead to. */
export const loader = loaderOf(async (ctx, { params, url, request }: Route.LoaderArgs) => {
  const of = (name: string) => url.searchParams.get(name)
  const asked = {
    provider: params.provider,
    next: of('next'),
    window: of('window'),
    remember: of('remember') === '1',
    connects: url.searchParams.has('connect'),
  }
  const { address, cookies } = await askProvider(ctx, asked, request)
  throw redirect(address, { headers: withCookies(cookies) })
})
