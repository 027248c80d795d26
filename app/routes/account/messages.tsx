import { redirect } from 'react-router'
import { MessagesSide } from '#app/features/people/message-search/components/messages-side.tsx'
import { MessagesLayout } from '#app/features/people/qmail/components/messages-layout.tsx'
import { useLiveInbox } from '#app/features/people/qmail/components/use-live-inbox.tsx'
import { visitorOrPersonLoader } from '#app/platform/http/guard.server.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/messages'
import { visitorPathAbout } from './first-message-shown.server.ts'
import { pathAbout, showSide } from './messages-shown.server.ts'

export const loader = visitorOrPersonLoader(
  async (ctx, { url }: Route.LoaderArgs) => {
    const path = await visitorPathAbout(ctx, url.searchParams)
    if (path) throw redirect(path)
    return null
  },
  async (ctx, { url }) => {
    if (url.searchParams.has('about')) throw redirect(await pathAbout(ctx, url.searchParams))
    return {
      ...(await showSide(ctx, url.searchParams)),
      isTeam: ctx.actor.company !== null,
      now: ctx.now(),
      zone: ctx.timeZone,
    }
  },
)

/** The inbox of who is signed in, or of the workspace acted for. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('qmail')
  useLiveInbox()
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <MessagesLayout inbox={<MessagesSide {...loaderData} open={null} isBeside={false} />}>
        {null}
      </MessagesLayout>
    </>
  )
}
