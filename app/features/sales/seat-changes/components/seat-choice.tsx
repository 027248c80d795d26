import { Form } from 'react-router'
import { formatEventDays } from '#app/features/catalogue/events/event-days.ts'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SeatChangePage } from '../queries-seat-change.server.ts'
import styles from './seat-change.module.css'

/** Which seats of an order become what: asked for in the address, so that it is shown before it is done. */
export function SeatChoice({ page, now }: { page: SeatChangePage; now: Date }) {
  const { t } = useTranslation(['seat-changes', 'events'])
  const language = useLanguage()
  const say = { language, t, now }
  const { seats, dates, currency, event, to } = page
  const dayOf = ({ startsAt, timeZone }: (typeof dates)[number]) =>
    formatDay(startsAt, timeZone, language, now)
  return (
    <Form method="get" preventScrollReset className={styles.choice}>
      <FormStack>
        <fieldset className={styles.seats}>
          <legend>{t('seat-changes:seats')}</legend>
          {seats.map(({ position, name, type, unitMinor, isChosen }) => (
            <CheckboxField
              key={`${position}-${isChosen}`}
              name="seats"
              value={position}
              defaultChecked={isChosen}
              label={
                <>
                  {name ?? t('seat-changes:seat', { number: position })}{' '}
                  <span className={styles.price}>
                    {type} · {formatMoney(money(unitMinor, currency), language)}
                  </span>
                </>
              }
            />
          ))}
        </fieldset>
        <SelectField id="to" name="to" label={t('seat-changes:to')} defaultValue={to ?? ''} key={to}>
          {dates.map((date) => (
            <optgroup
              key={date.id}
              label={
                date.id === event.id
                  ? t('seat-changes:own')
                  : [formatEventDays(date, say), date.title === event.title ? '' : date.title]
                      .filter(Boolean)
                      .join(' · ')
              }
            >
              {date.types.map(({ id, name, unitMinor, left }) => (
                <option key={id} value={id} disabled={left === 0 && id !== to}>
                  {t('seat-changes:option', {
                    // A closed list shows the option alone.
                    name: date.id === event.id ? name : `${name} · ${dayOf(date)}`,
                    price: formatMoney(money(unitMinor, currency), language),
                    left: left === 0 ? t('seat-changes:soldOut') : t('seat-changes:left', { count: left }),
                  })}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <FormActions>
          <Button type="submit">{t('seat-changes:show')}</Button>
        </FormActions>
      </FormStack>
    </Form>
  )
}
