import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { AccountForm, useInvitation } from '#app/features/people/accounts/components/account-form.tsx'
import { readDetails } from '#app/features/people/accounts/read-details.ts'
import { attempted, takeAttempted } from '#app/features/people/accounts/stored-details.ts'
import { SocialButtons } from '#app/features/people/credentials/components/social-buttons.tsx'
import type { NamedCountry } from '#app/kit/dial-codes.ts'
import { callWire } from '#app/kit/wire.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { MessageHtml } from '#app/ui/message-html.tsx'
import { Trans, useTranslation } from '#app/ui/translation.tsx'
import { registrationFaults } from '../registration.ts'
import { InvitedFields, InvitedNote } from './invited-fields.tsx'

const CHECK_AFTER = 400
const CHECKS = { susername: 'usernamecheck', semail: 'emailcheck' } as const
const FIELDS = ['susername', 'semail', 'spassword', 'phone', 'terms'] as const
type Field = (typeof FIELDS)[number]
type Faults = Partial<Record<Field, string>>

type RegisterFormProps = {
  next?: string | null
  /** Faults and values of the last send, for a browser without scripts. */
  faults?: Record<string, string>
  values?: Record<string, string | string[]>
  /** Those of the phone field, where a server draws the form. */
  countries?: readonly NamedCountry[]
  onRegistered?: (msg: string) => void
  loginLink: ReactNode
}

/** Registers by wire calls, checking each field on the way, or by a plain post without scripts. */
export function RegisterForm({
  next,
  faults: sent,
  values,
  countries,
  onRegistered,
  loginLink,
}: RegisterFormProps) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const checks = useRef<Partial<Record<Field, { timer: number; abort: AbortController }>>>({})
  const [faults, setFaults] = useState<Faults>(sent ?? {})
  const [failure, setFailure] = useState<ReactNode>(sent?.[''])
  const [busy, setBusy] = useState(false)
  const code = useInvitation()

  useEffect(() => () => Object.values(checks.current).forEach(stop), [])

  function show(field: Field, fault?: string) {
    setFaults((before) => ({ ...before, [field]: fault }))
  }

  function check(field: Field, patient: boolean) {
    if (!form.current) return
    stop(checks.current[field])
    const data = new FormData(form.current)
    const fault = registrationFaults(data)[field]
    if (fault) return patient ? undefined : show(field, translateMessage(t, fault))
    show(field)
    if (field === 'susername' || field === 'semail') {
      const abort = new AbortController()
      const timer = window.setTimeout(
        () => ask(field, String(data.get(field)), abort),
        patient ? CHECK_AFTER : 0,
      )
      checks.current[field] = { timer, abort }
    }
  }

  async function ask(field: 'susername' | 'semail', value: string, abort: AbortController) {
    const reply = await callWire(language, CHECKS[field], { [field]: value }, abort.signal)
    if (reply?.status && !abort.signal.aborted) show(field, reply.msg)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    for (const running of Object.values(checks.current)) stop(running)
    const data = new FormData(event.currentTarget)
    const found = registrationFaults(data)
    const shown: Faults = {}
    for (const field of FIELDS) {
      const fault = found[field]
      if (fault) shown[field] = translateMessage(t, fault)
    }
    if (answered(shown)) return
    setBusy(true)
    const fields = { susername: '', semail: '', spassword: '', phone: '', phoneCountry: '', companyId: '' }
    for (const [name, value] of data) if (name in fields) Object.assign(fields, { [name]: value })
    const reply = await callWire(language, 'join', fields)
    setBusy(false)
    if (!reply) return setFailure(t('signIn.failed'))
    if (!reply.status) {
      const wrong = (reply.fields ?? {}) as Faults
      if (!answered(wrong)) setFailure(reply.msg ? <MessageHtml html={reply.msg} /> : t('signIn.failed'))
      return
    }
    await readDetails(language, 'loginCompanyDetails')
    // Whoever registers by a link has joined, or will.
    if (code) takeAttempted(language)
    if (onRegistered) onRegistered(reply.msg ?? '')
    else location.assign(takeAttempted(language))
  }

  /** Shows faults and goes to the first; false when there are none. */
  function answered(found: Faults): boolean {
    setFaults(found)
    setFailure(undefined)
    const first = FIELDS.find((field) => found[field])
    const element = first ? form.current?.elements.namedItem(first) : null
    if (element instanceof HTMLElement) element.focus()
    return first !== undefined
  }

  /** A fault that is shown while a button is pressed would move it from under the pointer. */
  const leave = (field: Field) => (event: FocusEvent) =>
    event.relatedTarget instanceof HTMLInputElement || !event.relatedTarget ? check(field, false) : undefined
  const textOf = (name: string) => (typeof values?.[name] === 'string' ? values[name] : undefined)
  const live = (field: Field) => ({ onChange: () => check(field, true), onBlur: leave(field) })
  return (
    <AccountForm
      form={form}
      path="/register"
      next={next}
      code={code}
      onSubmit={submit}
      failure={failure}
      busy={busy}
      submit={t('register.submit')}
      ways={code ? null : <SocialButtons next={next === undefined ? attempted() : next} />}
      other={
        <>
          {t('register.haveAccount')} {loginLink}
        </>
      }
    >
      <InvitedNote />
      <TextField
        label={t('username.label')}
        name="susername"
        placeholder={t('username.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={textOf('susername')}
        maxLength={64}
        required
        error={faults.susername}
        {...live('susername')}
      />
      <TextField
        label={t('email.label')}
        name="semail"
        type="email"
        autoComplete="email"
        defaultValue={textOf('semail')}
        maxLength={400}
        required
        error={faults.semail}
        {...live('semail')}
      />
      <PasswordField
        label={t('password.label')}
        hint={t('password.hint')}
        name="spassword"
        autoComplete="new-password"
        required
        error={faults.spassword}
        {...live('spassword')}
      />
      <InvitedFields
        countries={countries}
        country={textOf('phoneCountry') ?? ''}
        defaultValue={textOf('phone')}
        error={faults.phone}
        {...live('phone')}
      />
      <CheckboxField
        label={
          <Trans t={t} i18nKey="terms.label" components={{ terms: <Anchor to="/terms" target="_blank" /> }} />
        }
        name="terms"
        value="true"
        defaultChecked
        error={faults.terms}
        onChange={() => check('terms', false)}
      />
    </AccountForm>
  )
}

function stop(check: { timer: number; abort: AbortController } | undefined) {
  clearTimeout(check?.timer)
  check?.abort.abort()
}
