import { Fragment } from 'react'
import { labelled } from '#app/kit/labelled.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  number: string
  company: string
  /** Of each currency what is transferred where to, by its labels. */
  owed: [label: string, value: string][][]
  link: string
}

/** Tells a company what it owes all its sellers, and where one transfer for it goes. */
export function collectiveStatementMail(t: Translate, facts: Facts): EmailContent {
  const { language, number, company, owed, link } = facts
  const title = t('collective-statements:mail.title', { number })
  const said = t('collective-statements:mail.lead', { company })
  return {
    subject: t('collective-statements:mail.subject', { number, company }),
    document: (
      <EmailLayout t={t} language={language} preview={said}>
        <EmailTitle>{title}</EmailTitle>
        <EmailText>{said}</EmailText>
        {owed.map((rows) => (
          <EmailText key={rows.flat().join()}>
            {rows.map(([label, value], at) => (
              <Fragment key={label}>
                {at > 0 ? <br /> : null}
                {labelled(label, value, language)}
              </Fragment>
            ))}
          </EmailText>
        ))}
        <EmailText small>{t('collective-statements:mail.part')}</EmailText>
        <EmailButton href={link}>{t('collective-statements:mail.button')}</EmailButton>
      </EmailLayout>
    ),
  }
}
