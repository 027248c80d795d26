import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailLink, EmailObjection, EmailText } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  text: string
  link: string
  /** Where one switches such emails off; null for those that must be. */
  unsubscribe: string | null
  /** Of a decision of staff: why, its number, and where one objects. */
  decided: { reason: string; number: string; object: string } | null
}

/** The email of a notification. */
export function notificationMail(t: Translate, facts: Facts): EmailContent {
  const { language, text, link, decided } = facts
  return {
    subject: text,
    document: (
      <EmailLayout t={t} language={language} preview={text} why={whyOf(t, facts)}>
        <EmailText>{text}</EmailText>
        {decided ? (
          <>
            <EmailText>{t('common:mail.reason')}</EmailText>
            {decided.reason
              .split('\n')
              .filter(Boolean)
              .map((line) => (
                <EmailText key={line}>{line}</EmailText>
              ))}
            <EmailText small>{t('common:mail.decision', { number: decided.number })}</EmailText>
          </>
        ) : null}
        <EmailButton href={link}>{t('notifications:mail.button')}</EmailButton>
        {decided ? <EmailObjection t={t} href={decided.object} /> : null}
      </EmailLayout>
    ),
  }
}

function whyOf(t: Translate, { unsubscribe, decided }: Facts) {
  if (decided) return t('common:mail.answered')
  if (!unsubscribe) return undefined
  return (
    <>
      {t('notifications:mail.why')}{' '}
      <EmailLink href={unsubscribe}>{t('notifications:mail.unsubscribe')}</EmailLink>
    </>
  )
}
