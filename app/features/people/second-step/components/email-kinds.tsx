import { SettingForm } from '#app/features/people/accounts/components/setting-form.tsx'
import styles from '#app/features/people/accounts/components/settings.module.css'
import { SettingsGroup } from '#app/features/people/accounts/components/settings-group.tsx'
import { DAILY_MATCHES, EMAIL_GROUPS, type EmailGroup } from '#app/features/people/accounts/email-switch.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type EmailKindsProps = {
  muted: readonly EmailGroup[]
  /** Whether requirements that fit come by one mail each morning. */
  isDaily: boolean
  failureOf: (kind: string) => string | null
  onSaved: (message: string) => void
}

/** Which emails about what happened one wants, group by group, and which always come. */
export function EmailKinds({ muted, isDaily, failureOf, onSaved }: EmailKindsProps) {
  const { t } = useTranslation('settings')
  const kinds = [
    ...EMAIL_GROUPS.map((group) => ({ kind: group, isOn: !muted.includes(group) })),
    { kind: DAILY_MATCHES, isOn: isDaily },
  ]
  return (
    <SettingsGroup id="email-kinds" title={t('kinds.title')} about={t('kinds.about')}>
      {kinds.map(({ kind, isOn }) => (
        <SettingForm
          key={kind}
          call="changeNotificationSetting"
          fields={(form) => ({ type: kind, setting: form.has('setting') ? 'true' : 'false' })}
          failure={failureOf(kind)}
          onSaved={onSaved}
        >
          <input type="hidden" name="type" value={kind} />
          <CheckboxField
            name="setting"
            value="true"
            role="switch"
            label={t(`kinds.${kind}`)}
            hint={t(`kinds.${kind}Hint`)}
            defaultChecked={isOn}
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
