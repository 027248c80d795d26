import { agreeScores } from '#app/features/procurement/evaluations/agree-scores.server.ts'
import { ConflictForm } from '#app/features/procurement/evaluations/components/conflict-form.tsx'
import { JudgedProposal } from '#app/features/procurement/evaluations/components/judged-proposal.tsx'
import { ScoreTable } from '#app/features/procurement/evaluations/components/score-table.tsx'
import { getEvaluation } from '#app/features/procurement/evaluations/queries-scores.server.ts'
import { scoreProposal } from '#app/features/procurement/evaluations/score-proposal.server.ts'
import { stateConflict } from '#app/features/procurement/evaluations/state-conflict.server.ts'
import { compareProposal } from '#app/features/procurement/proposals/comparison.ts'
import { isAwardable } from '#app/features/procurement/proposals/proposal.ts'
import { getReceivedProposals } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { formatMoney } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/evaluation'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const [{ requirement, proposals, isShut }, { criteria, judgedOf, isPartial, partial }] = await Promise.all([
    getReceivedProposals(ctx, params.url),
    getEvaluation(ctx, params.url),
  ])
  if (criteria.length === 0) throw notFound()
  return {
    requirement,
    isShut,
    criteria,
    isPartial,
    partial,
    proposals: proposals.map((proposal) => {
      const { code, provider, said, standing } = proposal
      const { total } = compareProposal(said, null)
      return {
        code,
        provider,
        standing,
        version: said.version,
        total: formatMoney(total, ctx.language),
        judged: judgedOf(code),
      }
    }),
  }
})

const STEPS = { score: scoreProposal, agree: agreeScores, conflict: stateConflict } as const

export const action = personAction(async (ctx, values, { params }: Route.ActionArgs) => {
  const { intent } = values
  if (intent !== 'score' && intent !== 'agree' && intent !== 'conflict') throw notFound()
  await STEPS[intent](ctx, { ...values, url: params.url })
  return { ok: true as const, done: intent }
})

/** The proposals to a requirement judged by its criteria: each evaluator alone, then together. */
export default function Evaluation({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['evaluations', 'proposals'])
  const { requirement, proposals, criteria, isPartial, partial, isShut } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  const whole = fault?.errors['']
  const isOpen = requirement.state === 'open' || requirement.state === 'deciding'
  return (
    <>
      <PageMeta title={`${t('title')}: ${requirement.title}`} noindex />
      <PageHead
        kicker={
          <Anchor to={`/manage_requirement/${encodeURIComponent(params.url)}/proposals`}>
            {t('proposals:compare.title')}
          </Anchor>
        }
        title={t('title')}
        lead={<p lang={requirement.language}>{requirement.title}</p>}
      />
      <FormStack>
        {actionData?.ok ? <Alert tone="good">{t(`done.${actionData.done}`)}</Alert> : null}
        {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
        {proposals.length === 0 ? (
          <EmptyState title={t(isShut ? 'proposals:compare.sealed' : 'proposals:compare.none')}>
            {t('nothingYet')}
          </EmptyState>
        ) : (
          <>
            {proposals.some(({ judged }) => judged.score !== null) ? (
              <ScoreTable
                proposals={proposals.map(({ judged, ...one }) => ({ ...one, score: judged.score }))}
              />
            ) : null}
            {isOpen ? <ConflictForm isPartial={isPartial} partial={partial} /> : null}
            {proposals.map(({ judged, ...proposal }) => (
              <JudgedProposal
                key={proposal.code}
                proposal={proposal}
                judged={judged}
                criteria={criteria}
                canScore={!isPartial && isAwardable(proposal, requirement)}
                fault={fault}
              />
            ))}
          </>
        )}
      </FormStack>
    </>
  )
}
