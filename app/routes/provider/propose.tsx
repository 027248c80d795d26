import { MESSAGE_BYTES } from '#app/features/people/message-files/message-file.ts'
import { OwnPlace } from '#app/features/procurement/proposal-places/components/own-place.tsx'
import { ConfirmForm } from '#app/features/procurement/proposals/components/confirm-form.tsx'
import { EarlierProposals } from '#app/features/procurement/proposals/components/earlier-proposals.tsx'
import { OwnProposal } from '#app/features/procurement/proposals/components/own-proposal.tsx'
import { ProposalForm } from '#app/features/procurement/proposals/components/proposal-form.tsx'
import { STANDING } from '#app/features/procurement/proposals/proposal.ts'
import { formatDeadline } from '#app/features/procurement/requirements/requirement.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/propose'
import { proposeShown } from './propose-shown.server.ts'
import { proposeStep } from './propose-steps.server.ts'

export const handle: FilesHandle = { takesFiles: true, mostBytes: MESSAGE_BYTES }

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  ...(await proposeShown(ctx, params.url, url.searchParams.get('copy'))),
  isSent: url.searchParams.has('sent'),
}))

export const action = personFilesAction((ctx, sent, { params }: Route.ActionArgs) =>
  proposeStep(ctx, sent, params.url),
)

export default function Propose({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation([
    'proposals',
    'requirement-news',
    'requirements',
    'trainings',
    'prices',
    'message-files',
    'proposal-places',
    'selling-mandates',
  ])
  const language = useLanguage()
  const { requirement, own, place, tellsPlace, earlier, hindrance, isSent, now, zone, ...form } = loaderData
  const date = formatDeadline(requirement, language, now)
  const fault = actionData ?? null
  const isEarly = !requirement.open && new Date(requirement.deadline) > now
  // Where the form is gone, nothing stands beside its fields.
  const whole = fault?.errors[''] ?? { key: `proposals:refused.${hindrance ?? (own ? 'over' : 'closed')}` }
  const isOver = own !== null && ['accepted', 'declined', 'expired'].includes(own.standing)
  const canSend = requirement.open && hindrance === null && !isOver
  return (
    <>
      <PageMeta title={`${t('propose.title')}: ${requirement.title}`} noindex />
      <PageHead
        kicker={
          <Anchor to={`/requirement/${encodeURIComponent(params.url)}`}>{t('propose.requirement')}</Anchor>
        }
        title={requirement.title}
        titleLang={requirement.language}
        lead={
          <p>
            {t(requirement.open ? 'propose.until' : isEarly ? 'propose.closed' : 'propose.over', { date })}
          </p>
        }
      />
      {isSent && !fault ? <Alert tone="good">{t('propose.sent')}</Alert> : null}
      {hindrance && !fault ? <Alert tone="wait">{t(`refused.${hindrance}`)}</Alert> : null}
      {fault && !canSend ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
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
            {own.standing === 'declined' && tellsPlace ? <OwnPlace place={place} said={own.said} /> : null}
          </OwnProposal>
        </Section>
      ) : null}
      {canSend ? (
        <Section title={t(own ? 'propose.change' : 'propose.title')}>
          {earlier.length > 0 ? <EarlierProposals earlier={earlier} /> : null}
          <ProposalForm
            key={own?.said.version ?? 0}
            {...form}
            draftAt={`/proposals/${encodeURIComponent(params.url)}/draft`}
            zone={zone}
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
