import { Fragment } from 'react'
import type { BillNews } from '#app/features/sales/orders/bill.ts'
import { labelled } from '#app/kit/labelled.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  news: BillNews
  language: Language
  title: string
  /** Until when it is, or was, to be paid. */
  day: string
  invoiceNumber: string
  /** What is transferred where to, by its labels; nothing once it is owed no more. */
  owed: [label: string, value: string][]
  link: string
}

/** Tells who ordered on an invoice what is to be paid, reminds of it, or says that it was called off. */
export function billMail(t: Translate, facts: Facts): EmailContent {
  const { news, language, title, day, invoiceNumber, owed, link } = facts
  const said = t(`transfers:mail.${news}.title`, { day })
  return {
    subject: t(`transfers:mail.${news}.subject`, { day, title }),
    document: (
      <EmailLayout t={t} language={language} preview={said}>
        <EmailTitle>{said}</EmailTitle>
        <EmailText>{t(`transfers:mail.${news}.lead`, { day, title, number: invoiceNumber })}</EmailText>
        {owed.length > 0 ? (
          <EmailText>
            {owed.map(([label, value], at) => (
              <Fragment key={label}>
                {at > 0 ? <br /> : null}
                {labelled(label, value, language)}
              </Fragment>
            ))}
          </EmailText>
        ) : null}
        {owed.length > 0 ? <EmailText small>{t('transfers:owed.referenceNote')}</EmailText> : null}
        <EmailButton href={link}>{t('transfers:mail.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
