import { redirect } from 'react-router'
import { addFeed } from '#app/features/catalogue/catalogue-uploads/add-feed.server.ts'
import { FeedForm } from '#app/features/catalogue/catalogue-uploads/components/feed-form.tsx'
import { FeedList } from '#app/features/catalogue/catalogue-uploads/components/feed-list.tsx'
import { UploadForm } from '#app/features/catalogue/catalogue-uploads/components/upload-form.tsx'
import { UploadList } from '#app/features/catalogue/catalogue-uploads/components/upload-list.tsx'
import { listFeeds } from '#app/features/catalogue/catalogue-uploads/queries-feeds.server.ts'
import { listUploads } from '#app/features/catalogue/catalogue-uploads/queries-uploads.server.ts'
import { storeUpload } from '#app/features/catalogue/catalogue-uploads/store-upload.server.ts'
import { NotWriting } from '#app/features/catalogue/topic-editing/components/no-topics.tsx'
import { HindranceNote } from '#app/features/catalogue/topic-editing/components/topic-notes.tsx'
import { canWriteTopics, hindranceOfAll } from '#app/features/catalogue/topics/policy.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/catalogue-uploads'

export const handle: FilesHandle = { takesFiles: true }

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  if (!canWriteTopics(ctx.actor)) return { writes: false as const, isSelf: ctx.actor.role === 'self' }
  const [uploads, feeds] = await Promise.all([listUploads(ctx), listFeeds(ctx)])
  return {
    writes: true as const,
    uploads,
    feeds,
    hindrance: hindranceOfAll(ctx.actor),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

export const action = personFilesAction(async (ctx, { values, files }, _args: Route.ActionArgs) => {
  const file = files.find(({ field }) => field === 'file')
  const code = values.step === 'feed' ? await addFeed(ctx, values) : await storeUpload(ctx, values, file)
  return redirect(`/manage_topic/import/${code}`)
})

/** Where a provider brings a file of courses and events. */
export default function CatalogueUploads({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['imports', 'topic-editing'])
  if (!loaderData.writes)
    return (
      <>
        <PageMeta title={t('title')} noindex />
        <NotWriting heading="h1" isSelf={loaderData.isSelf} />
      </>
    )
  const { uploads, feeds, hindrance, now, zone } = loaderData
  const isOfFeed = actionData?.values.step === 'feed'
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/manage_topic">{t('topic-editing:own.title')}</Anchor>}
        title={t('title')}
        lead={<p>{t('lead')}</p>}
      />
      <HindranceNote hindrance={hindrance} />
      <UploadForm fault={isOfFeed ? null : (actionData ?? null)} canPublish={hindrance === null} />
      <Section title={t('feed.title')}>
        <FormStack>
          <p>{t('feed.lead')}</p>
          {feeds.length > 0 ? <FeedList feeds={feeds} now={now} zone={zone} /> : null}
          <FeedForm fault={isOfFeed ? (actionData ?? null) : null} />
        </FormStack>
      </Section>
      {uploads.length > 0 ? (
        <Section title={t('earlier')}>
          <UploadList uploads={uploads} now={now} zone={zone} />
        </Section>
      ) : null}
    </>
  )
}
