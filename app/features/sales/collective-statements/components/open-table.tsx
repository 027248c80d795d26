import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OpenCollected } from '../queries-company.server.ts'
import { DisputeStep } from './dispute-step.tsx'

const LONG_AGO = new Date(0)

type OpenTableProps = { rows: readonly OpenCollected[]; mayDispute: boolean; fault: FormFault | null }

/** What a company owes to the collecting account, invoice by invoice. */
export function OpenTable({ rows, mayDispute, fault }: OpenTableProps) {
  const { t } = useTranslation('collective-statements')
  const language = useLanguage()
  const columns: Column<OpenCollected>[] = [
    {
      label: t('line.invoice'),
      cell: ({ seller, invoice }) => <span translate="no">{`${seller} · ${invoice}`}</span>,
    },
    {
      label: t('line.due'),
      cell: ({ dueOn, reason }) =>
        reason === null ? (
          formatDay(new Date(`${dueOn}T12:00:00Z`), 'UTC', language, LONG_AGO)
        ) : (
          <>
            <Badge tone="wait">{t('standing.disputed')}</Badge>
            <small>{` ${reason}`}</small>
          </>
        ),
    },
    {
      label: t('line.amount'),
      numeric: true,
      cell: ({ amountMinor, currency }) => formatMoney(money(amountMinor, currency), language),
    },
  ]
  const step: Column<OpenCollected> = {
    label: t('line.step'),
    quiet: true,
    cell: ({ order, invoice, reason }) => (
      <DisputeStep order={order} invoice={invoice} isDisputed={reason !== null} fault={fault} />
    ),
  }
  return (
    <Table
      caption={t('open.title')}
      rows={rows}
      rowKey={({ order }) => order}
      columns={mayDispute ? [...columns, step] : columns}
    />
  )
}
