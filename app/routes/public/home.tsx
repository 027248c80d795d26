import { useTranslation } from 'react-i18next'
import { listComingEvents } from '#app/features/events/queries-lines.server.ts'
import { listOpenRequirements } from '#app/features/requirements/queries-rows.server.ts'
import { listCategoryCounts, listLovedTopics } from '#app/features/topics/queries-home.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/home'
import { HomePage } from './home-page.tsx'

const COMING = 5
const LOVED = 8
const WANTED = 4

export const loader = loaderOf(async (ctx, _args: Route.LoaderArgs) => {
  const [coming, catalogue, loved, wanted] = await Promise.all([
    listComingEvents(ctx, { limit: COMING }),
    listCategoryCounts(ctx),
    listLovedTopics(ctx, LOVED),
    listOpenRequirements(ctx, WANTED),
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
  const { t } = useTranslation('home')
  return (
    <>
      <PageMeta path="/" />
      <JsonLd data={{ '@type': 'Organization', name: 'Quorum', description: t('lead') }} />
      <HomePage data={loaderData} />
    </>
  )
}
