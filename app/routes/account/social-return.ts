import { redirect } from 'react-router'
import {
  type Answered,
  returnFromProvider,
} from '#app/features/people/sign-in/return-from-provider.server.ts'
import { pathIn } from '#app/kit/language.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/social-return'
import { afterSignIn, withCookies } from './after-sign-in.server.ts'

/**
 * Where another site sends a browser back to. The window that was opened for it tells the page that opened
 * it.
 */
export const loader = loaderOf(async (ctx, { params, url, request }: Route.LoaderArgs) => {
  const of = (name: string) => url.searchParams.get(name)
  const brought = { provider: params.provider, code: of('code'), state: of('state') }
  const answered = await returnFromProvider(ctx, { ...brought, error: of('error'), iss: of('iss') }, request)
  const { cookies, asked } = answered
  const headers = answered.to === 'in' ? await afterSignIn(ctx, answered) : withCookies(cookies)
  const onward = asked.window === null ? placeOf(answered) : handedOver(answered, asked.window)
  throw redirect(pathIn(asked.language, onward), { headers })
})

const PLACES = { step: '/login/step', link: '/login/link', denied: '/login' } as const

function placeOf({ to, asked: { next } }: Answered): string {
  if (to === 'in') return next ?? '/dashboard'
  if (to === 'connected') return '/settings/security?connected=1'
  return next === null ? PLACES[to] : `${PLACES[to]}?next=${encodeURIComponent(next)}`
}

/** Who said no there finds the login as it was. */
function handedOver(answered: Answered, window: string): string {
  const query = new URLSearchParams({ window })
  if (answered.to !== 'denied') query.set('to', placeOf(answered))
  return `/social/done?${query}`
}
