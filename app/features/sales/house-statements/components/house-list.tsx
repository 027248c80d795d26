import { formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { HOUSE_STATEMENTS_PAGE } from '../house-statement.ts'
import type { ListedHouseStatement } from '../queries-statements.server.ts'

type HouseListProps = { rows: readonly ListedHouseStatement[]; zone: string; now: Date }

/** Statements that staff brought, each a link to what became of it. */
export function HouseList({ rows, zone, now }: HouseListProps) {
  const { t } = useTranslation('house-statements')
  const language = useLanguage()
  return (
    <Table
      caption={t('list.title')}
      rows={rows}
      rowKey={({ code }) => code}
      columns={[
        {
          label: t('list.file'),
          cell: ({ code, fileName }) => <Anchor to={`${HOUSE_STATEMENTS_PAGE}/${code}`}>{fileName}</Anchor>,
        },
        { label: t('list.brought'), cell: ({ createdAt }) => formatMoment(createdAt, zone, language, now) },
        { label: t('list.entries'), numeric: true, cell: ({ entries }) => entries },
        {
          label: t('list.state'),
          cell: ({ doneAt }) => (
            <Badge tone={doneAt ? 'good' : 'wait'}>{t(doneAt ? 'list.done' : 'list.booking')}</Badge>
          ),
        },
      ]}
    />
  )
}
