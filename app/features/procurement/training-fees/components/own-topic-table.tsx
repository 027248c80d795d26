import {
  TRAINING_TOPIC_TONE,
  trainingTopicPath,
} from '#app/features/procurement/training-topics/training-topic.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ListedTopic } from '../queries-topics.server.ts'

/** The training topics of a company, with how many fees each has. */
export function OwnTopicTable({ rows }: { rows: ListedTopic[] }) {
  const { t } = useTranslation(['training-fees', 'training-topics'])
  const language = useLanguage()
  const columns: Column<ListedTopic>[] = [
    {
      label: t('training-fees:column.topic'),
      cell: (row) => (
        <Anchor to={trainingTopicPath(row.code)} lang={row.language}>
          {row.title}
        </Anchor>
      ),
    },
    {
      label: t('training-topics:facts.size'),
      cell: (row) => t('training-topics:participants', { count: row.participants }),
    },
    {
      label: t('training-topics:facts.budget'),
      cell: ({ budgetMinor, budgetCurrency }) =>
        budgetMinor === null || budgetCurrency === null
          ? '–'
          : formatMoney(money(budgetMinor, budgetCurrency), language),
      numeric: true,
    },
    { label: t('training-fees:column.fees'), cell: (row) => row.fees, numeric: true },
    {
      label: t('training-fees:column.state'),
      cell: (row) => (
        <Badge tone={TRAINING_TOPIC_TONE[row.state]}>{t(`training-topics:state.${row.state}`)}</Badge>
      ),
      numeric: true,
    },
  ]
  return (
    <Table caption={t('training-topics:title')} rows={rows} rowKey={(row) => row.code} columns={columns} />
  )
}
