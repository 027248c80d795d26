import { useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { CloseIcon } from '#app/ui/icon.tsx'
import { PlusIcon } from '#app/ui/page-icon.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { APPROVED, MOST_TYPES } from '../event-fields.ts'
import { rowsOf } from '../event-form.ts'
import styles from './event-form.module.css'
import { LOWER, LowerPrices } from './lower-prices.tsx'
import type { RowProps } from './session-fields.tsx'

/**
 * What is sold: a single ticket type has a price alone, several have names, and each may have fewer seats
 * than the event.
 */
export function TicketFields({ values, errorOf }: RowProps) {
  const { t } = useTranslation('event-publishing')
  const [ids, names, seats] = [rowsOf(values.typeId), rowsOf(values.typeName), rowsOf(values.typeSeats)]
  const approvals = rowsOf(values.typeApproval)
  const lowerOf = (row: number) => LOWER.map((name) => rowsOf(values[name])[row] ?? '')
  const [rows, setRows] = useState(() =>
    (rowsOf(values.typePrice).length > 0 ? rowsOf(values.typePrice) : ['']).map((price, row) => ({
      row,
      id: ids[row] ?? '',
      name: names[row] ?? '',
      price,
      seats: seats[row] ?? '',
      lower: lowerOf(row),
      approval: approvals[row] ?? '',
    })),
  )
  const isOne = rows.length === 1
  return (
    <fieldset className={styles.rows}>
      <legend>{t('form.tickets')}</legend>
      {rows.map((type, at) => (
        <div key={type.row} className={styles.kind}>
          <div className={isOne ? styles.one : styles.ticket}>
            <input type="hidden" name="typeId" value={type.id} />
            {isOne ? (
              <>
                <input type="hidden" name="typeName" value={type.name} />
                <input type="hidden" name="typeSeats" value={type.seats} />
              </>
            ) : (
              <TextField
                id={`typeName.${at}`}
                name="typeName"
                label={t('form.typeName')}
                defaultValue={type.name || (at === 0 ? t('seat') : '')}
                maxLength={200}
                error={errorOf(`typeName.${type.row}`)}
              />
            )}
            <TextField
              id={`typePrice.${at}`}
              name="typePrice"
              inputMode="decimal"
              label={t('form.typePrice')}
              hint={isOne ? t('form.priceHint') : undefined}
              defaultValue={type.price}
              maxLength={30}
              error={errorOf(`typePrice.${type.row}`)}
              onInput={({ currentTarget: { value } }) => {
                type.price = value
              }}
            />
            {isOne ? null : (
              <>
                <TextField
                  id={`typeSeats.${at}`}
                  name="typeSeats"
                  inputMode="numeric"
                  label={t('form.typeSeats')}
                  defaultValue={type.seats}
                  maxLength={6}
                  error={errorOf(`typeSeats.${type.row}`)}
                  optional
                />
                <IconButton
                  className={styles.remove}
                  type="submit"
                  name="move"
                  value={`ticket.remove.${at}`}
                  label={t('form.removeType', { number: at + 1 })}
                  onClick={(event) => {
                    event.preventDefault()
                    setRows(rows.filter(({ row }) => row !== type.row))
                  }}
                >
                  <CloseIcon />
                </IconButton>
              </>
            )}
          </div>
          <SelectField
            id={`typeApproval.${at}`}
            name="typeApproval"
            label={t('form.typeApproval')}
            defaultValue={type.approval}
            error={errorOf(`typeApproval.${type.row}`)}
            options={[
              { value: '', label: t('form.atOnce') },
              { value: APPROVED, label: t('form.onRequest') },
            ]}
          />
          <LowerPrices at={at} row={type.row} values={type.lower} errorOf={errorOf} />
        </div>
      ))}
      {rows.length < MOST_TYPES ? (
        <SendButton
          name="move"
          value={`ticket.add.${rows.length}`}
          className={styles.add}
          onClick={(event) => {
            event.preventDefault()
            const row = Math.max(...rows.map((one) => one.row)) + 1
            setRows([
              ...rows,
              { row, id: '', name: '', price: '', seats: '', lower: ['', '', '', ''], approval: '' },
            ])
          }}
        >
          <PlusIcon /> {t('form.addType')}
        </SendButton>
      ) : null}
    </fieldset>
  )
}
