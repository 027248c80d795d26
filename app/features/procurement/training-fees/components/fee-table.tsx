import { formatDay } from '#app/kit/dates.ts'
import { formatMoney } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ListedFee } from '../queries-fees.server.ts'
import { dueOfFee, feeStateKey, TRAINING_FEE_TONE, trainingFeePath } from '../training-fee.ts'
import { FeeAmount } from './fee-amount.tsx'

type FeeTableProps = {
  rows: ListedFee[]
  now: Date
  zone: string
  /** Whether the rows are all of one topic, which they do not name. */
  ofTopic?: boolean
}

/** Fees that were proposed to a company, each with the way to its page. */
export function FeeTable({ rows, now, zone, ofTopic = false }: FeeTableProps) {
  const { t } = useTranslation('training-fees')
  const language = useLanguage()
  const topic: Column<ListedFee> = {
    label: t('column.topic'),
    cell: (row) => (
      <Anchor to={trainingFeePath(row.code)} lang={row.language}>
        {row.title}
      </Anchor>
    ),
  }
  const provider: Column<ListedFee> = {
    label: t('column.provider'),
    cell: (row) =>
      ofTopic ? (
        <Anchor to={trainingFeePath(row.code)} translate="no">
          {row.provider}
        </Anchor>
      ) : (
        <span translate="no">{row.provider}</span>
      ),
  }
  const columns: Column<ListedFee>[] = [
    ...(ofTopic ? [provider] : [topic, provider]),
    { label: t('column.fee'), cell: (row) => <FeeAmount {...row} />, numeric: true },
    {
      label: t('column.total'),
      cell: (row) => formatMoney(dueOfFee(row, row).total, language),
      numeric: true,
    },
    { label: t('column.validUntil'), cell: (row) => formatDay(row.validUntil, zone, language, now) },
    {
      label: t('column.state'),
      cell: (row) => (
        <Badge tone={TRAINING_FEE_TONE[row.standing]}>{t(`state.${feeStateKey(row, 'company')}`)}</Badge>
      ),
      numeric: true,
    },
  ]
  return <Table caption={t('title')} rows={rows} rowKey={(row) => row.code} columns={columns} />
}
