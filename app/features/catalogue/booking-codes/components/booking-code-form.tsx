import { Form } from 'react-router'
import styles from '#app/features/catalogue/inventory/components/code-form.module.css'
import { CheckboxField } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { BookingCodes } from '../queries-codes.server.ts'

type CodeFormProps = Pick<BookingCodes, 'event' | 'types' | 'dates'> & {
  fault: FormFault | null
  formKey: string
}

/** The form of a new booking code: word, discount, number of uses, dates and ticket types. */
export function BookingCodeForm({ event, types, dates, fault, formKey }: CodeFormProps) {
  const { t } = useTranslation(['codes', 'common'])
  const labelOf = (name: string) => t(`form.${name}`, { currency: event.currency })
  const field = fieldsOf({ t, fault, labelOf })
  const sent = fault?.values.types
  const ticked = sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]
  return (
    <Form method="post" preventScrollReset key={formKey}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <TextField {...field('code')} hint={t('form.codeHint')} maxLength={30} autoComplete="off" optional />
        <FormRow>
          <TextField {...field('percent')} inputMode="numeric" maxLength={3} optional />
          <TextField {...field('amount')} inputMode="decimal" maxLength={30} optional />
        </FormRow>
        <TextField
          {...field('seats')}
          hint={t('form.seatsHint')}
          inputMode="numeric"
          maxLength={6}
          optional
        />
        <FormRow>
          <DateField {...field('from')} optional />
          <DateField {...field('until')} optional />
        </FormRow>
        <fieldset id="types" tabIndex={-1} className={styles.types}>
          <legend>{t('form.types')}</legend>
          <p>{t('form.typesHint')}</p>
          {types.map((type) => (
            <CheckboxField
              key={type.id}
              name="types"
              value={type.id}
              defaultChecked={ticked.includes(type.id)}
              label={<span lang={event.language}>{type.name}</span>}
              hint={type.onlyWithCode ? t('needs.hidden') : undefined}
            />
          ))}
          <FieldError
            id="types-error"
            error={fault?.errors.types ? translateMessage(t, fault.errors.types) : null}
          />
        </fieldset>
        {dates > 0 ? (
          <CheckboxField
            name="series"
            defaultChecked={fault?.values.series !== undefined}
            label={t('form.series', { count: dates })}
            hint={t('form.seriesHint')}
          />
        ) : null}
        <FormActions>
          <SendButton name="intent" value="make">
            {t('form.send')}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
