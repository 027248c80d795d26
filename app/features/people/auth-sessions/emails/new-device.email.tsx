import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { Device } from '../device.ts'

type Facts = {
  language: Language
  name: string
  when: string
  device: Device
  /** The IP address without its last part, where it is known. */
  network: string | null
  /** Leads to a new password. */
  link: string
}

/** The email which says that an account was used in an unknown browser. */
export function newDeviceMail(t: Translate, facts: Facts): EmailContent {
  const { language, name, when, network, link } = facts
  const { browser, system } = facts.device
  const device =
    browser && system
      ? t('security:sessions.device', { browser, system })
      : (browser ?? system ?? t('security:sessions.unknown'))
  return {
    subject: t('security:newDevice.subject'),
    document: (
      <EmailLayout t={t} language={language} preview={t('security:newDevice.what', { device })}>
        <EmailTitle>{t('accounts:mail.guessing.title', { name })}</EmailTitle>
        <EmailText>{t('security:newDevice.what', { device })}</EmailText>
        <EmailText>
          {t('security:newDevice.when', { when })}
          {network ? (
            <>
              <br />
              {t('security:newDevice.address', { address: network })}
            </>
          ) : null}
        </EmailText>
        <EmailText>{t('security:newDevice.advice')}</EmailText>
        <EmailButton href={link}>{t('accounts:mail.reset.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
