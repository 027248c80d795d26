import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ListedReceipt } from '../queries-staff.server.ts'

const LONG_AGO = new Date(0)

type ReceiptTableProps = { rows: readonly ListedReceipt[]; fault: FormFault | null }

/** Money that came to the collecting account: whose it is, or what staff do to find out. */
export function ReceiptTable({ rows, fault }: ReceiptTableProps) {
  const { t } = useTranslation('collective-statements')
  const language = useLanguage()
  return (
    <Table
      caption={t('staff.receipts.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t('list.day'),
          cell: ({ day }) => formatDay(new Date(`${day}T12:00:00Z`), 'UTC', language, LONG_AGO),
        },
        {
          label: t('staff.receipts.words'),
          cell: ({ payer, words }) => (
            <span translate="no">{[payer, words].filter(Boolean).join(' · ')}</span>
          ),
        },
        {
          label: t('line.amount'),
          numeric: true,
          cell: ({ amountMinor, currency }) => formatMoney(money(amountMinor, currency), language),
        },
        { label: t('staff.receipts.of'), cell: (row) => <Whose row={row} /> },
        { label: t('line.step'), quiet: true, cell: (row) => <Steps row={row} fault={fault} /> },
      ]}
    />
  )
}

function Whose({ row }: { row: ListedReceipt }) {
  const { t } = useTranslation('collective-statements')
  const { company, statement, settled, waits } = row
  if (company)
    return (
      <>
        <span translate="no">{[company, statement].filter(Boolean).join(' · ')}</span>
        <small>{` ${t('staff.receipts.settled', { count: settled })}`}</small>
      </>
    )
  return (
    <Badge tone={waits ? 'wait' : 'plain'}>
      {t(waits ? 'staff.receipts.waits' : 'staff.receipts.sentBack')}
    </Badge>
  )
}

function Steps({ row, fault }: { row: ListedReceipt; fault: FormFault | null }) {
  const { t } = useTranslation('collective-statements')
  const { id, words, waits } = row
  const own = fault?.values.receipt === id ? fault : null
  const field = fieldsOf({ t, fault: own, labelOf: (name) => t(`staff.assign.${name}`) })
  if (!waits) return null
  return (
    <>
      <AskOnce
        label={t('staff.assign.open')}
        of={words}
        question={t('staff.assign.sure')}
        fields={{ intent: 'assign', receipt: id }}
        tone="go"
      >
        <TextField {...field('reference')} id={`reference-${id}`} maxLength={60} autoComplete="off" />
      </AskOnce>
      <AskOnce
        label={t('staff.sendBack.button')}
        of={words}
        question={t('staff.sendBack.sure')}
        fields={{ intent: 'sendBack', receipt: id }}
      />
    </>
  )
}
