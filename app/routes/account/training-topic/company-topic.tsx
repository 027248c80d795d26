import { FeeTable } from '#app/features/procurement/training-fees/components/fee-table.tsx'
import { TopicInvitations } from '#app/features/procurement/training-topics/components/topic-invitations.tsx'
import { TrainingTopicActions } from '#app/features/procurement/training-topics/components/training-topic-actions.tsx'
import { TrainingTopicView } from '#app/features/procurement/training-topics/components/training-topic-view.tsx'
import {
  ADD_TOPIC_PATH,
  FEE_APPROVAL_PATH,
  TRAINING_TOPIC_TONE,
  trainingTopicPath,
} from '#app/features/procurement/training-topics/training-topic.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { trainingTopicShown } from './training-topic-shown.server.ts'

type Shown = Extract<Awaited<ReturnType<typeof trainingTopicShown>>, { side: 'company' }>
type CompanyTopicProps = Shown & {
  done: string | null
  fault: FormFault | null
  now: Date
  zone: string
}

/** A training topic to its company: what it says, the fees for it, and whom the company has asked. */
export function CompanyTopic(props: CompanyTopicProps) {
  const { t } = useTranslation(['training-topics', 'training-fees', 'prices'])
  const { topic, fees, invited, writes, done, fault, now, zone } = props
  const budget =
    topic.budgetMinor === null || topic.budgetShown ? [] : [t('training-topics:facts.budgetHidden')]
  return (
    <>
      <PageMeta title={`${t('training-topics:one')}: ${topic.title}`} noindex />
      <PageHead
        kicker={<Anchor to={`${FEE_APPROVAL_PATH}?list=topics`}>{t('training-topics:title')}</Anchor>}
        title={topic.title}
        titleLang={topic.language}
        actions={
          writes ? (
            <LinkButton to={`${ADD_TOPIC_PATH}?topic=${topic.code}`}>
              {t('training-topics:act.edit')}
            </LinkButton>
          ) : null
        }
      />
      {done && !fault ? <Alert tone="good">{t(`training-topics:done.${done}`)}</Alert> : null}
      {writes ? <TrainingTopicActions topic={topic} fault={fault} /> : null}
      <Section title={t('training-fees:title')} note={fees.total > 0 ? String(fees.total) : undefined}>
        {fees.total > 0 ? (
          <FeeTable rows={fees.rows} now={now} zone={zone} ofTopic />
        ) : (
          <p>{t(`training-topics:noFees.${topic.state}`)}</p>
        )}
        <Pagination
          page={fees.page}
          pages={fees.pageCount}
          hrefOf={(page) => `${trainingTopicPath(topic.code)}?page=${page}`}
        />
      </Section>
      <Section title={t('training-topics:need')}>
        <TrainingTopicView
          topic={topic}
          before={[
            {
              label: t('training-fees:column.state'),
              value: (
                <Badge tone={TRAINING_TOPIC_TONE[topic.state]}>
                  {t(`training-topics:state.${topic.state}`)}
                </Badge>
              ),
              note: budget[0],
            },
          ]}
        />
      </Section>
      {writes || invited.length > 0 ? (
        <Section title={t('training-topics:invite.title')}>
          <p>{t('training-topics:invite.lead')}</p>
          <TopicInvitations
            rows={invited}
            invites={writes && topic.state !== 'closed'}
            fault={fault}
            zone={zone}
          />
        </Section>
      ) : null}
    </>
  )
}
