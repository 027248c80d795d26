import { formatMoment } from '#app/kit/dates.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { REPORTS_PAGE, type ReportKind } from '../seller-report.ts'

type Row = { messageRef: string; kind: ReportKind; at: Date; lines: number }

/** The files that were made of a year. */
export function ReportsTable({ rows, zone, now }: { rows: readonly Row[]; zone: string; now: Date }) {
  const { t } = useTranslation('seller-reports')
  const language = useLanguage()
  return (
    <Table
      caption={t('files')}
      rows={rows}
      rowKey={({ messageRef }) => messageRef}
      columns={[
        { label: t('made'), lead: true, cell: ({ at }) => formatMoment(at, zone, language, now) },
        { label: t('kindHead'), cell: ({ kind }) => t(`kind.${kind}`) },
        { label: t('lines'), numeric: true, cell: ({ lines }) => lines },
        { label: t('reference'), cell: ({ messageRef }) => <small translate="no">{messageRef}</small> },
        {
          label: t('download'),
          quiet: true,
          cell: ({ messageRef }) => (
            <LinkButton to={`${REPORTS_PAGE}/${messageRef}/report.xml`} data-document="" download>
              XML
            </LinkButton>
          ),
        },
      ]}
    />
  )
}
