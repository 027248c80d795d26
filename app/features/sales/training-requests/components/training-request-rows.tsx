import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ListedTrainingRequest } from '../queries-requests.server.ts'
import { STANDING_TONE, statusFor, trainingRequestStatus } from '../training-request.ts'

type RequestRowsProps = {
  rows: ListedTrainingRequest[]
  side: 'sent' | 'received'
  now: Date
  zone: string
  heading?: 'h2' | 'h3'
}

/** Requests in a list, each with state and other side; each links to its page. */
export function TrainingRequestRows({ rows, side, now, zone, heading }: RequestRowsProps) {
  const { t } = useTranslation(['trainings', 'bookings', 'events'])
  const language = useLanguage()
  return (
    <DeskRows>
      {rows.map((row) => {
        const standing = trainingRequestStatus(row, now)
        const sum =
          row.totalMinor === null || row.currency === null
            ? t('trainings:noPrice')
            : formatMoney(money(row.totalMinor, row.currency), language)
        const event = { ...row, dateOnly: false, sessions: row.days.length }
        const until = formatMoment(row.answerBy, zone, language, now)
        const isWaiting = standing === 'requested' || standing === 'countered'
        return (
          <DeskRow
            key={row.code}
            heading={heading}
            starts={{ at: row.startsAt, timeZone: row.timeZone }}
            title={row.title}
            titleLang={row.titleLanguage}
            to={`/training-requests/${row.code}`}
            lines={[
              <EventWhen key="when" event={event} now={now} readerZone={zone} />,
              <EventWhere key="where" event={event} />,
              `${side === 'sent' ? row.provider : row.buyer}${row.trainerName ? ` (${t('trainings:with', { name: row.trainerName })})` : ''} · ${t('trainings:people', { count: row.participants })} · ${sum}`,
              ...(isWaiting ? [t('trainings:answerBy', { until })] : []),
            ]}
            end={
              <Badge tone={STANDING_TONE[standing]}>
                {t(`trainings:standing.${statusFor(standing, side === 'sent')}`)}
              </Badge>
            }
          />
        )
      })}
    </DeskRows>
  )
}
