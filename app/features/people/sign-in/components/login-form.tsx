import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import styles from '#app/features/people/accounts/components/account-form.module.css'
import { AccountForm } from '#app/features/people/accounts/components/account-form.tsx'
import { readDetails } from '#app/features/people/accounts/read-details.ts'
import { attempted, takeAttempted } from '#app/features/people/accounts/stored-details.ts'
import { SocialButtons } from '#app/features/people/credentials/components/social-buttons.tsx'
import { pathIn } from '#app/kit/language.ts'
import { callWire } from '#app/kit/wire.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { MessageHtml } from '#app/ui/message-html.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { hasUnsent } from '#app/ui/unsent-name.ts'
import { untilThere } from '#app/ui/until-there.ts'
import { CaptchaPlace } from './captcha-place.tsx'

const QuietPasskey = lazy(() => untilThere(() => import('./quiet-passkey.tsx')))

type LoginFormProps = {
  /** Where to go on after signing in, for a browser without scripts; the dialog remembers it by itself. */
  next?: string | null
  /** What the last send was answered, and what stays of it, for a browser without scripts. */
  sent?: LoginSent
  onSignedIn?: () => void
  /** The address that another site names: whoever signs in lets that site open the account. */
  links?: string
  /** The other dialog instead of this one; a link does it without scripts. */
  registerLink: ReactNode
}

export type LoginSent = {
  message?: string
  faults?: Faults
  username?: string
  remember: boolean
  /** Whether the next try has to bring a solved captcha. */
  captcha: boolean
}

type Faults = { username?: string; password?: string }

/** Signs in by the wire call, or by a plain post without scripts. */
export function LoginForm({ next, sent, onSignedIn, links, registerLink }: LoginFormProps) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>(sent?.faults ?? {})
  const [failure, setFailure] = useState<ReactNode>(sent?.message)
  const [busy, setBusy] = useState(false)
  /** How often a captcha was asked for: each is good for one try. */
  const [asked, setAsked] = useState(sent?.captcha ? 1 : 0)
  const answer = useRef('')
  const onward = next === undefined ? attempted() : next
  const [isKept, setKept] = useState(false)
  useEffect(() => setKept(hasUnsent(onward?.split('?')[0] ?? '')), [onward])
  const wayOn = onward ? `?next=${encodeURIComponent(onward)}` : ''

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
    if (asked > 0 && !answer.current) return setFailure(t('captcha.working'))
    setBusy(true)
    const cookie = values.has('cookie') ? 'true' : 'false'
    const fields = { username, password, cookie, recaptcha: answer.current }
    const reply = await callWire(language, 'login', links ? { ...fields, link: 'true' } : fields)
    answer.current = ''
    setAsked(reply?.recaptcha ? asked + 1 : 0)
    if (reply?.twoStep) return location.assign(pathIn(language, `/login/step${wayOn}`))
    if (reply?.status === false) {
      clear()
      return failed(reply.msg)
    }
    if (reply?.status) return entered()
    setBusy(false)
  }

  async function entered() {
    const isKnown = await readDetails(language, 'loginCompanyDetails')
    if (isKnown) {
      if (onSignedIn) return onSignedIn()
      return location.assign(links && next ? pathIn(language, next) : takeAttempted(language))
    }
    if (isKnown === null) await callWire(language, 'logout')
    return failed()
  }

  function remembers() {
    const box = form.current?.elements.namedItem('cookie')
    return box instanceof HTMLInputElement && box.checked
  }

  function takeAnswer(given: string) {
    answer.current = given
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
    <>
      <AccountForm
        form={form}
        path={links ? '/login/link' : '/login'}
        next={next}
        onSubmit={submit}
        failure={failure}
        busy={busy}
        submit={t(links ? 'social.linkSubmit' : 'signIn.submit')}
        ways={links ? null : <SocialButtons next={onward} remembers />}
        other={
          links ? (
            registerLink
          ) : (
            <>
              {t('signIn.noAccount')} {registerLink}
            </>
          )
        }
      >
        {isKept ? <Alert>{t('signIn.unsent')}</Alert> : null}
        <TextField
          label={t('signIn.name')}
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={sent?.username || links}
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
        {asked > 0 ? <CaptchaPlace key={asked} onAnswer={takeAnswer} /> : null}
        <CheckboxField
          label={t('signIn.remember')}
          name="cookie"
          value="true"
          defaultChecked={sent?.remember ?? true}
        />
        <p className={styles.ways}>
          <Anchor to={`/reset${wayOn}`} data-document>
            {t('signIn.forgot')}
          </Anchor>
          <Anchor to={`/login/code${wayOn}`} data-document>
            {t('signIn.byCode')}
          </Anchor>
          {links ? null : (
            <Anchor to={`/login/passkey${wayOn}`} data-document>
              {t('signIn.byPasskey')}
            </Anchor>
          )}
        </p>
      </AccountForm>
      {onSignedIn && !busy ? (
        <Suspense>
          <QuietPasskey wayOn={wayOn} remembers={remembers} />
        </Suspense>
      ) : null}
    </>
  )
}
