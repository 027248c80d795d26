import type { Language } from '#app/kit/language.ts'
import { textForMail } from '#app/kit/mail-text.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  buyer: string
  number: string | null
  title: string
  version: number
  currency: string
  totalMinor: number
  taxIncluded: boolean
  delivery: string
  /** Where it is read and answered without an account, and for how many days. */
  link: string
  days: number
}

/** A purchase order, or a new version of one, to its supplier. */
export function purchaseOrderReceivedMail(t: Translate, facts: Facts): EmailContent {
  const { language, version, link, days, currency, totalMinor, taxIncluded } = facts
  const named = {
    name: textForMail(facts.buyer),
    number: facts.number ?? '',
    title: textForMail(facts.title),
  }
  const what = version > 1 ? 'changed' : 'sent'
  return {
    subject: t(`order-links:mail.${what}.subject`, named),
    document: (
      <EmailLayout t={t} language={language} preview={t(`order-links:mail.${what}.lead`, named)}>
        <EmailTitle>{t(`order-links:mail.${what}.title`, named)}</EmailTitle>
        <EmailText>{t(`order-links:mail.${what}.lead`, named)}</EmailText>
        <EmailText>
          <b>{named.title}</b>
          <br />
          {t(`purchase-orders:total.${taxIncluded ? 'gross' : 'net'}`)}:{' '}
          {formatMoney(money(totalMinor, currency), language)}
          {facts.delivery ? (
            <>
              <br />
              {textForMail(facts.delivery.replaceAll('\n', ' · '))}
            </>
          ) : null}
        </EmailText>
        <EmailButton href={link}>{t('order-links:mail.button')}</EmailButton>
        <EmailText small>{t('order-links:mail.note', { number: days })}</EmailText>
      </EmailLayout>
    ),
  }
}
