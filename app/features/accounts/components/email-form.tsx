import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatTime } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { say } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './session-list.module.css'

type EmailFormProps = {
  email: string
  /** The address that a code is on its way to, and until when it counts. */
  waiting: { email: string; until: Date } | null
  hasPassword: boolean
  zone: string
  fault: FormFault | null
}

/** The address of the account, the way to another one, and its code. Posts `changeEmail`, `confirmEmail` and `cancelEmail`. */
export function EmailForm({ email, waiting, hasPassword, zone, fault }: EmailFormProps) {
  const { t } = useTranslation(['security', 'accounts', 'settings'])
  const language = useLanguage()
  const error = (name: string) => fault?.errors[name] && say(t, fault.errors[name])
  return (
    <Section title={t('email.title')} id="email">
      {waiting ? (
        <>
          <Alert tone="wait">
            {t('email.waiting', {
              email: waiting.email,
              present: email,
              until: formatTime(waiting.until, zone, language),
            })}
          </Alert>
          <Step intent="confirmEmail" button={t('email.confirm')}>
            <TextField
              id="emailCode"
              name="emailCode"
              label={t('accounts:code.label')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              required
              error={error('emailCode')}
            />
          </Step>
          <Step intent="cancelEmail" button={t('email.cancel')} quiet />
          <h3 className={styles.device}>{t('email.again')}</h3>
        </>
      ) : (
        <p className={styles.line}>{t('email.present', { email })}</p>
      )}
      {hasPassword ? (
        <Step
          key={waiting?.until.getTime()}
          intent="changeEmail"
          button={t('email.send')}
          quiet={waiting !== null}
        >
          <p>{t('email.why')}</p>
          <TextField
            id="newEmail"
            name="newEmail"
            type="email"
            autoComplete="email"
            label={t('email.new')}
            maxLength={254}
            required
            defaultValue={typedOr(fault, 'newEmail', waiting?.email ?? '')}
            error={error('newEmail')}
          />
          <PasswordField
            id="emailPassword"
            name="emailPassword"
            label={t('email.password')}
            required
            error={error('emailPassword')}
          />
        </Step>
      ) : (
        <>
          <p className={styles.note}>{t('email.needsPassword')}</p>
          <div>
            <LinkButton to="/reset">{t('settings:password.set')}</LinkButton>
          </div>
        </>
      )}
    </Section>
  )
}

type StepProps = { intent: string; button: string; quiet?: boolean; children?: ReactNode }

function Step({ intent, button, quiet, children }: StepProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate className={styles.others}>
      <FormStack>
        {children}
        <FormActions>
          <Button type="submit" name="intent" value={intent} tone={quiet ? 'quiet' : 'go'} busy={busy}>
            {button}
          </Button>
        </FormActions>
      </FormStack>
    </Form>
  )
}
