import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { SaidSum } from '#app/kit/tax.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { RefundNote } from '#app/ui/refund-note.tsx'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { getTrainingRequest } from '../queries-requests.server.ts'
import type { NamedTrainer } from '../queries-scope.server.ts'
import { STANDING_TONE, statusFor, type TrainingRequestStatus } from '../training-request.ts'
import styles from './training-request-view.module.css'

export type ShownTrainingRequest = Awaited<ReturnType<typeof getTrainingRequest>>

type RequestViewProps = {
  request: ShownTrainingRequest
  standing: TrainingRequestStatus
  sum: SaidSum | null
  terms: { sentence: string; also: string[] } | null
  now: Date
  zone: string
}

/**
 * The terms under negotiation: other side, time, place, people, price and conditions; and former messages.
 */
export function TrainingRequestView({ request, standing, sum, terms, now, zone }: RequestViewProps) {
  const { t } = useTranslation(['trainings', 'events', 'bookings'])
  const language = useLanguage()
  const { days, reason, isBuyer } = request
  const isWaiting = standing === 'requested' || standing === 'countered'
  const event = { ...request, dateOnly: false, sessions: 1 }
  return (
    <>
      <FactList
        facts={[
          {
            label: t('bookings:state'),
            value: (
              <Badge tone={STANDING_TONE[standing]}>
                {t(`trainings:standing.${statusFor(standing, isBuyer)}`)}
              </Badge>
            ),
            note: isWaiting
              ? t('trainings:answerBy', { until: formatMoment(request.answerBy, zone, language, now) })
              : undefined,
          },
          ...(isBuyer || request.isTrainer
            ? [{ label: t('trainings:provider'), value: request.provider }]
            : []),
          ...(isBuyer ? [] : [{ label: t('trainings:buyer'), value: request.buyer }]),
          ...(request.trainer
            ? [{ label: t('trainings:trainer'), value: <TrainerShown {...request.trainer} /> }]
            : []),
          ...(request.topicPage
            ? [
                {
                  label: t('trainings:topic'),
                  value: (
                    <Anchor to={request.topicPage} lang={request.titleLanguage}>
                      {request.title}
                    </Anchor>
                  ),
                },
              ]
            : []),
          ...days.map((day, at) => ({
            label: days.length > 1 ? t('bookings:day', { number: at + 1 }) : t('bookings:date'),
            value: (
              <EventWhen
                event={{ ...event, startsAt: new Date(day.startsAt), endsAt: new Date(day.endsAt) }}
                now={now}
                readerZone={zone}
              />
            ),
          })),
          { label: t('bookings:place'), value: <EventWhere event={event} /> },
          {
            label: t('trainings:form.participants'),
            value: t('trainings:people', { count: request.participants }),
          },
          ...(request.order ? [{ label: t('bookings:reference'), value: request.order.reference }] : []),
          ...(reason
            ? [{ label: t('trainings:reason'), value: <span className={styles.words}>{reason}</span> }]
            : []),
        ]}
      />
      {request.isTrainer ? null : (
        <div className={styles.sum}>
          {sum ? <SumRows sum={sum} /> : <p>{t('trainings:noPrice')}</p>}
          {terms ? <RefundNote terms={terms} label={t('events:refund.label')} /> : null}
        </div>
      )}
      {request.isTrainer ? null : <Said request={request} now={now} zone={zone} />}
    </>
  )
}

/** Who trains: the face and the name, and the way to the profile. */
function TrainerShown({ name, image, page }: NamedTrainer) {
  const who = (
    <>
      <Avatar name={name} image={image} size="small" />
      <span translate="no">{name}</span>
    </>
  )
  return (
    <span className={styles.trainer}>{page ? <Anchor to={page}>{who}</Anchor> : <span>{who}</span>}</span>
  )
}

type SaidProps = Pick<RequestViewProps, 'request' | 'now' | 'zone'>

/** What either side proposed, the first before the last. */
function Said({ request, now, zone }: SaidProps) {
  const { t } = useTranslation('trainings')
  const language = useLanguage()
  return (
    <Section title={t('said')}>
      <ol className={styles.versions}>
        {request.versions.map((one) => (
          <li key={one.version}>
            <b>{one.proposer === 'buyer' ? request.buyer : request.provider}</b>{' '}
            <small>{formatMoment(one.createdAt, zone, language, now)}</small>
            <p>
              <EventWhen
                event={{ ...one, timeZone: request.timeZone, dateOnly: false, sessions: one.days.length }}
                now={now}
              />
              {one.totalMinor === null || one.currency === null
                ? null
                : ` · ${formatMoney(money(one.totalMinor, one.currency), language)}`}
            </p>
            {one.words ? <p className={styles.words}>{one.words}</p> : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}
