import { Fragment, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { SettingForm } from '#app/features/people/accounts/components/setting-form.tsx'
import styles from '#app/features/people/accounts/components/settings.module.css'
import { SettingsGroup } from '#app/features/people/accounts/components/settings-group.tsx'
import { callWire, type WireReply } from '#app/kit/wire.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Settings } from '../queries-settings.server.ts'
import { EmailKinds } from './email-kinds.tsx'

type AccountSettingsProps = {
  settings: Settings
  fault: FormFault | null
  onSaved: (message: string) => void
}

const flag = (form: FormData, name: string) => (form.has(name) ? 'true' : 'false')

/** The account's settings: visibility, service type, emails and kind of profile. */
export function AccountSettings({ settings, fault, onSaved }: AccountSettingsProps) {
  const { t } = useTranslation('settings')
  const shown = useNewest(settings)
  const failureOf = (call: string, kind?: string) => {
    const failed = fault?.values.intent === call && (kind === undefined || fault.values.type === kind)
    const [first] = failed ? Object.values(fault.errors) : []
    return first ? translateMessage(t, first) : null
  }
  const emails = [
    { kind: 'message', on: settings.messageMails },
    { kind: 'newslet', on: settings.newsletterMails },
  ]
  return (
    <Fragment key={shown}>
      <SettingsGroup id="visibility" title={t('visibility.title')} about={t('visibility.about')}>
        <SettingForm
          call="joinedcompanies"
          fields={(form) => ({ status: flag(form, 'status') })}
          failure={failureOf('joinedcompanies')}
          onSaved={onSaved}
        >
          <CheckboxField
            name="status"
            value="true"
            label={t('visibility.label')}
            hint={t('visibility.hint')}
            defaultChecked={settings.visibility === 'companies'}
          />
        </SettingForm>
      </SettingsGroup>
      <SettingsGroup id="service" title={t('service.title')} about={t('service.about')}>
        <SettingForm
          call="serviceType"
          fields={(form) => ({
            Provider: String(form.get('service') === 'provider'),
            Seeker: String(form.get('service') === 'seeker'),
          })}
          submit={t('save')}
          failure={failureOf('serviceType')}
          onSaved={onSaved}
        >
          <RadioGroup
            legend={<VisuallyHidden>{t('service.title')}</VisuallyHidden>}
            name="service"
            defaultValue={settings.serviceType}
            framed
            options={['provider', 'seeker'].map((value) => ({
              value,
              label: t(`service.${value}`),
              hint: t(`service.${value}Hint`),
            }))}
          />
        </SettingForm>
        {settings.serviceType === 'provider' && settings.approval !== 'approved' ? (
          <>
            <p className={styles.note}>{t('service.approval')}</p>
            <div>
              <LinkButton to="/trainerprofile">{t('service.toProfile')}</LinkButton>
            </div>
          </>
        ) : null}
      </SettingsGroup>
      <SettingsGroup id="emails" title={t('emails.title')} about={t('emails.about')}>
        {emails.map(({ kind, on }) => (
          <SettingForm
            key={kind}
            call="changeNotificationSetting"
            fields={(form) => ({ type: kind, setting: flag(form, 'setting') })}
            failure={failureOf('changeNotificationSetting', kind)}
            onSaved={onSaved}
          >
            <input type="hidden" name="type" value={kind} />
            <CheckboxField
              name="setting"
              value="true"
              role="switch"
              label={t(`emails.${kind}`)}
              hint={t(`emails.${kind}Hint`)}
              defaultChecked={on}
            />
          </SettingForm>
        ))}
      </SettingsGroup>
      <EmailKinds
        muted={settings.mutedMails}
        isDaily={settings.dailyMatches}
        failureOf={(kind) => failureOf('changeNotificationSetting', kind)}
        onSaved={onSaved}
      />
      <SettingsGroup id="profile-type" title={t('profileType.title')} about={t('profileType.about')}>
        <SettingForm
          call="profileType"
          fields={(form) => ({ type: String(form.get('type') ?? '') })}
          failure={failureOf('profileType')}
          onSaved={onSaved}
        >
          <RadioGroup
            legend={<VisuallyHidden>{t('profileType.title')}</VisuallyHidden>}
            name="type"
            defaultValue={settings.profileType}
            inline
            options={['indprofile', 'compprofile'].map((value) => ({
              value,
              label: t(`profileType.${value}`),
            }))}
          />
        </SettingForm>
      </SettingsGroup>
    </Fragment>
  )
}

/**
 * Reads by the wire what is chosen as the settings open: a page that was kept may show what was. Answers a
 * new key with news.
 */
function useNewest(settings: Settings): number {
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [key, setKey] = useState(0)
  const { current: opened } = useRef(settings)
  const isAsked = useRef(false)
  useEffect(() => {
    void callWire(language, 'viewsetting').then((now) => {
      if (!now?.status || isSame(now, opened)) return
      isAsked.current = true
      void revalidate()
    })
  }, [language, opened, revalidate])
  useEffect(() => {
    // Only now: what was read anew shows some time after it was read, and a field takes what is chosen once.
    if (!isAsked.current || settings === opened) return
    isAsked.current = false
    setKey((before) => before + 1)
  }, [settings, opened])
  return key
}

const isOn = (flag: unknown) => flag === '1'

function isSame(now: WireReply, shown: Settings): boolean {
  return (
    isOn(now.profileVisibility) === (shown.visibility === 'companies') &&
    isOn(now.newsletterNotif) === shown.newsletterMails &&
    isOn(now.messageNotif) === shown.messageMails &&
    now.profileType === shown.profileType
  )
}
