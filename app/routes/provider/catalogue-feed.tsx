import { redirect } from 'react-router'
import { FeedReadings } from '#app/features/catalogue/catalogue-uploads/components/feed-readings.tsx'
import { FeedState } from '#app/features/catalogue/catalogue-uploads/components/feed-state.tsx'
import { dropFeed } from '#app/features/catalogue/catalogue-uploads/drop-feed.server.ts'
import { getFeed } from '#app/features/catalogue/catalogue-uploads/queries-feeds.server.ts'
import { refreshFeed } from '#app/features/catalogue/catalogue-uploads/refresh-feed.server.ts'
import { switchFeed } from '#app/features/catalogue/catalogue-uploads/switch-feed.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/catalogue-feed'

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  feed: await getFeed(ctx, params.code),
  isAsked: url.searchParams.has('asked'),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const asked = { ...values, feed: params.code }
  if (values.step === 'drop') {
    await dropFeed(ctx, asked)
    return redirect('/manage_topic/import')
  }
  if (values.step !== 'now') {
    await switchFeed(ctx, asked)
    return redirect(`/manage_topic/import/feed/${params.code}`)
  }
  await refreshFeed(ctx, asked)
  return redirect(`/manage_topic/import/feed/${params.code}?asked`)
})

/** A feed of a provider: where it stands, what its readings did, and what one can do with it. */
export default function CatalogueFeed({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('imports')
  const { feed, isAsked, now, zone } = loaderData
  const [fault] = Object.values(actionData?.errors ?? {})
  return (
    <>
      <PageMeta title={t('feed.page')} noindex />
      <PageHead
        kicker={<Anchor to="/manage_topic/import">{t('title')}</Anchor>}
        title={t('feed.page')}
        lead={<p>{feed.address}</p>}
      />
      {fault ? <Alert tone="bad">{translateMessage(t, fault)}</Alert> : null}
      {isAsked && !fault ? <Alert tone="info">{t('feed.asked')}</Alert> : null}
      <FeedState feed={feed} now={now} zone={zone} />
      <Section title={t('feed.readings')}>
        <FeedReadings readings={feed.readings} now={now} zone={zone} />
      </Section>
    </>
  )
}
