import { useEffect, useRef, useState } from 'react'
import styles from '#app/features/people/accounts/components/settings.module.css'
import { sentences } from '#app/kit/sentences.ts'
import { callWire } from '#app/kit/wire.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnerProof } from '../owner-proof.ts'
import { knowsPasskeys, signByPasskey } from '../passkey-device.ts'

/** Whether there is something to type as proof: a password, a code of the app, or a code that was mailed. */
export const canProve = ({ mail }: OwnerProof) => mail === null || mail.isSent

type FieldProps = {
  /** For what leads to the field; none where it stands twice in the document. */
  id?: string
  name?: string
  /** What the password is asked for, where several are on a page. */
  label?: string
  proof: OwnerProof
  username?: string
  hint?: string
  error?: string | null
}

/**
 * The field that re-authenticates the owner: password or app code, passkey, or a mailed code where the
 * account has neither of the first two. A passkey submits a form with a single purpose at once.
 */
export function ProofField({ id, name = 'pass', label, proof, username, hint, error }: FieldProps) {
  const { t } = useTranslation(['settings', 'accounts', 'security'])
  const { password, app, mail, passkey } = proof
  const key = passkey ? <ByPasskey name={name} /> : null
  const codeHint = sentences(useLanguage(), [hint, app ? t('proof.orCode') : null])
  if (password)
    return (
      <>
        {username ? (
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        ) : null}
        <PasswordField
          id={id}
          label={label ?? t('accounts:password.label')}
          name={name}
          maxLength={128}
          hint={codeHint || undefined}
          error={error}
        />
        {key}
      </>
    )
  if (mail && !mail.isSent)
    return (
      <>
        <p>{t('proof.why', { email: mail.email })}</p>
        {error ? <Alert tone="bad">{error}</Alert> : null}
        {key}
      </>
    )
  return (
    <>
      <TextField
        id={id}
        label={t(mail ? 'accounts:code.label' : 'security:twoStep.anyCode')}
        name={name}
        inputMode={mail ? 'numeric' : undefined}
        autoComplete="one-time-code"
        maxLength={60}
        hint={mail ? t('proof.sent', { email: mail.email }) : hint}
        error={error}
      />
      {key}
    </>
  )
}

/**
 * Mails a code, or another one; posts the intent `ownCode`. Renders nothing where the account has another
 * proof.
 */
export function ProofButton({ proof: { mail } }: { proof: OwnerProof }) {
  const { t } = useTranslation('accounts')
  if (mail === null) return null
  return (
    <SendButton name="intent" value="ownCode" tone={mail.isSent ? 'quiet' : undefined}>
      {t(mail.isSent ? 'code.resend' : 'code.send')}
    </SendButton>
  )
}

/** Has a device sign, and puts that in the place of what would be typed. */
function ByPasskey({ name }: { name: string }) {
  const { t } = useTranslation(['settings', 'security'])
  const language = useLanguage()
  const hidden = useRef<HTMLInputElement>(null)
  const [able, setAble] = useState(false)
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'done'>('idle')

  useEffect(() => setAble(knowsPasskeys()), [])
  if (!able) return null

  async function sign() {
    setState('busy')
    const asked = await callWire(language, 'askPasskey')
    const signed = asked?.status ? await signByPasskey(String(asked.options)) : null
    const [field, form] = [hidden.current, hidden.current?.form]
    if (signed === null || !field || !form) return setState('failed')
    setState(send(form, field, signed))
  }

  function send(form: HTMLFormElement, field: HTMLInputElement, signed: string) {
    const typed = form.elements.namedItem(name)
    const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
    const acts = buttons.filter(({ value }) => value !== 'ownCode')
    if (typed instanceof HTMLInputElement) typed.disabled = true
    field.name = name
    field.value = signed
    const over = () => {
      field.removeAttribute('name')
      field.value = ''
      if (typed instanceof HTMLInputElement) typed.disabled = false
      setState('idle')
    }
    if (acts.length > 1) {
      form.addEventListener('submit', () => setTimeout(over), { once: true })
      return 'done'
    }
    form.requestSubmit(acts[0])
    over()
    return 'idle'
  }

  return (
    <div className={styles.passkey}>
      <input ref={hidden} type="hidden" />
      <Button type="button" size="small" busy={state === 'busy'} onClick={() => void sign()}>
        {t('proof.byPasskey')}
      </Button>
      {state === 'done' ? <p role="status">{t('proof.signed')}</p> : null}
      {state === 'failed' ? <p role="alert">{t('security:passkeys.failed')}</p> : null}
    </div>
  )
}
