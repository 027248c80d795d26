import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownCollective } from '../queries-statement.server.ts'
import { DisputeStep } from './dispute-step.tsx'

const LONG_AGO = new Date(0)
const TONES = { open: 'wait', settled: 'good', disputed: 'wait', gone: 'plain' } as const

type Line = ShownCollective['lines'][number]
type StatementLinesProps = {
  lines: readonly Line[]
  currency: string
  mayDispute: boolean
  fault: FormFault | null
}

/** The invoices of a statement in one currency, and how each stands now. */
export function StatementLines({ lines, currency, mayDispute, fault }: StatementLinesProps) {
  const { t } = useTranslation('collective-statements')
  const language = useLanguage()
  const columns: Column<Line>[] = [
    {
      label: t('line.invoice'),
      cell: ({ seller, invoice }) => <span translate="no">{`${seller} · ${invoice}`}</span>,
    },
    {
      label: t('line.due'),
      cell: ({ dueOn }) => formatDay(new Date(`${dueOn}T12:00:00Z`), 'UTC', language, LONG_AGO),
    },
    {
      label: t('line.amount'),
      numeric: true,
      cell: ({ amountMinor }) => formatMoney(money(amountMinor, currency), language),
    },
    {
      label: t('line.standing'),
      cell: ({ standing }) => <Badge tone={TONES[standing]}>{t(`standing.${standing}`)}</Badge>,
    },
  ]
  const step: Column<Line> = {
    label: t('line.step'),
    quiet: true,
    cell: ({ order, invoice, standing }) =>
      standing === 'open' || standing === 'disputed' ? (
        <DisputeStep order={order} invoice={invoice} isDisputed={standing === 'disputed'} fault={fault} />
      ) : null,
  }
  return (
    <Table
      caption={t('lines', { currency })}
      rows={lines.filter((line) => line.currency === currency)}
      rowKey={({ order }) => order}
      columns={mayDispute ? [...columns, step] : columns}
    />
  )
}
