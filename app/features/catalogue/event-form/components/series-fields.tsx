import { useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { CloseIcon } from '#app/ui/icon.tsx'
import { PlusIcon } from '#app/ui/page-icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { MOST_SESSIONS } from '../event-fields.ts'
import { rowsOf } from '../event-form.ts'
import { REPEATS } from '../repeat.ts'
import styles from './event-form.module.css'
import type { EventGroupProps } from './event-words.tsx'

const OWN = ['repeat', 'repeatEvery', 'repeatUntil', 'repeatCount', 'exceptDay', 'exceptTo']

/** How an event repeats, with exceptions and moved dates; folded while it does not. */
export function SeriesFields({ shown, field, errorOf }: EventGroupProps) {
  const { t } = useTranslation('event-publishing')
  const to = rowsOf(shown.exceptTo)
  const [rows, setRows] = useState(() =>
    rowsOf(shown.exceptDay).map((day, id) => ({ id, day, to: to[id] ?? '' })),
  )
  const isOpen = rowsOf(shown.repeat)[0] || rows.length > 0 || OWN.some(errorOf)
  const said = (name: string, otherwise = '') => rowsOf(shown[name])[0] || otherwise
  return (
    <details className={styles.words} open={Boolean(isOpen)}>
      <summary>{t('series.repeats')}</summary>
      <div>
        <div className={styles.repeat}>
          <SelectField
            {...field('repeat')}
            defaultValue={said('repeat')}
            options={['', ...REPEATS].map((value) => ({
              value,
              label: t(`series.kinds.${value || 'never'}`),
            }))}
          />
          <TextField
            {...field('repeatEvery')}
            defaultValue={said('repeatEvery', '1')}
            inputMode="numeric"
            maxLength={2}
          />
          <DateField {...field('repeatUntil')} defaultValue={said('repeatUntil')} optional />
          <TextField
            {...field('repeatCount')}
            defaultValue={said('repeatCount')}
            inputMode="numeric"
            maxLength={2}
            optional
          />
        </div>
        <p className={styles.note}>{t('series.hint')}</p>
        <fieldset className={styles.rows}>
          <legend>{t('series.exceptions')}</legend>
          <p className={styles.note}>{t('series.leftOut')}</p>
          {rows.map((row, at) => (
            <div key={row.id} className={styles.exception}>
              <DateField
                id={`exceptDay.${at}`}
                name="exceptDay"
                label={t('form.exceptDay')}
                defaultValue={row.day}
                error={errorOf(`exceptDay.${row.id}`)}
              />
              <DateField
                id={`exceptTo.${at}`}
                name="exceptTo"
                label={t('form.exceptTo')}
                defaultValue={row.to}
                error={errorOf(`exceptTo.${row.id}`)}
              />
              <IconButton
                className={styles.remove}
                type="submit"
                name="move"
                value={`except.remove.${at}`}
                label={t('series.removeException', { number: at + 1 })}
                onClick={(event) => {
                  event.preventDefault()
                  setRows(rows.filter(({ id }) => id !== row.id))
                }}
              >
                <CloseIcon />
              </IconButton>
            </div>
          ))}
          {rows.length < MOST_SESSIONS ? (
            <Button
              type="submit"
              name="move"
              value={`except.add.${rows.length}`}
              className={styles.add}
              onClick={(event) => {
                event.preventDefault()
                setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, day: '', to: '' }])
              }}
            >
              <PlusIcon /> {t('series.addException')}
            </Button>
          ) : null}
        </fieldset>
      </div>
    </details>
  )
}

type ScopeProps = { dates: number; sent: string | undefined; error: string | null }

/** Whether a change is for one date of a series or for all that are to come. */
export function SeriesScope({ dates, sent, error }: ScopeProps) {
  const { t } = useTranslation('event-publishing')
  return (
    <div className={styles.scope}>
      <RadioGroup
        legend={t('series.scope')}
        name="scope"
        framed
        error={error}
        defaultValue={sent === 'series' ? 'series' : 'one'}
        options={[
          { value: 'one', label: t('series.one'), hint: t('series.oneHint') },
          { value: 'series', label: t('series.every', { dates }), hint: t('series.everyHint') },
        ]}
      />
    </div>
  )
}
