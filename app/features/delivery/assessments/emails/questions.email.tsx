import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { Audience, Round } from '../assessment.ts'

type Facts = {
  language: Language
  round: Round
  audience: Audience
  reminder: 0 | 1 | 2
  title: string
  company: string
  name: string | null
  link: string
  /** Where one ends all such questions. */
  unsubscribe: string
  privacy: string
}

/** The email with the personal link to a few questions about a training. */
export function questionsMail(t: Translate, facts: Facts): EmailContent {
  const { language, round, audience, reminder, title, company, name, link, unsubscribe, privacy } = facts
  const isLater = round === 'day30' || round === 'day90'
  const asked = audience === 'manager' ? 'manager' : isLater ? 'later' : round
  const days = round === 'day90' ? 90 : 30
  const subject = t(`assessments:mail.${asked}.subject`, { title, days })
  const lead = t(`assessments:mail.${asked}.lead`, { title, company, days })
  const why = (
    <>
      {t('assessments:mail.why', { company })}{' '}
      <EmailLink href={privacy}>{t('orders:mail.ticket.privacy')}</EmailLink> ·{' '}
      <EmailLink href={unsubscribe}>{t('assessments:mail.stop')}</EmailLink>
    </>
  )
  return {
    subject: reminder === 0 ? subject : t('assessments:mail.reminder', { subject }),
    document: (
      <EmailLayout t={t} language={language} preview={lead} why={why}>
        <EmailTitle>
          {name ? t('assessments:mail.hello', { name }) : t('assessments:mail.helloAll')}
        </EmailTitle>
        <EmailText>{lead}</EmailText>
        <EmailButton href={link}>{t('assessments:mail.button')}</EmailButton>
        <EmailText small>{t(`assessments:mail.${audience}Promise`, { company })}</EmailText>
        {reminder === 2 ? <EmailText small>{t('assessments:mail.last')}</EmailText> : null}
      </EmailLayout>
    ),
  }
}
