import { Form } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { EMPLOYEE_COLUMNS, EMPLOYEE_LIMITS, type EmployeeColumn } from '../employee.ts'
import type { CheckedRow } from '../employee-rows.ts'
import styles from './employees.module.css'

/** Rows with something to be corrected, each cell to type anew with what is wrong beside it. */
export function FaultyRows({ rows }: { rows: readonly CheckedRow[] }) {
  const { t } = useTranslation('employees')
  if (rows.length === 0) return null
  return (
    <Form method="post" noValidate preventScrollReset className={styles.faulty}>
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.line} className={styles.row}>
            <p className={styles.line}>{t('line', { line: row.line })}</p>
            <div className={styles.cells}>
              {EMPLOYEE_COLUMNS.map((column) => (
                <Cell key={`${column} ${row.cells[column]}`} row={row} column={column} />
              ))}
            </div>
          </li>
        ))}
      </ol>
      <FormActions>
        <SendButton name="step" value="correct" tone="go">
          {t('preview.checkAgain')}
        </SendButton>
      </FormActions>
    </Form>
  )
}

function Cell({ row, column }: { row: CheckedRow; column: EmployeeColumn }) {
  const { t } = useTranslation('employees')
  const fault = row.faults[column]
  return (
    <TextField
      id={`cell-${row.line}-${column}`}
      name={`cell.${row.line}.${column}`}
      label={t(`column.${column}`)}
      defaultValue={row.cells[column]}
      error={fault ? t(`fault.${fault.code}`, { line: fault.line ?? row.line }) : null}
      maxLength={EMPLOYEE_LIMITS.cell}
      autoComplete="off"
    />
  )
}

const TONES = { new: 'good', changed: 'wait', same: 'plain', faulty: 'bad' } as const

/** Rows that are right, with what becomes of them. */
export function GoodRows({ rows }: { rows: readonly CheckedRow[] }) {
  const { t } = useTranslation('employees')
  if (rows.length === 0) return null
  const opened = (text: string | null, isNew: boolean) =>
    text === null ? '–' : isNew ? t('preview.isNew', { name: text }) : text
  return (
    <Table
      caption={t('preview.rows')}
      rows={rows}
      rowKey={({ line }) => String(line)}
      columns={[
        { label: t('column.name'), cell: ({ said }) => <span translate="no">{said.name}</span> },
        { label: t('column.email'), cell: ({ said }) => <span translate="no">{said.email}</span> },
        {
          label: t('column.manager'),
          cell: ({ said }) => <span translate="no">{said.manager ?? '–'}</span>,
        },
        {
          label: t('column.costCentre'),
          cell: ({ said, opens }) => opened(said.costCentre, opens.costCentre),
        },
        { label: t('column.site'), cell: ({ said, opens }) => opened(said.site, opens.site) },
        {
          label: t('preview.becomes'),
          cell: ({ what }) => <Badge tone={TONES[what]}>{t(`what.${what}`)}</Badge>,
        },
      ]}
    />
  )
}
