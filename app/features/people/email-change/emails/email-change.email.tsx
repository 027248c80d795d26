import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailCode, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  says: { code: string } | { undo: string } | 'taken' | 'changed'
  minutes: number
  days: number
  link: string
}

/**
 * The email that brings a new address its code, warns its present owner of the attempt, or tells the former
 * address of the change.
 */
export function emailChangeMail(t: Translate, { language, says, minutes, days, link }: Facts): EmailContent {
  if (typeof says === 'object' && 'code' in says) {
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
  const undoes = typeof says === 'object'
  const say = (part: string) => t(`security:email.mail.${undoes ? 'changed' : says}.${part}`)
  return {
    subject: say('subject'),
    document: (
      <EmailLayout t={t} language={language} preview={say('what')}>
        <EmailTitle>{say('subject')}</EmailTitle>
        <EmailText>{say('what')}</EmailText>
        <EmailText>{undoes ? t('security:email.mail.undo.advice', { days }) : say('advice')}</EmailText>
        <EmailButton href={link}>{undoes ? t('security:email.mail.undo.button') : say('button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
