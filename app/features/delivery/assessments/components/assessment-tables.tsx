import { formatDay } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { ASSESSMENTS_PATH, assessmentPath, COMPARED } from '../assessment.ts'
import { formatGain, formatMean } from '../figures.ts'
import type { ComparedProvider, ListedAssessment } from '../queries-trainings.server.ts'

/** Assessed trainings with their figures, each with the way to its results. */
export function TrainingTable({ rows, now }: { rows: ListedAssessment[]; now: Date }) {
  const { t } = useTranslation('assessments')
  const language = useLanguage()
  const columns: Column<ListedAssessment>[] = [
    {
      label: t('column.title'),
      cell: (row) => (
        <Anchor to={assessmentPath(row.code)} lang={row.language}>
          {row.title}
        </Anchor>
      ),
    },
    { label: t('column.provider'), cell: (row) => <span translate="no">{row.provider}</span> },
    { label: t('column.endedOn'), cell: (row) => formatDay(row.endsAt, row.timeZone, language, now) },
    {
      label: t('column.answered'),
      cell: ({ figures }) => t('outOf', { answered: figures.answered, asked: figures.asked }),
      numeric: true,
    },
    {
      label: t('column.reaction'),
      cell: ({ figures }) => formatMean(figures.reaction, language),
      numeric: true,
    },
    { label: t('column.gain'), cell: ({ figures }) => formatGain(figures.gain, language), numeric: true },
    {
      label: t('column.recommend'),
      cell: ({ figures }) => formatMean(figures.recommend, language),
      numeric: true,
    },
  ]
  return <Table caption={t('view.trainings')} rows={rows} rowKey={(row) => row.code} columns={columns} />
}

/** Providers beside each other, over all their trainings. */
export function ProviderTable({ rows }: { rows: ComparedProvider[] }) {
  const { t } = useTranslation('assessments')
  const language = useLanguage()
  const columns: Column<ComparedProvider>[] = [
    {
      label: t('column.provider'),
      cell: (row) => (
        <Anchor to={`${ASSESSMENTS_PATH}?provider=${encodeURIComponent(row.key)}`} translate="no">
          {row.provider}
        </Anchor>
      ),
    },
    { label: t('column.trainings'), cell: (row) => row.trainings, numeric: true },
    { label: t('column.answered'), cell: (row) => row.answered, numeric: true },
    ...COMPARED.map((name) => ({
      label: t(`column.${name}`),
      cell: (row: ComparedProvider) => (name === 'gain' ? formatGain : formatMean)(row[name], language),
      numeric: true,
    })),
  ]
  return <Table caption={t('view.providers')} rows={rows} rowKey={(row) => row.key} columns={columns} />
}
