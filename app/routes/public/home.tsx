import { listComingEvents } from '#app/features/events/queries-lines.server.ts'
import { listOpenRequirements } from '#app/features/requirements/queries-rows.server.ts'
import { listCategoryCounts, listLovedTopics } from '#app/features/topics/queries-home.server.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/home'
import { HomePage } from './home-page.tsx'
import { structuredSite } from './site-structure.server.ts'

const COMING = 5
const LOVED = 8
const WANTED = 4

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const [coming, catalogue, loved, wanted] = await Promise.all([
    listComingEvents(ctx, { limit: COMING }),
    listCategoryCounts(ctx),
    listLovedTopics(ctx, LOVED),
    listOpenRequirements(ctx, WANTED),
  ])
  describePage(args, (at) => [
    ...structuredSite(ctx.language, at),
    ...itemList(coming.lines.map((line) => ({ name: line.title, url: at.page(line.to) }))),
    ...itemList(loved.map((topic) => ({ name: topic.topic, url: at.page(`/topic/${topic.url}`) }))),
    ...itemList(wanted.map((one) => ({ name: one.title, url: at.page(`/requirement/${one.url}`) }))),
  ])
  return {
    coming,
    catalogue,
    loved,
    wanted,
    now: ctx.now().toISOString(),
    visitor: ctx.actor.kind === 'visitor',
  }
})

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta path="/" />
      <HomePage data={loaderData} />
    </>
  )
}
