import { redirect } from 'react-router'
import { NeedGroups } from '#app/features/procurement/training-needs/components/need-groups.tsx'
import { declineNeeds } from '#app/features/procurement/training-needs/decline-needs.server.ts'
import { draftRequirement } from '#app/features/procurement/training-needs/draft-requirement.server.ts'
import { planNeeds } from '#app/features/procurement/training-needs/plan-needs.server.ts'
import { listNeeds } from '#app/features/procurement/training-needs/queries-needs.server.ts'
import { rankNeeds } from '#app/features/procurement/training-needs/rank-needs.server.ts'
import { reopenNeeds } from '#app/features/procurement/training-needs/reopen-needs.server.ts'
import { setNeedsLink } from '#app/features/procurement/training-needs/set-needs-link.server.ts'
import {
  eventsPath,
  groupsOf,
  NEED_STATES,
  NEEDS_PATH,
} from '#app/features/procurement/training-needs/training-need.ts'
import { type Message, notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/training-needs'
import { showNeeds } from './training-needs-shown.server.ts'

export const loader = personLoader((ctx, { url }: Route.LoaderArgs) => showNeeds(ctx, url.searchParams))

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  const { intent } = values
  if (intent === 'link') await setNeedsLink(ctx, values)
  else if (intent === 'rank') await rankNeeds(ctx, values)
  else if (intent === 'decline') await declineNeeds(ctx, values)
  else if (intent === 'reopen') await reopenNeeds(ctx, values)
  else if (intent === 'requirement') return redirect(await draftRequirement(ctx, { need: values.need }))
  else if (intent === 'event') {
    await planNeeds(ctx, { ...values, as: intent })
    // Also of a second press, which finds them planned.
    const chosen = new Set([values.need ?? []].flat())
    const planned = (await listNeeds(ctx, 'planned')).filter(({ id }) => chosen.has(id))
    const [group] = groupsOf(planned)
    if (group) return redirect(eventsPath(group))
  } else throw notFound()
  return redirect(NEEDS_PATH)
})

/** What the people of the workspace want to learn, and what becomes of it. */
export default function TrainingNeeds({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('training-needs')
  const { state, groups, counts, href } = loaderData
  const errors: Partial<Record<string, Message>> = actionData?.errors ?? {}
  const message = errors[''] ?? errors.reason ?? errors.need
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={<p>{t('lead')}</p>}
        actions={<LinkButton to="/requirement/addrequirement">{t('post')}</LinkButton>}
      />
      {message ? <Alert tone="bad">{translateMessage(t, message)}</Alert> : null}
      <TabLinks
        label={t('views')}
        tabs={NEED_STATES.map((name) => ({
          label: t(`state.${name}`),
          to: name === 'open' ? NEEDS_PATH : `${NEEDS_PATH}?view=${name}`,
          count: counts[name],
          current: name === state,
        }))}
      />
      {groups.length > 0 ? (
        <NeedGroups groups={groups} />
      ) : (
        <EmptyState title={t(`none.${state}`)}>{t('noneText')}</EmptyState>
      )}
      <Section title={t('link.title')} note={t('link.text')}>
        {href ? <CopyLink href={href} label={t('link.label')} /> : <p>{t('link.none')}</p>}
        <FormActions>
          <AskOnce
            alone
            tone="go"
            label={t(href ? 'link.renew' : 'link.make')}
            question={t(href ? 'link.renewSure' : 'link.makeSure')}
            fields={{ intent: 'link', link: 'new' }}
          />
          {href ? (
            <AskOnce
              alone
              label={t('link.off')}
              question={t('link.offSure')}
              fields={{ intent: 'link', link: 'off' }}
            />
          ) : null}
        </FormActions>
      </Section>
    </>
  )
}
