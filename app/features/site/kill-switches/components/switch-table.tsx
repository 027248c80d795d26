import { Form } from 'react-router'
import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownSwitch } from '../queries-kill-switches.server.ts'

type OffTableProps = { rows: readonly ShownSwitch[]; now: Date; zone: string }

/** What is off: until when, why and by whom, each with the button that turns it on again. */
export function OffTable({ rows, now, zone }: OffTableProps) {
  const { t } = useTranslation('kill-switches')
  const language = useLanguage()
  return (
    <Table
      caption={t('staff.now')}
      rows={rows.flatMap(({ name, off }) => (off ? [{ name, ...off }] : []))}
      rowKey={({ name }) => name}
      columns={[
        { label: t('staff.what'), cell: ({ name }) => t(`names.${name}`) },
        { label: t('staff.until'), cell: ({ until }) => formatMoment(until, zone, language, now) },
        {
          label: t('staff.why'),
          cell: ({ reason, by }) => (
            <>
              {reason}
              {by === null ? null : (
                <>
                  {' · '}
                  <span translate="no">{by}</span>
                </>
              )}
            </>
          ),
        },
        {
          label: t('staff.act'),
          cell: ({ name }) => (
            <Form method="post">
              <input type="hidden" name="intent" value="on" />
              <SendButton name="name" value={name}>
                {t('staff.turnOn')}
              </SendButton>
            </Form>
          ),
        },
      ]}
    />
  )
}

/** Each kill switch: what it stops, and whether it is off. */
export function SwitchTable({ rows }: { rows: readonly ShownSwitch[] }) {
  const { t } = useTranslation('kill-switches')
  return (
    <Table
      caption={t('staff.table')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { label: t('staff.what'), cell: ({ name }) => t(`names.${name}`) },
        { label: t('staff.stops'), cell: ({ name }) => t(`stops.${name}`) },
        {
          label: t('staff.state'),
          cell: ({ off }) => <Badge tone={off ? 'bad' : 'good'}>{t(off ? 'staff.off' : 'staff.on')}</Badge>,
        },
      ]}
    />
  )
}
