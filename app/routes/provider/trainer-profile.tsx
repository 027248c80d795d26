import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { hasTopics } from '#app/features/catalogue/topic-editing/queries-own.server.ts'
import { ProfileForm } from '#app/features/catalogue/trainer-profiles/components/profile-form.tsx'
import {
  ProfileProgress,
  Reason,
} from '#app/features/catalogue/trainer-profiles/components/profile-progress.tsx'
import {
  getOwnProfile,
  getProviderState,
} from '#app/features/catalogue/trainer-profiles/queries-own.server.ts'
import { saveProfile } from '#app/features/catalogue/trainer-profiles/save-profile.server.ts'
import { askApproval } from '#app/features/catalogue/trainers/ask-approval.server.ts'
import { ProvideButton } from '#app/features/catalogue/trainers/components/provide.tsx'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { getProviderDefaults } from '#app/features/catalogue/trainers/queries-defaults.server.ts'
import { chooseServiceType } from '#app/features/people/accounts/choose-service-type.server.ts'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { takeInParts } from '#app/platform/http/form-parts.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/trainer-profile'
import { profileChoices } from './profile-choices.server.ts'
import { takeProfileFiles } from './profile-files.server.ts'

export const handle: FilesHandle = { takesFiles: true }

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const { emailConfirmed } = ctx.actor
  if (!canWriteProfile(ctx.actor)) return { provides: false as const }
  const [own, state, taught, usual, choices] = await Promise.all([
    getOwnProfile(ctx),
    getProviderState(ctx),
    hasTopics(ctx),
    getProviderDefaults(ctx),
    profileChoices(ctx),
  ])
  const { language } = ctx
  return {
    provides: true as const,
    own,
    state,
    taught,
    emailConfirmed,
    usual,
    language,
    choices,
  }
})

export const action = personFilesAction(
  async (ctx, sent, _args: Route.ActionArgs) => {
    if (sent.values.intent === 'provide') {
      await chooseServiceType(ctx, { Provider: 'on', Seeker: 'off' })
      throw redirect('/trainerprofile')
    }
    if (sent.values.intent === 'ask') {
      await askApproval(ctx)
      return { ok: true as const, asked: true }
    }
    await takeInParts(sent.values, {
      files: (noting) => takeProfileFiles(ctx, sent, noting),
      fields: () => saveProfile(ctx, sent.values),
    })
    return { ok: true as const, asked: false }
  },
  { whileLocked: true },
)

/**
 * Files were kept even where a field is wrong: what is there is read again. Not so where nothing was done for
 * whom one acts now.
 */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

/**
 * Where a provider says who it is, and asks to be approved: the way can be left and taken up again at any
 * time.
 */
export default function TrainerProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profiles')
  if (!loaderData.provides)
    return (
      <>
        <PageMeta title={t('title')} noindex />
        <EmptyState heading="h1" title={t('seeker.title')} actions={<ProvideButton />}>
          {t('seeker.text')}
        </EmptyState>
      </>
    )
  const { own, state, taught, emailConfirmed, usual, language, choices } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  const asking = fault?.values.intent === 'ask'
  const answer = asking || (actionData?.ok && actionData.asked) ? null : actionData
  const whole = fault?.errors['']
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      <FormStack>
        {actionData?.ok ? <Alert tone="good">{t(actionData.asked ? 'ask.asked' : 'saved')}</Alert> : null}
        {(state.approval === 'rejected' || state.approval === 'returned') && state.reason ? (
          <Alert
            tone={state.approval === 'returned' ? 'wait' : 'bad'}
            title={t(state.approval === 'returned' ? 'returned' : 'refused')}
          >
            <Reason reason={state.reason} />
            <p>{t(state.approval === 'returned' ? 'returnedNext' : 'refusedNext')}</p>
          </Alert>
        ) : null}
        <ProfileProgress
          state={state}
          taught={taught}
          emailConfirmed={emailConfirmed}
          fault={asking && whole ? translateMessage(t, whole) : null}
        />
      </FormStack>
      <ProfileForm
        own={own}
        username={state.username}
        choices={choices}
        usual={usual}
        language={language}
        answer={answer}
      />
    </>
  )
}
