import { Form } from 'react-router'
import { LANGUAGE_ENTRIES } from '#app/kit/language.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { DATA_WISHES } from '../data-request.ts'

function useFields(fault: FormFault | null) {
  const { t } = useTranslation(['data-requests', 'staff-acts'])
  const labelOf = (name: string) => t(`form.${name}`)
  return { t, labelOf, field: fieldsOf({ t, fault, labelOf }) }
}

type EnterFormProps = { formKey: string; today: string; fault: FormFault | null }

/** Enters what a letter asks. */
export function EnterForm({ formKey, today, fault }: EnterFormProps) {
  const { t, labelOf, field } = useFields(fault)
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <input type="hidden" name="key" value={formKey} />
        <FormRow>
          <SelectField
            {...field('wish')}
            options={DATA_WISHES.map((value) => ({ value, label: t(`wish.${value}`) }))}
          />
          <TextField {...field('receivedOn', today)} type="date" max={today} required />
          <SelectField
            {...field('language')}
            options={LANGUAGE_ENTRIES.map(({ value, nativeName }) => ({ value, label: nativeName }))}
          />
        </FormRow>
        <FormRow>
          <TextField {...field('name')} maxLength={120} required />
          <TextField {...field('email')} type="email" hint={t('form.emailHint')} maxLength={254} required />
        </FormRow>
        <TextField {...field('note')} hint={t('form.noteHint')} maxLength={300} required />
        <CheckboxField id="link" name="link" label={t('form.link')} defaultChecked />
        <FormActions>
          <SendButton tone="go">{t('form.enter')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

type StepFormProps = {
  intent: 'seen' | 'given' | 'refused' | 'erase'
  fault: FormFault | null
}

/** One step of a request, with its reason; erasing asks for the second factor. */
export function StepForm({ intent, fault: given }: StepFormProps) {
  const fault = given?.values.intent === intent ? given : null
  const { t, labelOf, field } = useFields(fault)
  const named = (name: string) => ({ ...field(name), id: `${intent}-${name}` })
  return (
    <Form method="post" noValidate>
      <FormStack>
        <h2>{t(`step.${intent}.title`)}</h2>
        <p>{t(`step.${intent}.text`)}</p>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <TextField {...named('reason')} hint={t('form.reasonHint')} maxLength={300} required />
        {intent === 'erase' ? (
          <TextField
            {...named('factor')}
            hint={t('form.factorHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
          />
        ) : null}
        <FormActions>
          <SendButton name="intent" value={intent} tone={intent === 'erase' ? 'danger' : 'quiet'}>
            {t(`step.${intent}.button`)}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
