import { Form } from 'react-router'
import styles from '#app/features/people/accounts/components/account-form.module.css'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Sets username and password of an account opened by an email address alone. Posts the intent `finish`. */
export function FinishForm({ fault, email }: { fault: FormFault | null; email: string }) {
  const { t } = useTranslation('accounts')
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`${name}.label`) })
  return (
    <Section title={t('finish.title')}>
      <p className={styles.finish}>{t('finish.lead', { email })}</p>
      <Form method="post" noValidate preventScrollReset>
        <FormStack>
          <FaultSummary fault={fault} labelOf={(name) => t(`${name}.label`)} />
          <TextField
            {...field('username')}
            hint={t('username.hint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
          <PasswordField {...field('password')} hint={t('password.hint')} autoComplete="new-password" />
          <FormActions>
            <SendButton name="intent" value="finish" tone="go">
              {t('finish.submit')}
            </SendButton>
          </FormActions>
        </FormStack>
      </Form>
    </Section>
  )
}
