import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { MessageHtml } from '#app/ui/message-html.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { callWire } from '#app/ui/wire.ts'
import { forgetDetails, storeDetails, takeAttempted } from '../stored-details.ts'
import styles from './account-form.module.css'
import { AccountForm } from './account-form.tsx'

type LoginFormProps = {
  /** Where to go on after signing in, for a browser without scripts. */
  next?: string | null
  /** What the last send was answered, and what stays of it, for a browser without scripts. */
  sent?: LoginSent
  onSignedIn?: () => void
  /** The other dialog instead of this one; a link does it without scripts. */
  registerLink: ReactNode
}

export type LoginSent = { message?: string; faults?: Faults; username?: string; remember: boolean }

type Faults = { username?: string; password?: string }

/** Signs in by the wire call, or as a plain form where no script runs. */
export function LoginForm({ next, sent, onSignedIn, registerLink }: LoginFormProps) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>(sent?.faults ?? {})
  const [failure, setFailure] = useState<ReactNode>(sent?.message)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const username = String(values.get('username') ?? '').trim()
    const password = String(values.get('password') ?? '')
    const empty: Faults = {}
    if (!username) empty.username = t('signIn.nameRequired')
    if (!password) empty.password = t('password.required')
    setFaults(empty)
    if (empty.username || empty.password) return focus(empty.username ? 'username' : 'password')
    setBusy(true)
    const cookie = values.has('cookie') ? 'true' : 'false'
    const reply = await callWire(language, 'login', { username, password, cookie, recaptcha: '' })
    if (reply?.status === false) {
      clear()
      return failed(reply.msg)
    }
    if (reply?.status) {
      const details = await callWire(language, 'loginuserdetail')
      if (details?.status) {
        storeDetails(details)
        return onSignedIn ? onSignedIn() : location.assign(takeAttempted(language))
      }
      await callWire(language, 'logout')
      forgetDetails()
      return failed()
    }
    setBusy(false)
  }

  function clear() {
    for (const name of ['username', 'password']) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = ''
    }
  }

  function failed(msg?: string) {
    setFailure(msg ? <MessageHtml html={msg} /> : t('signIn.failed'))
    setBusy(false)
    focus('username')
  }

  function focus(name: string) {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <AccountForm
      form={form}
      path="/login"
      next={next}
      onSubmit={submit}
      failure={failure}
      busy={busy}
      submit={t('signIn.submit')}
      other={
        <>
          {t('signIn.noAccount')} {registerLink}
        </>
      }
    >
      <TextField
        label={t('signIn.name')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={sent?.username}
        maxLength={400}
        required
        error={faults.username}
      />
      <PasswordField
        label={t('password.label')}
        name="password"
        autoComplete="current-password"
        required
        error={faults.password}
      />
      <CheckboxField
        label={t('signIn.remember')}
        name="cookie"
        value="true"
        defaultChecked={sent?.remember ?? true}
      />
      <Anchor to="/reset" data-document className={styles.forgot}>
        {t('signIn.forgot')}
      </Anchor>
    </AccountForm>
  )
}
