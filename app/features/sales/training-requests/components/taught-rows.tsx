import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Taught } from '../queries-taught.server.ts'

type TaughtRowsProps = { rows: Taught[]; now: Date; zone: string }

/** What a person trains for firms from now on; nothing of who trains for none. */
export function TaughtRows({ rows, now, zone }: TaughtRowsProps) {
  const { t } = useTranslation('trainings')
  if (rows.length === 0) return null
  return (
    <Section title={t('taught.title')}>
      <DeskRows>
        {rows.map((row) => (
          <DeskRow
            key={row.to}
            starts={{ at: row.startsAt, timeZone: row.timeZone }}
            title={row.title}
            titleLang={row.language}
            to={row.to}
            lines={[
              <EventWhen key="when" event={row} now={now} readerZone={zone} />,
              <EventWhere key="where" event={row} />,
              t('taught.for', { name: row.firm }),
            ]}
          />
        ))}
      </DeskRows>
    </Section>
  )
}
