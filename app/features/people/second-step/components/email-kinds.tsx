import { SettingForm } from '#app/features/people/accounts/components/setting-form.tsx'
import styles from '#app/features/people/accounts/components/settings.module.css'
import { SettingsGroup } from '#app/features/people/accounts/components/settings-group.tsx'
import { EMAIL_GROUPS, type EmailGroup } from '#app/features/people/accounts/email-switch.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type EmailKindsProps = {
  muted: readonly EmailGroup[]
  failureOf: (kind: string) => string | null
  onSaved: (message: string) => void
}

/** Which emails about what happened one wants, group by group, and which always come. */
export function EmailKinds({ muted, failureOf, onSaved }: EmailKindsProps) {
  const { t } = useTranslation('settings')
  return (
    <SettingsGroup id="email-kinds" title={t('kinds.title')} about={t('kinds.about')}>
      {EMAIL_GROUPS.map((group) => (
        <SettingForm
          key={group}
          call="changeNotificationSetting"
          fields={(form) => ({ type: group, setting: form.has('setting') ? 'true' : 'false' })}
          failure={failureOf(group)}
          onSaved={onSaved}
        >
          <input type="hidden" name="type" value={group} />
          <CheckboxField
            name="setting"
            value="true"
            role="switch"
            label={t(`kinds.${group}`)}
            hint={t(`kinds.${group}Hint`)}
            defaultChecked={!muted.includes(group)}
          />
        </SettingForm>
      ))}
      <div>
        <h3>{t('kinds.always')}</h3>
        <p className={styles.note}>{t('kinds.alwaysHint')}</p>
      </div>
    </SettingsGroup>
  )
}
