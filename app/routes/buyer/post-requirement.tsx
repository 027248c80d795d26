import { redirect } from 'react-router'
import { guessCountry } from '#app/features/people/parties/guess-country.server.ts'
import { proposeCurrency } from '#app/features/people/parties/propose-currency.server.ts'
import { RequirementForm } from '#app/features/procurement/requirements/components/requirement-form.tsx'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/post-requirement'
import { requirementChoices } from './requirement-choices.server.ts'

const LONGEST_TITLE = 120

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  choices: await requirementChoices(ctx),
  intentKey: newKey(),
  isConfirmed: ctx.actor.emailConfirmed,
  values: {
    title: (url.searchParams.get('title') ?? '').toWellFormed().slice(0, LONGEST_TITLE),
    language: ctx.language,
    trainingLanguage: ctx.language,
    currency: proposeCurrency(ctx.actor.company?.country ?? guessCountry(ctx)),
  },
}))

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  const { url, state } = await postRequirement(ctx, values)
  return redirect(
    `/manage_requirement?${new URLSearchParams({ [state === 'open' ? 'posted' : 'saved']: url })}`,
  )
})

export default function PostRequirement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('requirements')
  const { values, choices, intentKey, isConfirmed } = loaderData
  return (
    <>
      <PageMeta title={t('post.title')} noindex />
      <PageHead title={t('post.title')} lead={<p>{t('post.lead')}</p>} />
      {isConfirmed ? null : <Alert tone="wait">{t('post.unconfirmed')}</Alert>}
      <RequirementForm
        values={values}
        choices={choices}
        intentKey={intentKey}
        seen={null}
        fault={actionData ?? null}
      />
    </>
  )
}
