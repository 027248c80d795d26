import { redirect } from 'react-router'
import { ComparisonFiles } from '#app/features/procurement/evaluations/components/comparison-files.tsx'
import { MatchedSection } from '#app/features/procurement/matching/components/matched-section.tsx'
import { getMatchingTrainers } from '#app/features/procurement/matching/queries-shown.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { CloseForm } from '#app/features/procurement/proposals/components/close-form.tsx'
import { ProposalCards } from '#app/features/procurement/proposals/components/proposal-cards.tsx'
import { declineProposal } from '#app/features/procurement/proposals/decline-proposal.server.ts'
import { getReceivedProposals } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { shortlistProposal } from '#app/features/procurement/proposals/shortlist-proposal.server.ts'
import { closeRequirement } from '#app/features/procurement/requirements/close-requirement.server.ts'
import { formatDeadline } from '#app/features/procurement/requirements/requirement.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/proposals-received'
import { readOwnLimit } from './own-limit.server.ts'
import { faultOfAll } from './received-fault.ts'

const MATCHING = 5

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const [received, ownLimit] = await Promise.all([getReceivedProposals(ctx, params.url), readOwnLimit(ctx)])
  // Who has enough to compare looks for nobody else.
  const isSearching = received.proposals.length < MATCHING
  const matching = isSearching ? await getMatchingTrainers(ctx, params.url, MATCHING) : null
  return { ...received, ownLimit, matching, now: ctx.now(), zone: ctx.timeZone }
})

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    if (values.intent === 'award') {
      const { code } = await awardProposal(ctx, values)
      return redirect(`/training-requests/${code}`)
    }
    if (values.intent === 'shortlist') await shortlistProposal(ctx, values)
    else if (values.intent === 'decline') await declineProposal(ctx, values)
    else if (values.intent === 'close') await closeRequirement(ctx, { ...values, url: params.url })
    else throw notFound()
    return { ok: true as const, done: values.intent }
  },
  { whileLocked: ({ intent }) => intent !== 'award' },
)

export default function ProposalsReceived({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation([
    'proposals',
    'purchases',
    'requirements',
    'requirement-news',
    'trainings',
    'prices',
    'bookings',
    'events',
    'qmail',
    'message-files',
  ])
  const language = useLanguage()
  const { requirement, proposals, ownLimit, matching, isShut, now, zone } = loaderData
  const date = formatDeadline(requirement, language, now)
  const fault = actionData && !actionData.ok ? actionData : null
  const whole = faultOfAll(fault, loaderData)
  const fellThrough =
    requirement.state === 'deciding' ? proposals.find(({ agreed }) => agreed !== null) : undefined
  const done = actionData?.ok ? actionData.done : null
  return (
    <>
      <PageMeta title={`${t('compare.title')}: ${requirement.title}`} noindex />
      <PageHead
        kicker={<Anchor to="/manage_requirement">{t('requirements:own.title')}</Anchor>}
        title={requirement.title}
        titleLang={requirement.language}
        lead={
          <p>
            {t(`requirements:own.state.${requirement.state}`)} ·{' '}
            {t('requirements:row.people', { count: requirement.participants })} ·{' '}
            {t('requirements:own.deadline', { date })}
          </p>
        }
      />
      {done ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {fellThrough ? (
        <Alert tone="wait">{t('compare.fellThrough', { name: fellThrough.provider })}</Alert>
      ) : null}
      {requirement.closedReason ? <p>{t('compare.closed', { reason: requirement.closedReason })}</p> : null}
      {proposals.length === 0 ? (
        <EmptyState title={t(isShut ? 'compare.sealed' : 'compare.none')}>
          {t(isShut ? 'compare.sealedText' : 'compare.noneText', { date })}
        </EmptyState>
      ) : (
        <>
          <ProposalCards
            proposals={proposals}
            requirement={requirement}
            ownLimit={ownLimit}
            now={now}
            zone={zone}
            fault={fault}
          />
          <ComparisonFiles
            url={requirement.url}
            isDecided={['awarded', 'closed'].includes(requirement.state)}
            hasCriteria={requirement.hasCriteria}
          />
        </>
      )}
      {requirement.state === 'deciding' ? <CloseForm fault={fault} /> : null}
      {matching ? <MatchedSection {...matching} /> : null}
    </>
  )
}
