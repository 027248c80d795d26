import { useEffect, useRef } from 'react'
import { EMAIL_CODE_MINUTES } from '#app/features/people/email-codes/email-code.ts'
import { LONGEST_MESSAGE, type ShownSide } from '#app/features/people/qmail/conversation.ts'
import type { About } from '#app/features/people/qmail/message-path.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { usePressed } from '#app/ui/pressed.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { FirstMessage } from '../first-message.ts'
import styles from './first-message-form.module.css'
import { useKeptFields } from './use-kept-fields.tsx'

type FormProps = {
  first: FirstMessage
  to: ShownSide
  about: About | null
  /** Where one comes back to from the login. */
  back: string
  fault: FormFault | null
}

/** What a visitor writes, and the address that is proven by a code before it goes out. */
export function FirstMessageForm({ first, to, about, back, fault }: FormProps) {
  const { t } = useTranslation(['first-messages', 'qmail', 'accounts'])
  const pressed = usePressed('intent')
  const { name } = to
  const { box, leave } = useKeptFields(`${to.username}.${about ? `${about.kind}.${about.ref}` : ''}`, fault)
  const labelOf = (field: string) => labelOfField(t, field, name)
  const field = fieldsOf({ t, fault, labelOf })
  const isWaiting = first.proof === 'waiting'
  useFocusOnCode(isWaiting ? first.sentAt : null)
  return (
    <KeptForm onSubmit={leave}>
      <button type="submit" name="intent" value="enter" hidden />
      <input type="hidden" name="key" value={typedOr(fault, 'key', first.key)} />
      <input type="hidden" name="to" value={to.username} />
      <input type="hidden" name="about" value={about ? `${about.kind}:${about.ref}` : ''} />
      <div ref={box}>
        <FormStack>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <TextAreaField {...field('words', first.begun)} rows={6} maxLength={LONGEST_MESSAGE} required />
          <FormRow>
            <TextField {...field('name')} autoComplete="name" maxLength={100} required />
            <TextField
              {...field('email', first.email)}
              type="email"
              autoComplete="email"
              maxLength={300}
              required
            />
          </FormRow>
          {isWaiting ? (
            <div className={styles.code}>
              <Alert tone="good">
                <p>{t('accounts:code.sent', { email: first.email, minutes: EMAIL_CODE_MINUTES })}</p>
                <p>{t('accounts:code.noneHint')}</p>
              </Alert>
              <TextField
                key={first.sentAt}
                {...field('code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={30}
              />
            </div>
          ) : null}
          <FormActions>
            <Button
              type="submit"
              name="intent"
              value="write"
              tone="go"
              size="large"
              {...pressed('write', 'enter')}
            >
              {t(isWaiting ? 'confirm' : 'send')}
            </Button>
            {isWaiting ? (
              <Button type="submit" name="intent" value="send" {...pressed('send')}>
                {t('accounts:code.resend')}
              </Button>
            ) : null}
          </FormActions>
          <p className={styles.fine}>
            {t('known')} <Anchor to={`/login?next=${encodeURIComponent(back)}`}>{t('login')}</Anchor>
          </p>
        </FormStack>
      </div>
    </KeptForm>
  )
}

/** Takes the keyboard to the code once one was sent; the first look at the page is left alone. */
function useFocusOnCode(sentAt: number | null) {
  const seen = useRef(sentAt)
  useEffect(() => {
    if (seen.current === sentAt) return
    seen.current = sentAt
    document.getElementById('code')?.focus()
  }, [sentAt])
}

function labelOfField(t: ReturnType<typeof useTranslation>['t'], field: string, name: string): string {
  if (field === 'words') return t('qmail:form.words', { name })
  if (field === 'email') return t('accounts:email.label')
  return field === 'code' ? t('accounts:code.label') : t('name')
}
