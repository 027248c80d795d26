import { redirect } from 'react-router'
import { listTopicChoices } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { listTrainersToName } from '#app/features/people/companies/queries-trainers.server.ts'
import { beginProposal } from '#app/features/procurement/proposals/begin-proposal.ts'
import { ConfirmForm } from '#app/features/procurement/proposals/components/confirm-form.tsx'
import { OwnProposal } from '#app/features/procurement/proposals/components/own-proposal.tsx'
import { ProposalForm } from '#app/features/procurement/proposals/components/proposal-form.tsx'
import { confirmProposal } from '#app/features/procurement/proposals/confirm-proposal.server.ts'
import { STANDING } from '#app/features/procurement/proposals/proposal.ts'
import { findOwnProposal } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { findProviderTerms } from '#app/features/procurement/proposals/queries-provider.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { withdrawProposal } from '#app/features/procurement/proposals/withdraw-proposal.server.ts'
import { getRequirement } from '#app/features/procurement/requirements/queries-rows.server.ts'
import { formatDeadline } from '#app/features/procurement/requirements/requirement.ts'
import { listTimeZones } from '#app/kit/dates.ts'
import { newKey } from '#app/kit/ids.ts'
import type { Message } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/propose'

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const [requirement, own, terms, topics, trainers] = await Promise.all([
    getRequirement(ctx, params.url),
    findOwnProposal(ctx, params.url),
    findProviderTerms(ctx),
    listTopicChoices(ctx, { limit: 200 }),
    listTrainersToName(ctx),
  ])
  const hindrance = hindranceOf(ctx.actor)
  const { title, language, open, deadline, timeZone, participants, amendment } = requirement
  return {
    requirement: { title, language, open, deadline, timeZone, participants, amendment },
    own,
    hindrance,
    tax: terms.tax,
    topics,
    trainers,
    zones: listTimeZones(terms.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    values: beginProposal(own, { requirement, terms, now: ctx.now() }),
    intentKey: newKey(),
    isSent: url.searchParams.has('sent'),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const path = `/proposals/${encodeURIComponent(params.url)}`
  if (values.intent === 'withdraw') {
    await withdrawProposal(ctx, { ...values, url: params.url })
    return redirect(path)
  }
  if (values.intent === 'confirm') {
    await confirmProposal(ctx, { ...values, url: params.url })
    return redirect(path)
  }
  await submitProposal(ctx, { ...values, url: params.url })
  return redirect(`${path}?sent=1`)
})

export default function Propose({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['proposals', 'requirement-news', 'requirements', 'trainings', 'prices'])
  const language = useLanguage()
  const { requirement, own, hindrance, isSent, now, zone, ...form } = loaderData
  const date = formatDeadline(requirement, language, now)
  const fault = actionData ?? null
  const isOver = own !== null && ['accepted', 'declined', 'expired'].includes(own.standing)
  const canSend = requirement.open && hindrance === null && !isOver
  // Where the form is gone, nothing stands beside its fields.
  const whole: Message | undefined =
    fault?.errors[''] ?? (fault && !canSend ? { key: 'proposals:refused.closed' } : undefined)
  return (
    <>
      <PageMeta title={`${t('propose.title')}: ${requirement.title}`} noindex />
      <PageHead
        kicker={
          <Anchor to={`/requirement/${encodeURIComponent(params.url)}`}>{t('propose.requirement')}</Anchor>
        }
        title={requirement.title}
        titleLang={requirement.language}
        lead={<p>{t(requirement.open ? 'propose.until' : 'propose.over', { date })}</p>}
      />
      {isSent && !fault ? <Alert tone="good">{t('propose.sent')}</Alert> : null}
      {hindrance ? <Alert tone="wait">{t(`refused.${hindrance}`)}</Alert> : null}
      {whole && !canSend ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {own ? (
        <Section title={t('own.title')}>
          <OwnProposal proposal={own} url={params.url} now={now} zone={zone}>
            {own.isToConfirm && STANDING.includes(own.standing) ? (
              <ConfirmForm
                url={params.url}
                amendment={requirement.amendment}
                isCounted={own.said.participants === requirement.participants}
              />
            ) : null}
          </OwnProposal>
        </Section>
      ) : null}
      {canSend ? (
        <Section title={t(own ? 'propose.change' : 'propose.title')}>
          <ProposalForm
            key={own?.said.version ?? 0}
            {...form}
            version={own?.said.version ?? 0}
            participants={requirement.participants}
            amendment={requirement.amendment}
            fault={fault}
          />
        </Section>
      ) : null}
    </>
  )
}
