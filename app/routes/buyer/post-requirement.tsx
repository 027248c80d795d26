import { redirect } from 'react-router'
import { MESSAGE_BYTES } from '#app/features/people/message-files/message-file.ts'
import { takeFormFiles } from '#app/features/people/message-files/take-form-files.server.ts'
import { guessCountry } from '#app/features/people/parties/guess-country.server.ts'
import { proposeCurrency } from '#app/features/people/parties/propose-currency.server.ts'
import { RequirementKeeping } from '#app/features/procurement/requirement-drafts/components/requirement-keeping.tsx'
import { discardRequirementDraft } from '#app/features/procurement/requirement-drafts/discard-requirement-draft.server.ts'
import { beginRequirement } from '#app/features/procurement/requirement-drafts/queries-beginning.server.ts'
import { inviteProvider } from '#app/features/procurement/requirement-invitations/invite-provider.server.ts'
import { RequirementForm } from '#app/features/procurement/requirements/components/requirement-form.tsx'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { invitationsPath } from '#app/features/procurement/requirements/requirement.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/post-requirement'
import { audiencesOf, requirementChoices } from './requirement-choices.server.ts'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [choices, { key, draft, seen, values, files }] = await Promise.all([
    requirementChoices(ctx),
    beginRequirement(ctx, url.searchParams),
  ])
  const usual = {
    language: ctx.language,
    trainingLanguage: ctx.language,
    currency: proposeCurrency(ctx.actor.company?.country ?? guessCountry(ctx)),
  }
  return {
    choices,
    audiences: audiencesOf(ctx),
    zone: ctx.timeZone,
    intentKey: key,
    keeping: {
      draft,
      seen,
      copy: `${ctx.actor.username} ${ctx.actor.partyId} requirement ${draft || 'new'}`,
    },
    attached: files.filter(({ state }) => state !== 'removed'),
    isConfirmed: ctx.actor.emailConfirmed,
    values: { ...usual, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) },
  }
})

export const handle: FilesHandle = { takesFiles: true, mostBytes: MESSAGE_BYTES }

export const action = personFilesAction(async (ctx, sent, { url: at }: Route.ActionArgs) => {
  const files = await takeFormFiles(ctx, sent, 'files')
  const { values } = sent
  const { url, state } = await postRequirement(ctx, values, files)
  await discardRequirementDraft(ctx, { draft: values.key })
  const provider = at.searchParams.get('provider')
  if (provider) {
    await inviteProvider(ctx, { url, username: provider }).catch(unlessGone)
    return redirect(`${invitationsPath(url)}?${new URLSearchParams({ invited: provider })}`)
  }
  if (values.audience === 'invited') return redirect(invitationsPath(url))
  return redirect(
    `/manage_requirement?${new URLSearchParams({ [state === 'open' ? 'posted' : 'saved']: url })}`,
  )
})

/**
 * Who cannot be invited any more is not: the requirement is posted, and its page of invitations says whom.
 */
function unlessGone(error: unknown): void {
  if (!(error instanceof BadInput)) throw error
}

export default function PostRequirement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['requirements', 'message-files'])
  const { values, choices, audiences, zone, intentKey, keeping, attached, isConfirmed } = loaderData
  return (
    <>
      <PageMeta title={t('post.title')} noindex />
      <PageHead title={t('post.title')} lead={<p>{t('post.lead')}</p>} />
      {isConfirmed ? null : <Alert tone="wait">{t('post.unconfirmed')}</Alert>}
      <RequirementForm
        values={values}
        choices={choices}
        audiences={audiences}
        zone={zone}
        intentKey={intentKey}
        seen={null}
        fault={actionData ?? null}
        attached={attached}
        keeping={(form) => <RequirementKeeping form={form} {...keeping} />}
      />
    </>
  )
}
