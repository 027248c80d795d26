import { type FormEvent, useRef, useState } from 'react'
import { SettingsGroup } from '#app/features/people/accounts/components/settings-group.tsx'
import { prefixOf } from '#app/kit/language.ts'
import { callWire } from '#app/kit/wire.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type PasswordFormProps = {
  username: string
  fault: FormFault | null
  onSaved: (message: string) => void
}

const NAMES = ['oldpass', 'newpass', 'confpass'] as const
type Faults = Partial<Record<(typeof NAMES)[number], string>>

/** The present password and the new one twice. The server's message is shown below the last field. */
export function PasswordForm({ username, fault, onSaved }: PasswordFormProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>(() => sentFaults())

  function sentFaults(): Faults {
    if (fault?.values.intent !== 'changepassword') return {}
    const { '': whole, ...fields } = fault.errors
    const said = Object.fromEntries(
      Object.entries(fields).map(([name, message]) => [name, translateMessage(t, message)]),
    )
    return whole ? { confpass: translateMessage(t, whole), ...said } : said
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const values = new FormData(event.currentTarget)
    const given = Object.fromEntries(NAMES.map((name) => [name, String(values.get(name) ?? '')]))
    const empty: Faults = Object.fromEntries(
      NAMES.filter((name) => given[name] === '').map((name) => [name, t('accounts:password.required')]),
    )
    if (Object.keys(empty).length > 0) return failed(empty)
    if (given.newpass !== given.confpass) return failed({ confpass: t('password.mismatch') })
    setBusy(true)
    const reply = await callWire(language, 'changepassword', given)
    setBusy(false)
    if (reply?.status !== true) return failed({ confpass: reply?.msg ?? t('failed') })
    setFaults({})
    form.current?.reset()
    onSaved(reply.msg ?? t('saved'))
  }

  function failed(found: Faults) {
    setFaults(found)
    const first = NAMES.find((name) => found[name] !== undefined)
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <SettingsGroup id="password" title={t('password.title')} about={t('password.about')}>
      <form ref={form} method="post" action={`${prefixOf(language)}/settings`} onSubmit={submit} noValidate>
        <input type="hidden" name="intent" value="changepassword" />
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <FormStack>
          <PasswordField
            label={t('password.old')}
            name="oldpass"
            autoComplete="current-password"
            maxLength={128}
            required
            error={faults.oldpass}
          />
          <PasswordField
            label={t('password.new')}
            name="newpass"
            autoComplete="new-password"
            hint={t('accounts:password.hint')}
            maxLength={128}
            required
            error={faults.newpass}
          />
          <PasswordField
            label={t('password.confirm')}
            name="confpass"
            autoComplete="new-password"
            maxLength={128}
            required
            error={faults.confpass}
          />
          <div>
            <Button type="submit" tone="go" busy={busy}>
              {t('password.submit')}
            </Button>
          </div>
        </FormStack>
      </form>
    </SettingsGroup>
  )
}
