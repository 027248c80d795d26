import type { ReactNode } from 'react'
import { Form } from 'react-router'
import styles from '#app/features/people/auth-sessions/components/session-list.module.css'
import {
  canProve,
  ProofButton,
  ProofField,
} from '#app/features/people/credentials/components/owner-proof.tsx'
import type { OwnerProof } from '#app/features/people/credentials/owner-proof.ts'
import { formatTime } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type EmailFormProps = {
  email: string
  /** The address that a code is on its way to, and until when it counts. */
  waiting: { email: string; until: Date } | null
  proof: OwnerProof
  zone: string
  fault: FormFault | null
}

/**
 * The form that changes the account's email address, and its code. Posts `changeEmail`, `confirmEmail` and
 * `cancelEmail`.
 */
export function EmailForm({ email, waiting, proof, zone, fault }: EmailFormProps) {
  const { t } = useTranslation(['security', 'accounts'])
  const language = useLanguage()
  const error = (name: string) => fault?.errors[name] && translateMessage(t, fault.errors[name])
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
      <Step
        key={waiting?.until.getTime()}
        intent="changeEmail"
        button={canProve(proof) ? t('email.send') : null}
        quiet={waiting !== null}
        more={<ProofButton proof={proof} />}
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
        <ProofField
          id="emailPassword"
          name="emailPassword"
          label={t('email.password')}
          proof={proof}
          error={error('emailPassword')}
        />
      </Step>
    </Section>
  )
}

type StepProps = {
  intent: string
  button: string | null
  quiet?: boolean
  more?: ReactNode
  children?: ReactNode
}

function Step({ intent, button, quiet, more, children }: StepProps) {
  return (
    <Form method="post" noValidate className={styles.others}>
      <FormStack>
        {children}
        <FormActions>
          {button ? (
            <SendButton name="intent" value={intent} tone={quiet ? 'quiet' : 'go'}>
              {button}
            </SendButton>
          ) : null}
          {more}
        </FormActions>
      </FormStack>
    </Form>
  )
}
