import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end, in tabular figures. */
  numeric?: boolean
  /** Of what stands at the end: several buttons, in as many lines as there is room for. */
  wraps?: boolean
  /** Heads the card on a phone; the first column by default. */
  lead?: boolean
  /** The label is only said, not shown. */
  quiet?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  foot?: ReactNode
}

/**
 * A table on a desk, a list of cards on a phone. Browsers keep the roles of its elements whatever their
 * `display`.
 */
export function Table<Row>({ caption, columns, rows, rowKey, foot }: TableProps<Row>) {
  const lead = Math.max(
    0,
    columns.findIndex((column) => column.lead),
  )
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.numeric ? styles.numeric : undefined}>
              {column.quiet ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, at) => (
              <td
                key={column.label}
                data-label={at === lead || column.quiet ? undefined : column.label}
                className={cx(
                  column.numeric && styles.numeric,
                  column.wraps && styles.wraps,
                  at === lead && styles.lead,
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot ? <tfoot>{foot}</tfoot> : null}
    </table>
  )
}
