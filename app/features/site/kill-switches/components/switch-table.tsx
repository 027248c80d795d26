import { Form } from 'react-router'
import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownSwitch } from '../queries-kill-switches.server.ts'

type SwitchTableProps = { rows: readonly ShownSwitch[]; now: Date; zone: string }

/** Each kill switch: what it stops, whether it is off, until when, why and by whom. */
export function SwitchTable({ rows, now, zone }: SwitchTableProps) {
  const { t } = useTranslation('kill-switches')
  const language = useLanguage()
  return (
    <Table
      caption={t('staff.table')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        {
          label: t('staff.what'),
          cell: ({ name }) => (
            <>
              <strong>{t(`names.${name}`)}</strong>
              <br />
              {t(`stops.${name}`)}
            </>
          ),
        },
        {
          label: t('staff.state'),
          cell: ({ off }) => <Badge tone={off ? 'bad' : 'good'}>{t(off ? 'staff.off' : 'staff.on')}</Badge>,
        },
        {
          label: t('staff.until'),
          cell: ({ off }) => (off ? formatMoment(off.until, zone, language, now) : '–'),
        },
        {
          label: t('staff.why'),
          cell: ({ off }) =>
            off ? (
              <>
                {off.reason}
                {off.by === null ? null : (
                  <>
                    {' · '}
                    <span translate="no">{off.by}</span>
                  </>
                )}
              </>
            ) : (
              '–'
            ),
        },
        {
          label: t('staff.act'),
          cell: ({ name, off }) =>
            off ? (
              <Form method="post">
                <input type="hidden" name="intent" value="on" />
                <SendButton name="name" value={name}>
                  {t('staff.turnOn')}
                </SendButton>
              </Form>
            ) : null,
        },
      ]}
    />
  )
}
