import { Form } from 'react-router'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Limits } from '../queries-limits.server.ts'
import styles from './code-form.module.css'

type LimitFormProps = Pick<Limits, 'event' | 'types' | 'dates'> & { fault: FormFault | null }

/** The form of a new limit: its name, number of seats, and the ticket types that share it. */
export function LimitForm({ event, types, dates, fault }: LimitFormProps) {
  const { t } = useTranslation(['limits', 'common'])
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const sent = fault?.values.types
  const ticked = sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]
  return (
    <Form method="post" preventScrollReset>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <FormRow>
          <TextField {...field('name')} hint={t('form.nameHint')} maxLength={60} />
          <TextField {...field('seats')} hint={t('form.seatsHint')} inputMode="numeric" maxLength={6} />
        </FormRow>
        <fieldset id="types" tabIndex={-1} className={styles.types}>
          <legend>{t('form.types')}</legend>
          {types.map((type) => (
            <CheckboxField
              key={type.id}
              name="types"
              value={type.id}
              defaultChecked={ticked.includes(type.id)}
              label={<span lang={event.language}>{type.name}</span>}
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
