import { useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { ClockField } from '#app/ui/clock-field.tsx'
import { cx } from '#app/ui/cx.ts'
import { DateField } from '#app/ui/date-field.tsx'
import { CloseIcon } from '#app/ui/icon.tsx'
import { PlusIcon } from '#app/ui/page-icon.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { MOST_SESSIONS } from '../event-fields.ts'
import { type EventValues, nextOf, rowsOf } from '../event-form.ts'
import { dayAfter } from '../repeat.ts'
import styles from './event-form.module.css'

export type RowProps = { values: EventValues; errorOf: (name: string) => string | null }

/** `proposed` counts the days that were proposed to the row, so that its field shows the last of them. */
type Session = { id: number; day: string; from: string; to: string; until: string; proposed: number }

/** When an event is held, a row for each session, by the clocks of its place. */
export function SessionFields({ values, errorOf }: RowProps) {
  const { t } = useTranslation('event-publishing')
  const [from, to, until] = [
    rowsOf(values.sessionFrom),
    rowsOf(values.sessionTo),
    rowsOf(values.sessionUntil),
  ]
  const [rows, setRows] = useState<Session[]>(() =>
    (rowsOf(values.sessionDay).length > 0 ? rowsOf(values.sessionDay) : ['']).map((day, id) => ({
      id,
      day,
      from: from[id] ?? '09:00',
      to: to[id] ?? '17:00',
      until: until[id] ?? '',
      proposed: 0,
    })),
  )
  const hours = (end: 'from' | 'to', name: string) =>
    nextOf(
      name,
      rows.map((row) => row[end]),
    )
  const add = () =>
    setRows([
      ...rows,
      {
        id: Math.max(-1, ...rows.map(({ id }) => id)) + 1,
        day: nextOf(
          'sessionDay',
          rows.map((row) => row.until || row.day),
        ),
        until: '',
        proposed: 0,
        from: hours('from', 'sessionFrom'),
        to: hours('to', 'sessionTo'),
      },
    ])
  /** Days that are still open come one after the other, once the first is said. */
  const follow = (at: number, day: string) => {
    const row = rows[at]
    if (row) row.day = day
    if (!day || !rows.slice(at + 1).some((later) => later.day === '')) return
    setRows(
      rows.map((one, place) =>
        place > at && one.day === ''
          ? { ...one, day: dayAfter(day, place - at), proposed: one.proposed + 1 }
          : one,
      ),
    )
  }
  return (
    <fieldset className={styles.rows}>
      <legend>{t('form.sessions')}</legend>
      {rows.map((row, at) => (
        <div key={row.id} className={cx(styles.session, row.until && styles.long)}>
          <DateField
            key={row.proposed}
            id={`sessionDay.${at}`}
            name="sessionDay"
            label={t('form.day', { number: at + 1 })}
            defaultValue={row.day}
            error={errorOf(`sessionDay.${row.id}`)}
            onInput={({ currentTarget: { value } }) => follow(at, value)}
          />
          <ClockField
            id={`sessionFrom.${at}`}
            name="sessionFrom"
            label={t('form.from')}
            defaultValue={row.from}
            error={errorOf(`sessionFrom.${row.id}`)}
            onInput={({ currentTarget: { value } }) => {
              row.from = value
            }}
          />
          {row.until ? (
            <DateField
              id={`sessionUntil.${at}`}
              name="sessionUntil"
              label={t('form.until')}
              defaultValue={row.until}
              error={errorOf(`sessionUntil.${row.id}`)}
              onInput={({ currentTarget: { value } }) => {
                row.until = value || row.day
              }}
            />
          ) : (
            <input type="hidden" name="sessionUntil" value="" />
          )}
          <ClockField
            id={`sessionTo.${at}`}
            name="sessionTo"
            label={t('form.to')}
            defaultValue={row.to}
            error={errorOf(`sessionTo.${row.id}`)}
            onInput={({ currentTarget: { value } }) => {
              row.to = value
            }}
          />
          {rows.length > 1 ? (
            <IconButton
              className={styles.remove}
              type="submit"
              name="move"
              value={`session.remove.${at}`}
              label={t('form.removeDay', { number: at + 1 })}
              onClick={(event) => {
                event.preventDefault()
                setRows(rows.filter(({ id }) => id !== row.id))
              }}
            >
              <CloseIcon />
            </IconButton>
          ) : null}
        </div>
      ))}
      {rows.length < MOST_SESSIONS ? (
        <SendButton
          name="move"
          value={`session.add.${rows.length}`}
          className={styles.add}
          onClick={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <PlusIcon /> {t('form.addDay')}
        </SendButton>
      ) : null}
    </fieldset>
  )
}
