import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type NeedFormProps = {
  categories: { slug: string; name: string; groupId: string | null }[]
  /** Whether who asks has an account, or proves an address; and to which address a code is on its way. */
  isVisitor: boolean
  sentTo: string | null
  intentKey: string
  fault: FormFault | null
}

/** What somebody wants to learn; visitors say who they are and prove it by a code. */
export function NeedForm({ categories, isVisitor, sentTo, intentKey, fault }: NeedFormProps) {
  const { t } = useTranslation(['training-needs', 'accounts'])
  const labelOf = (name: string) =>
    name === 'email'
      ? t('accounts:email.label')
      : name === 'code6'
        ? t('accounts:code.label')
        : t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <input type="hidden" name="key" value={intentKey} />
        <TextField {...field('title')} maxLength={120} required hint={t('form.titleHint')} />
        <SelectField
          {...field('category')}
          required
          options={[
            { value: '', label: t('form.choose') },
            ...categories
              .filter(({ groupId }) => groupId !== null)
              .map(({ slug, name }) => ({ value: slug, label: name }))
              .toSorted((one, other) => one.label.localeCompare(other.label)),
          ]}
        />
        <TextAreaField {...field('reason')} rows={3} maxLength={1_000} optional hint={t('form.reasonHint')} />
        <TextField {...field('wantedBy')} type="month" optional />
        {isVisitor ? (
          <FormRow>
            <TextField {...field('name')} autoComplete="name" maxLength={100} required />
            <TextField {...field('email')} type="email" autoComplete="email" maxLength={300} required />
          </FormRow>
        ) : null}
        {isVisitor && sentTo ? (
          <>
            <Alert tone="good">{t('form.sent', { email: sentTo })}</Alert>
            <TextField {...field('code6')} inputMode="numeric" autoComplete="one-time-code" maxLength={30} />
          </>
        ) : null}
        <FormActions>
          <SendButton name="intent" value="ask" tone="go" size="large">
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
