import { redirect } from 'react-router'
import { OUTCOMES } from '#app/features/catalogue/catalogue-record/upload.ts'
import { chooseColumns } from '#app/features/catalogue/catalogue-uploads/choose-columns.server.ts'
import { UploadHead } from '#app/features/catalogue/catalogue-uploads/components/upload-head.tsx'
import { UploadRows } from '#app/features/catalogue/catalogue-uploads/components/upload-rows.tsx'
import { UploadSteps } from '#app/features/catalogue/catalogue-uploads/components/upload-steps.tsx'
import { confirmUpload } from '#app/features/catalogue/catalogue-uploads/confirm-upload.server.ts'
import { dropUpload } from '#app/features/catalogue/catalogue-uploads/drop-upload.server.ts'
import { getUpload } from '#app/features/catalogue/catalogue-uploads/queries-uploads.server.ts'
import { rereadUpload } from '#app/features/catalogue/catalogue-uploads/reread-upload.server.ts'
import { undoUpload } from '#app/features/catalogue/catalogue-uploads/undo/undo-upload.server.ts'
import { hindranceOfAll } from '#app/features/catalogue/topics/policy.ts'
import { listCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/catalogue-upload'

const SIZE = 50

export const loader = personLoader(async (ctx, { url, params }: Route.LoaderArgs) => {
  const asked = url.searchParams.get('outcome')
  const outcome = OUTCOMES.find((name) => name === asked) ?? null
  const page = pageNumber(url.searchParams.get('page'))
  const [upload, categories] = await Promise.all([
    getUpload(ctx, { code: params.code, outcome, limit: SIZE, offset: (page - 1) * SIZE }),
    listCategories(ctx),
  ])
  const total = upload.counts
    .filter((one) => outcome === null || one.outcome === outcome)
    .reduce((sum, one) => sum + one.count, 0)
  return {
    upload,
    outcome,
    list: pageOf(upload.rows, total, page, SIZE),
    choices: { categories, zones: Intl.supportedValuesOf('timeZone') },
    canPublish: hindranceOfAll(ctx.actor) === null,
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const asked = { ...values, upload: params.code }
  if (values.step === 'drop') {
    await dropUpload(ctx, asked)
    return redirect('/manage_topic/import')
  }
  if (values.step === 'reread') await rereadUpload(ctx, asked)
  else if (values.step === 'columns') await chooseColumns(ctx, asked)
  else if (values.step === 'undo') await undoUpload(ctx, asked)
  else await confirmUpload(ctx, asked)
  return redirect(`/manage_topic/import/${params.code}`)
})

/** What is in a file that a provider brought, what becomes of each row, and what became of it. */
export default function CatalogueUpload({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('imports')
  const { upload, outcome, list, choices, canPublish, now, zone } = loaderData
  const fault = actionData?.errors['']
  const fieldFault = actionData && !fault ? actionData : null
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/manage_topic/import">{t('title')}</Anchor>}
        title={t(`stage.${upload.stage}.title`)}
        lead={
          <p>
            {upload.feed ? (
              <Anchor to={`/manage_topic/import/feed/${upload.feed.code}`}>{upload.feed.address}</Anchor>
            ) : (
              upload.name
            )}
          </p>
        }
      />
      {fault ? <Alert tone="bad">{translateMessage(t, fault)}</Alert> : null}
      <UploadHead upload={upload} />
      <UploadSteps
        upload={upload}
        choices={choices}
        canPublish={canPublish}
        now={now}
        zone={zone}
        fault={fieldFault}
      />
      <UploadRows upload={upload} outcome={outcome} list={list} />
    </>
  )
}
