import { FeedLinks } from '#app/features/catalogue/search/components/subscribe-links.tsx'
import { eventFeed } from '#app/features/catalogue/search/feed-address.ts'
import { describeSite } from '#app/features/site/site/describe-site.server.ts'
import { HomeIndex } from '#app/features/site/site/home/components/home-index.tsx'
import { HomePage } from '#app/features/site/site/home/components/home-page.tsx'
import { getHome } from '#app/features/site/site/home/queries-home.server.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/home'

export const handle = { sameForVisitors: [], Footer: HomeIndex }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const home = await getHome(ctx)
  describePage(args, (at) => [
    ...describeSite(ctx, at),
    ...itemList(home.coming.lines.map((line) => ({ name: line.title, url: at.page(line.to) }))),
    ...itemList(home.loved.map((topic) => ({ name: topic.topic, url: at.page(`/topic/${topic.url}`) }))),
    ...itemList(home.wanted.map((one) => ({ name: one.title, url: at.page(`/requirement/${one.url}`) }))),
  ])
  return { ...home, feed: eventFeed() }
})

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta path="/" />
      <FeedLinks feed={loaderData.feed} />
      <HomePage data={loaderData} />
    </>
  )
}
