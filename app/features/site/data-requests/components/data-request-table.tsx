import { formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { dataRequestPath } from '../data-request.ts'
import type { DataRequestRow } from '../queries-requests.server.ts'

type Standing = Pick<DataRequestRow, 'outcome' | 'proof' | 'due'>

/** How a request stands: what became of it, or what is missing and whether it is late. */
export function RequestBadge({ outcome, proof, due, now }: Standing & { now: Date }) {
  const { t } = useTranslation('data-requests')
  if (outcome) return <Badge tone={outcome === 'refused' ? 'wait' : 'good'}>{t(`outcome.${outcome}`)}</Badge>
  if (due < now) return <Badge tone="bad">{t('late')}</Badge>
  return <Badge tone="wait">{t(proof ? 'proven' : 'unproven')}</Badge>
}

/** What people without an account ask of their data, the most urgent first. */
export function DataRequestTable(props: { rows: readonly DataRequestRow[]; now: Date; zone: string }) {
  const { rows, now, zone } = props
  const { t } = useTranslation('data-requests')
  const language = useLanguage()
  return (
    <Table
      caption={t('title')}
      rows={rows}
      rowKey={({ code }) => code}
      columns={[
        {
          label: t('form.name'),
          lead: true,
          cell: ({ code, name, email }) => (
            <>
              <Anchor to={dataRequestPath(code)} translate="no">
                {name || code}
              </Anchor>
              <br />
              <span translate="no">{email}</span>
            </>
          ),
        },
        { label: t('form.wish'), cell: ({ wish }) => t(`wish.${wish}`) },
        { label: t('due'), cell: ({ due }) => formatMoment(due, zone, language, now) },
        { label: t('standing'), cell: (row) => <RequestBadge {...row} now={now} /> },
      ]}
    />
  )
}
