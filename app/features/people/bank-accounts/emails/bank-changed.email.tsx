import { formatMoment } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'
import type { BankNews } from '../jobs.ts'

/** `number` is masked. The link leads to the account, or to what stops the change that waits. */
type Facts = {
  language: Language
  what: BankNews
  party: string
  number: string
  inForceAt: Date
  timeZone: string
  link: string
  /** Whether another admin has to confirm it. */
  lacksSecond?: boolean
}

/** The email to who manages a bank account which says what became of it. */
export function bankChangedMail(t: Translate, facts: Facts): EmailContent {
  const { language, what, party, number, inForceAt, timeZone, link } = facts
  const at = formatMoment(inForceAt, timeZone, language, inForceAt)
  const said = t(`bank-account:mail.${what}.text`, { party, number, at })
  const title = t(`bank-account:mail.${what}.title`)
  return {
    subject: t('bank-account:mail.subject', { party, title }),
    document: (
      <EmailLayout t={t} language={language} preview={said}>
        <EmailTitle>{title}</EmailTitle>
        <EmailText>{said}</EmailText>
        {facts.lacksSecond ? <EmailText>{t('bank-account:mail.second')}</EmailText> : null}
        <EmailText>{t(what === 'waiting' ? 'bank-account:mail.stop' : 'bank-account:mail.check')}</EmailText>
        <EmailButton href={link}>
          {t(what === 'waiting' ? 'bank-account:mail.stopButton' : 'bank-account:mail.button')}
        </EmailButton>
      </EmailLayout>
    ),
  }
}
