import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ListedTrainingRequest } from '../queries-requests.server.ts'
import { TrainingRequestRows } from './training-request-rows.tsx'

type WaitingProps = { rows: ListedTrainingRequest[]; side: 'sent' | 'received'; now: Date; zone: string }

/** Requests that wait for the reader, on the dashboard; nothing without any. */
export function WaitingTrainingRequests({ rows, side, now, zone }: WaitingProps) {
  const { t } = useTranslation('trainings')
  if (rows.length === 0) return null
  const isSent = side === 'sent'
  return (
    <Section
      title={t(isSent ? 'mine.waiting' : 'received.waiting')}
      link={{
        to: isSent ? '/mybooking' : '/training-requests',
        label: t(isSent ? 'mine.title' : 'received.title'),
      }}
    >
      <TrainingRequestRows rows={rows} side={side} now={now} zone={zone} />
    </Section>
  )
}
