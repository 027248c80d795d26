import { Badge } from '#app/ui/badge.tsx'
import { Section } from '#app/ui/layout.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Waiter } from '../queries-waitlist.server.ts'

/** The waiting list of an event with the seats wanted, for its organiser; nothing when empty. */
export function Waiters({ waiters }: { waiters: Waiter[] }) {
  const { t } = useTranslation('waitlist')
  if (waiters.length === 0) return null
  const seats = waiters.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Section
      title={t('waiters.title')}
      note={`${t('panel.people', { count: waiters.length })} ${t('waiters.count', { count: seats })}`}
    >
      <Table
        caption={t('waiters.title')}
        rows={waiters}
        rowKey={({ id }) => id}
        columns={[
          { label: t('waiters.name'), cell: ({ name }) => <span translate="no">{name}</span> },
          { label: t('waiters.type'), cell: ({ type }) => type },
          { label: t('waiters.seats'), numeric: true, cell: ({ quantity }) => quantity },
          {
            label: t('waiters.state'),
            numeric: true,
            cell: ({ isOffered }) => (
              <Badge tone={isOffered ? 'wait' : 'plain'}>
                {t(isOffered ? 'waiters.offered' : 'waiters.waiting')}
              </Badge>
            ),
          },
        ]}
      />
    </Section>
  )
}
