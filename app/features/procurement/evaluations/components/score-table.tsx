import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { formatScore, placesOf } from '../scoring.ts'

type Scored = { code: string; provider: string; total: string; score: number | null }

/** The proposals by what was agreed on, the highest first; those without it after them. */
export function ScoreTable({ proposals }: { proposals: readonly Scored[] }) {
  const { t } = useTranslation(['evaluations', 'proposals'])
  const language = useLanguage()
  const places = placesOf(proposals.map(({ score }) => score))
  const rows = proposals
    .map((proposal, at) => ({ ...proposal, place: places[at] ?? null }))
    .toSorted((a, b) => (a.place ?? Number.MAX_SAFE_INTEGER) - (b.place ?? Number.MAX_SAFE_INTEGER))
  return (
    <Table
      caption={t('ranking')}
      rows={rows}
      rowKey={({ code }) => code}
      columns={[
        { label: t('place'), cell: ({ place }) => place ?? '–' },
        {
          label: t('column.provider'),
          cell: ({ provider }) => <span translate="no">{provider}</span>,
          lead: true,
        },
        { label: t('proposals:compare.total'), cell: ({ total }) => total, numeric: true },
        {
          label: t('score'),
          cell: ({ score }) => (score === null ? '–' : formatScore(score, language)),
          numeric: true,
        },
      ]}
    />
  )
}
