import { redirect } from 'react-router'
import { findLinkOwner } from '#app/features/money/commission/queries-commission.server.ts'
import { ownPlace } from '#app/kit/own-path.ts'
import { notFound } from '#app/kit/refusal.ts'
import { rememberLink } from '#app/platform/http/link-cookie.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/via'

/** Leads by a provider's own link to the page that it names, or to the provider, and remembers that. */
export const loader = loaderOf(async (ctx, { request, params, url }: Route.LoaderArgs) => {
  const { code, '*': rest = '' } = params
  const owner = await findLinkOwner(ctx, code)
  const to = ownPlace(`/${rest || (owner ?? '')}${url.search}`)
  if (owner === null || to === null) throw notFound()
  const cookie = rememberLink(request, code)
  throw redirect(to, cookie === null ? {} : { headers: { 'Set-Cookie': cookie } })
})
