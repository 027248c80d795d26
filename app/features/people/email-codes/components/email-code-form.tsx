import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFocusOnAnswer } from '#app/ui/focus-on-answer.ts'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { EMAIL_CODE_MINUTES } from '../email-code.ts'
import styles from './email-code-form.module.css'

type CodeFormProps = {
  /** The address that a code is on its way to, and since when; null before one was asked for. */
  waiting: { email: string; sentAt: number } | null
  fault: FormFault | null
  /** New with each page: a second click on it is not a second intention. */
  formKey: string
  /** The one address that is asked about: of who is signed in. */
  own?: string
  /** What the right code leads to. */
  submit: string
}

/**
 * A guest confirms an email address: first the address, then on the same page the code. Posts the intents
 * `send` and `confirm`.
 */
export function EmailCodeForm({ waiting, fault, formKey, own, submit }: CodeFormProps) {
  const { t } = useTranslation('accounts')
  const box = useRef<HTMLDivElement>(null)
  // A code that has ended meanwhile is told beside the field that it was typed into.
  const email = waiting?.email ?? (fault?.errors.code ? typedOr(fault, 'email', null) : '')
  // What is due after an answer: the field that is wrong, or the code. The first look is left alone.
  const [firstSentAt] = useState(waiting?.sentAt)
  const sentAnew = waiting?.sentAt === firstSentAt ? null : waiting?.sentAt
  useFocusOnAnswer(box, fault ?? sentAnew ?? null, '[aria-invalid], input:not([type="hidden"])')
  const problem = fault?.errors['']
  return (
    <div ref={box} className={styles.box}>
      {problem ? <Alert tone="bad">{translateMessage(t, problem)}</Alert> : null}
      {email ? (
        <CodeEntry
          key={waiting?.sentAt}
          email={email}
          fault={fault}
          formKey={formKey}
          own={own}
          submit={submit}
        />
      ) : (
        <EmailEntry email={email} fault={fault} formKey={formKey} own={own} submit={t('code.send')} first />
      )}
    </div>
  )
}

type EntryProps = { email: string; fault: FormFault | null; formKey: string; own?: string; submit: string }

function EmailEntry({ email, fault, formKey, own, submit, first }: EntryProps & { first?: boolean }) {
  const { t } = useTranslation('accounts')
  const error = fault?.errors.email
  return (
    <Form method="post" noValidate>
      <FormStack>
        <input type="hidden" name="key" value={formKey} />
        {own ? (
          <p>
            {t('email.label')}: <b>{own}</b>
          </p>
        ) : (
          <TextField
            id="email"
            name="email"
            type="email"
            label={t('email.label')}
            autoComplete="email"
            maxLength={300}
            required
            defaultValue={typedOr(fault, 'email', email)}
            error={error && translateMessage(t, error)}
          />
        )}
        <FormActions>
          <SendButton
            name="intent"
            value="send"
            tone={first ? 'go' : 'quiet'}
            size={first ? 'large' : undefined}
          >
            {submit}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}

function CodeEntry({ email, fault, formKey, own, submit }: EntryProps) {
  const { t } = useTranslation('accounts')
  const error = fault?.errors.code
  return (
    <>
      <Alert tone="good">
        <p>{t('code.sent', { email, minutes: EMAIL_CODE_MINUTES })}</p>
      </Alert>
      <Form method="post" noValidate>
        <FormStack>
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="email" value={email} />
          <TextField
            id="code"
            name="code"
            label={t('code.label')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={30}
            required
            defaultValue={typedOr(fault, 'code', '')}
            error={error && translateMessage(t, error)}
          />
          <FormActions>
            <SendButton name="intent" value="confirm" tone="go" size="large">
              {submit}
            </SendButton>
          </FormActions>
        </FormStack>
      </Form>
      <details className={styles.none} open={fault?.errors.email ? true : undefined}>
        <summary>{t('code.none')}</summary>
        <p>{t('code.noneHint')}</p>
        <EmailEntry email={email} fault={fault} formKey={formKey} own={own} submit={t('code.resend')} />
      </details>
    </>
  )
}
