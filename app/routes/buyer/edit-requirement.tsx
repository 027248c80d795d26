import { redirect } from 'react-router'
import { ownFilesPath } from '#app/features/procurement/requirement-files/requirement-file.ts'
import { changeRequirement } from '#app/features/procurement/requirements/change-requirement.server.ts'
import { RequirementForm } from '#app/features/procurement/requirements/components/requirement-form.tsx'
import { getOwnRequirement } from '#app/features/procurement/requirements/queries-own.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/edit-requirement'
import { audiencesOf, requirementChoices } from './requirement-choices.server.ts'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const [own, choices] = await Promise.all([getOwnRequirement(ctx, params.url), requirementChoices(ctx)])
  // What is over is read, and changed no more.
  if (!own) throw redirect(`/requirement/${encodeURIComponent(params.url)}`)
  const audiences = audiencesOf(ctx, own.state === 'open' ? own.values.audience : undefined)
  return { own, choices, audiences, intentKey: newKey() }
})

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { url, state, amendment } = await changeRequirement(ctx, { ...values, url: params.url })
  const done = amendment !== null ? 'amended' : state === 'open' ? 'posted' : 'saved'
  return redirect(`/manage_requirement?${new URLSearchParams({ [done]: url })}`)
})

export default function EditRequirement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('requirements')
  const { own, choices, audiences, intentKey } = loaderData
  return (
    <>
      <PageMeta title={t('edit.title')} noindex />
      <PageHead
        kicker={<Anchor to="/manage_requirement">{t('own.title')}</Anchor>}
        title={t('edit.title')}
        actions={<LinkButton to={ownFilesPath(own.url)}>{t('form.files')}</LinkButton>}
      />
      <RequirementForm
        values={{ ...own.values, url: own.url }}
        choices={choices}
        audiences={audiences}
        intentKey={intentKey}
        seen={own.seen}
        fault={actionData ?? null}
        filesAt={ownFilesPath(own.url)}
        zone={own.timeZone}
        isOpen={own.state === 'open'}
      />
    </>
  )
}
