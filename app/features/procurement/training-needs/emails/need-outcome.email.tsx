import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailLayout, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  company: string
  title: string
  /** Why it was declined; null where it is planned. */
  reason: string | null
}

/** Says to who asked for training that it is planned, or why it was declined. */
export function needOutcomeMail(t: Translate, { language, reason, ...said }: Facts): EmailContent {
  const of = reason === null ? 'planned' : 'declined'
  const text = t(`training-needs:mail.${of}Text`, said)
  return {
    subject: t(`training-needs:mail.${of}`, said),
    document: (
      <EmailLayout t={t} language={language} preview={text}>
        <EmailTitle>{t(`training-needs:mail.${of}`, said)}</EmailTitle>
        <EmailText>{text}</EmailText>
        {reason === null ? null : <EmailText>{reason}</EmailText>}
      </EmailLayout>
    ),
  }
}
