import { FeedLinks } from '#app/features/search/components/subscribe-links.tsx'
import { eventFeed } from '#app/features/search/feed-address.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/home'
import { HomeIndex } from './home-index.tsx'
import { HomePage } from './home-page.tsx'
import { readHome } from './home-window.server.ts'
import { structuredSite } from './site-structure.server.ts'

export const handle = { sameForVisitors: [], Footer: HomeIndex }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const home = await readHome(ctx)
  describePage(args, (at) => [
    ...structuredSite(ctx.language, at),
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
