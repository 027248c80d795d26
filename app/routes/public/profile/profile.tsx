import { redirect } from 'react-router'
import { listKept } from '#app/features/catalogue/favourites/queries.server.ts'
import { listInvitable } from '#app/features/procurement/requirement-invitations/queries-invitations.server.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import type { Route } from './+types/profile'
import { CompanyPage } from './company-page.tsx'
import { showCompany, showProvider } from './profile-shown.server.ts'
import { ProviderPage } from './provider-page.tsx'

/** So many own requirements stand on a profile, to invite to. */
const INVITABLE = 3

export const handle = { sameForVisitors: ['topics', 'reviews'], reportedAs: 'provider' }

/** Who is at an address: a provider's profile, or else the page of a company. */
export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const slug = args.params.username
  const pageOf = (name: string) => pageNumber(args.url.searchParams.get(name))
  const found = (await showProvider(ctx, { slug, pageOf })) ?? (await showCompany(ctx, { slug, pageOf }))
  if (!found) throw notFound()
  if (slug !== found.at) throw redirect(`/${found.at}`, 301)
  describePage(args, found.describe)
  const [kept, invitable] = await Promise.all([
    found.shown.kind === 'provider' ? listKept(ctx, 'trainer', [found.at]) : null,
    listInvitable(ctx, found.at, INVITABLE),
  ])
  return { ...found.shown, saved: kept?.includes(found.at), invitable }
})

export default function Profile({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'company' ? (
    <CompanyPage shown={loaderData} />
  ) : (
    <ProviderPage shown={loaderData} />
  )
}
