import { Alert } from '#app/ui/alert.tsx'
import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { CONTENT_REPORT_REASONS } from '../content-report.ts'

type ContentReportFormProps = {
  /** Whether it can be about a picture. */
  hasPictures: boolean
  /** Whether who reports proves an address; and to which a code is on its way. */
  isVisitor: boolean
  sentTo: string | null
  /** Of this showing of the form. */
  formKey: string
  fault: FormFault | null
}

/** The form that reports something, with the reason; visitors prove an address by a code. */
export function ContentReportForm(props: ContentReportFormProps) {
  const { hasPictures, isVisitor, sentTo, formKey, fault } = props
  const { t } = useTranslation(['content-reports', 'accounts'])
  const labelOf = (name: string) =>
    name === 'email'
      ? t('accounts:email.label')
      : name === 'code6'
        ? t('accounts:code.label')
        : t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const { label: legend, ...reason } = field('reason')
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <input type="hidden" name="key" value={formKey} />
        <RadioGroup
          {...reason}
          legend={legend}
          options={CONTENT_REPORT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        {hasPictures ? (
          <CheckboxField
            name="picture"
            label={t('form.picture')}
            defaultChecked={fault?.values.picture === 'on'}
          />
        ) : null}
        <TextAreaField {...field('words')} rows={5} maxLength={2_000} hint={t('form.wordsHint')} />
        {isVisitor ? (
          <TextField
            {...field('email')}
            type="email"
            autoComplete="email"
            maxLength={300}
            required
            hint={t('form.emailHint')}
          />
        ) : null}
        {isVisitor && sentTo ? (
          <>
            <Alert tone="good">{t('form.sent', { email: sentTo })}</Alert>
            <TextField {...field('code6')} inputMode="numeric" autoComplete="one-time-code" maxLength={30} />
          </>
        ) : null}
        <FormActions>
          <SendButton name="intent" value="report" tone="go" size="large">
            {t(isVisitor && sentTo ? 'form.confirm' : 'form.send')}
          </SendButton>
          {isVisitor && sentTo ? (
            <SendButton name="intent" value="again">
              {t('accounts:code.resend')}
            </SendButton>
          ) : null}
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
