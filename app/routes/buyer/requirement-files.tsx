import { redirect } from 'react-router'
import { MESSAGE_BYTES } from '#app/features/people/message-files/message-file.ts'
import { takeFiles } from '#app/features/people/message-files/take-files.server.ts'
import { sentIn } from '#app/features/people/parties/sent-file.ts'
import { addRequirementFiles } from '#app/features/procurement/requirement-files/add-requirement-files.server.ts'
import { AddFilesForm } from '#app/features/procurement/requirement-files/components/add-files-form.tsx'
import { OwnFiles } from '#app/features/procurement/requirement-files/components/own-files.tsx'
import { listRequirementFiles } from '#app/features/procurement/requirement-files/queries-files.server.ts'
import { removeRequirementFile } from '#app/features/procurement/requirement-files/remove-requirement-file.server.ts'
import {
  FILES_OF_REQUIREMENT,
  ownFilesPath,
} from '#app/features/procurement/requirement-files/requirement-file.ts'
import { getOwnRequirement } from '#app/features/procurement/requirements/queries-own.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/requirement-files'

export const handle: FilesHandle = { takesFiles: true, mostBytes: MESSAGE_BYTES }

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const [own, files] = await Promise.all([
    getOwnRequirement(ctx, params.url),
    listRequirementFiles(ctx, params.url),
  ])
  // What is over is read, and changed no more.
  if (!own) throw redirect(`/requirement/${encodeURIComponent(params.url)}`)
  return { title: own.values.title, language: own.values.language, files }
})

export const action = personFilesAction(async (ctx, sent, { params }: Route.ActionArgs) => {
  const { intent, name } = sent.values
  if (intent === 'remove') await removeRequirementFile(ctx, { url: params.url, name })
  else if (intent === 'add')
    await addRequirementFiles(ctx, { url: params.url }, await takeFiles(ctx, sentIn(sent, 'files'), 'files'))
  else throw notFound()
  return redirect(ownFilesPath(params.url))
})

export default function OwnRequirementFiles({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['requirement-files', 'requirements'])
  const { title, language, files } = loaderData
  const fault = actionData ?? null
  const whole = fault?.errors['']
  return (
    <>
      <PageMeta title={`${t('title')}: ${title}`} noindex />
      <PageHead
        kicker={<Anchor to="/manage_requirement">{t('requirements:own.title')}</Anchor>}
        title={title}
        titleLang={language}
        lead={<p>{t('lead')}</p>}
      />
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      <Section title={t('title')}>
        <OwnFiles url={params.url} files={files} canChange />
      </Section>
      {files.length < FILES_OF_REQUIREMENT ? (
        <Section title={t('addTitle')}>
          <AddFilesForm key={files.length} fault={fault} />
        </Section>
      ) : null}
    </>
  )
}
