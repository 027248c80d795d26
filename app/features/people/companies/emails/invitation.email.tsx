import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = { language: Language; company: string; inviter: string; link: string; days: number }

/** Invites the owner of an address to a company's workspace. */
export function invitationMail(
  t: Translate,
  { language, company, inviter, link, days }: Facts,
): EmailContent {
  return {
    subject: t('companies:mail.subject', { company }),
    document: (
      <EmailLayout
        t={t}
        language={language}
        preview={t('companies:mail.why', { company, inviter })}
        // Whoever is invited need not have an account.
        why={t('accounts:mail.code.footer')}
      >
        <EmailTitle>{t('companies:mail.title', { company })}</EmailTitle>
        <EmailText>{t('companies:mail.why', { company, inviter })}</EmailText>
        <EmailButton href={link}>{t('companies:mail.button')}</EmailButton>
        <EmailText small>{t('companies:mail.limits', { count: days })}</EmailText>
      </EmailLayout>
    ),
  }
}
