import { EventWhen } from '#app/features/sales/participants/components/event-when.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { WaitingRescheduling } from '../queries-reschedulings.server.ts'

/** Agreed trainings to which the other side has proposed other days, above the list of them. */
export function WaitingDays({ rows, now }: { rows: readonly WaitingRescheduling[]; now: Date }) {
  const { t } = useTranslation('reschedulings')
  if (rows.length === 0) return null
  return (
    <Alert tone="wait" title={t('waiting')}>
      {rows.map((row) => (
        <p key={row.code}>
          <Anchor to={`/training-requests/${row.code}`} lang={row.titleLanguage}>
            {row.title}
          </Anchor>
          {' · '}
          {row.name}
          {' · '}
          <EventWhen event={{ ...row, dateOnly: false, sessions: row.days.length }} now={now} />
        </p>
      ))}
    </Alert>
  )
}
