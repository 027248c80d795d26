import { SettingsGroup } from '#app/features/accounts/components/settings-group.tsx'
import { prefixOf } from '#app/kit/language.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { say } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type DataFormProps = { username: string; fault: FormFault | null }

/** Gives all own data for the password. The browser saves them; the page stays as it is. */
export function DataForm({ username, fault }: DataFormProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const language = useLanguage()
  const [sent] = fault?.values.intent === 'data' ? Object.values(fault.errors) : []
  return (
    <SettingsGroup id="data" title={t('data.title')} about={t('data.about')}>
      <form method="post" action={`${prefixOf(language)}/settings#data`} aria-labelledby="data">
        <input type="hidden" name="intent" value="data" />
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <FormStack>
          <PasswordField
            id="data-pass"
            label={t('accounts:password.label')}
            name="pass"
            autoComplete="current-password"
            maxLength={128}
            hint={t('data.hint')}
            error={sent ? say(t, sent) : null}
          />
          <FormActions>
            <Button type="submit">{t('data.submit')}</Button>
          </FormActions>
        </FormStack>
      </form>
    </SettingsGroup>
  )
}
