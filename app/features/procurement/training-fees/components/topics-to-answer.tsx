import { trainingTopicPath } from '#app/features/procurement/training-topics/training-topic.ts'
import { formatDay } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TopicToAnswer } from '../queries-topics.server.ts'
import { feeStateKey, TRAINING_FEE_TONE, trainingFeePath } from '../training-fee.ts'
import { FeeAmount } from './fee-amount.tsx'

type TopicsProps = { rows: TopicToAnswer[]; now: Date; zone: string }

/** Topics of companies, each with the own fee, or the way to propose one. */
export function TopicsToAnswer({ rows, now, zone }: TopicsProps) {
  const { t } = useTranslation(['training-fees', 'training-topics'])
  const language = useLanguage()
  return (
    <DeskRows>
      {rows.map(({ fee, ...topic }) => (
        <DeskRow
          key={topic.code}
          title={topic.title}
          titleLang={topic.language}
          to={fee ? trainingFeePath(fee.code) : trainingTopicPath(topic.code)}
          heading="h2"
          lines={[
            <span key="company" translate="no">
              {topic.company}
            </span>,
            `${t('training-topics:participants', { count: topic.participants })} · ${t('training-topics:days', { count: topic.days })}`,
            ...(fee
              ? [
                  <span key="fee">
                    <FeeAmount {...fee} />
                    {' · '}
                    {t('training-fees:until', { date: formatDay(fee.validUntil, zone, language, now) })}
                  </span>,
                ]
              : []),
          ]}
          end={
            fee ? (
              <Badge tone={TRAINING_FEE_TONE[fee.standing]}>
                {t(`training-fees:state.${feeStateKey(fee, 'provider')}`)}
              </Badge>
            ) : (
              <LinkButton to={trainingTopicPath(topic.code)} tone="go" size="small">
                {t('training-fees:act.propose')}
              </LinkButton>
            )
          }
        />
      ))}
    </DeskRows>
  )
}
