import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailCode, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  says: { code: string } | 'taken' | 'changed'
  minutes: number
  link: string
}

/** Brings a new address its code, tells its owner that somebody else wanted it, or the former one that it was left. */
export function emailChangeMail(t: Translate, { language, says, minutes, link }: Facts): EmailContent {
  if (typeof says === 'object') {
    const { code } = says
    return {
      subject: t('security:email.mail.code.subject', { code }),
      document: (
        <EmailLayout
          t={t}
          language={language}
          preview={t('security:email.mail.code.title')}
          why={t('accounts:mail.code.footer')}
        >
          <EmailTitle>{t('security:email.mail.code.title')}</EmailTitle>
          <EmailText>{t('security:email.mail.code.what')}</EmailText>
          <EmailCode>{code}</EmailCode>
          <EmailText small>{t('security:email.mail.code.limits', { minutes })}</EmailText>
        </EmailLayout>
      ),
    }
  }
  const say = (part: string) => t(`security:email.mail.${says}.${part}`)
  return {
    subject: say('subject'),
    document: (
      <EmailLayout t={t} language={language} preview={say('what')}>
        <EmailTitle>{say('subject')}</EmailTitle>
        <EmailText>{say('what')}</EmailText>
        <EmailText>{say('advice')}</EmailText>
        <EmailButton href={link}>{say('button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
