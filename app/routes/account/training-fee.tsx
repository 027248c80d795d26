import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { MessageLink } from '#app/features/people/qmail/components/message-link.tsx'
import { messageAbout } from '#app/features/people/qmail/message-path.ts'
import { FeeActions } from '#app/features/procurement/training-fees/components/fee-actions.tsx'
import { FeeHistory, FeeRequests } from '#app/features/procurement/training-fees/components/fee-history.tsx'
import { FeeView } from '#app/features/procurement/training-fees/components/fee-view.tsx'
import { trainingFeePath } from '#app/features/procurement/training-fees/training-fee.ts'
import { TrainingTopicView } from '#app/features/procurement/training-topics/components/training-topic-view.tsx'
import {
  FEE_APPROVAL_PATH,
  OPEN_TOPICS_PATH,
  trainingTopicPath,
} from '#app/features/procurement/training-topics/training-topic.ts'
import { wasElsewhere } from '#app/kit/elsewhere.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/training-fee'
import { trainingFeeShown } from './training-fee-shown.server.ts'
import { takeFeeStep } from './training-fee-steps.server.ts'

const DONE = ['propose', 'counter', 'agree', 'approve', 'reject', 'withdraw']

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const done = url.searchParams.get('done')
  return {
    ...(await trainingFeeShown(ctx, params.code)),
    done: DONE.find((name) => name === done) ?? null,
  }
})

/** Also after a refusal: who comes second sees what the other side did. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => !wasElsewhere(args)

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const done = await takeFeeStep(ctx, values, params.code)
    return redirect(`${trainingFeePath(params.code)}?done=${done}`)
  },
  { whileLocked: ({ intent }) => intent === 'reject' || intent === 'withdraw' },
)

/** A fee for a training topic, to both its sides: what it says, what one does with it, and its history. */
export default function TrainingFee({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['training-fees', 'training-topics', 'prices', 'trainings'])
  const { fee, steps, above, amount, isTopicChanged, form, done, now, zone } = loaderData
  const { topic, side } = fee
  const isCompany = side === 'company'
  // A step whose form is gone, since the other side was quicker: it is said here.
  const isPast = actionData && !steps.some((step) => step === actionData.values.intent)
  return (
    <>
      <PageMeta title={`${t('training-fees:one')}: ${topic.title}`} noindex />
      <PageHead
        kicker={
          <Anchor to={isCompany ? FEE_APPROVAL_PATH : OPEN_TOPICS_PATH}>
            {t(isCompany ? 'training-topics:title' : 'training-topics:asked.title')}
          </Anchor>
        }
        title={topic.title}
        titleLang={topic.language}
        lead={<p translate="no">{isCompany ? fee.provider : fee.company}</p>}
        actions={
          <>
            {isCompany ? (
              <LinkButton to={trainingTopicPath(topic.code)}>{t('training-topics:open')}</LinkButton>
            ) : null}
            <MessageLink to={messageAbout('training-fee', params.code)} />
          </>
        }
      />
      {done && !actionData ? <Alert tone="good">{t(`training-fees:done.${done}`)}</Alert> : null}
      {isPast ? <Alert tone="bad">{t('training-fees:refused.changed')}</Alert> : null}
      {isTopicChanged ? <Alert tone="wait">{t(`training-fees:topicChanged.${side}`)}</Alert> : null}
      {topic.state === 'closed' ? <Alert tone="info">{t('training-fees:topicClosed')}</Alert> : null}
      {above ? (
        <Alert tone="wait" title={t('training-fees:above.title', { limit: above.limit })}>
          {t('training-fees:above.text', { admins: above.admins, company: above.company })}
        </Alert>
      ) : null}
      <FeeView fee={fee} now={now} zone={zone} />
      <FeeActions
        {...form}
        fee={fee}
        steps={steps}
        isAbove={above !== null}
        amount={amount}
        fault={actionData ?? null}
      />
      <FeeRequests fee={fee} now={now} zone={zone} />
      <FeeHistory fee={fee} now={now} zone={zone} />
      {isCompany ? null : (
        <Section title={t('training-topics:need')}>
          <TrainingTopicView topic={topic} />
        </Section>
      )}
    </>
  )
}
