import { Form } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { CheckIcon, CloseIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatHalfDay, type HalfDayView } from '../half-day-view.ts'
import { isPresent, type Known, pressOf } from '../mark.ts'
import type { Attending } from '../queries-attendance.server.ts'
import styles from './attendance.module.css'

type TableProps = { people: Attending[]; halfDays: HalfDayView[]; timeZone: string; now: Date }

/** People and half-days; one press on a cell makes it present, then absent, then open again. */
export function AttendanceTable({ people, halfDays, timeZone, now }: TableProps) {
  const { t } = useTranslation('attendance')
  const language = useLanguage()
  const table = (
    <Table
      caption={t('marks.title')}
      rows={people}
      rowKey={({ ticket }) => ticket}
      columns={[
        {
          label: t('name'),
          cell: ({ name, type }) => (
            <span className={styles.person}>
              <span translate={name === null ? undefined : 'no'}>{name ?? t('unnamed')}</span>
              <span>{type}</span>
            </span>
          ),
        },
        ...halfDays.map((halfDay, at) => {
          const label = formatHalfDay(halfDay, { timeZone, language, now })
          return {
            label,
            cell: (one: Attending) => {
              const known = one.known[at] ?? 'none'
              return halfDay.isOpen ? (
                <Cell
                  known={known}
                  label={label}
                  who={one.name ?? t('unnamed')}
                  press={pressOf(one.ticket, halfDay, known)}
                />
              ) : (
                '–'
              )
            },
          }
        }),
      ]}
    />
  )
  // Before anything has begun there is nothing to press.
  if (!halfDays.some(({ isOpen }) => isOpen)) return <div className={styles.sheet}>{table}</div>
  return (
    <Form method="post" preventScrollReset className={styles.sheet}>
      {table}
    </Form>
  )
}

type CellProps = { known: Known; press: string; who: string; label: string }

function Cell({ known, press, who, label }: CellProps) {
  const { t } = useTranslation('attendance')
  return (
    <SendButton
      name="cell"
      value={press}
      size="small"
      className={cx(styles.cell, isPresent(known) && styles.here, known === 'absent' && styles.away)}
    >
      {isPresent(known) ? <CheckIcon /> : known === 'absent' ? <CloseIcon /> : null}
      {t(`marks.known.${known}`)}
      <VisuallyHidden>
        {' '}
        {who}, {label}
      </VisuallyHidden>
    </SendButton>
  )
}
