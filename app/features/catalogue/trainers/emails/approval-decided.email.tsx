import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { EmailContent } from '#app/platform/email.server.ts'
import { EmailButton, EmailLayout, EmailObjection, EmailText, EmailTitle } from '#app/ui/email.tsx'

type Facts = {
  language: Language
  name: string
  reason: string | null
  says: 'approved' | 'returned' | 'rejected' | 'withdrawn'
  link: string
  /** Where one objects. */
  object: string
}

/**
 * The email which says that staff approved a provider, what it asks for first, why not, or why no more, and
 * what to do then.
 */
export function approvalDecidedMail(t: Translate, facts: Facts): EmailContent {
  const { language, name, reason, says, link, object } = facts
  const isApproved = says === 'approved'
  const say = (part: string) => t(`profiles:mail.${says}.${part}`, { name })
  return {
    subject: say('subject'),
    document: (
      <EmailLayout
        t={t}
        language={language}
        preview={say('preview')}
        why={isApproved ? undefined : t('common:mail.answered')}
      >
        <EmailTitle>{say('title')}</EmailTitle>
        <EmailText>{say('what')}</EmailText>
        {!isApproved && reason
          ? reason
              .split('\n')
              .filter(Boolean)
              .map((line) => <EmailText key={line}>{line}</EmailText>)
          : null}
        <EmailText>{say('next')}</EmailText>
        <EmailButton href={link}>{say('button')}</EmailButton>
        {isApproved || says === 'returned' ? null : <EmailObjection t={t} href={object} />}
      </EmailLayout>
    ),
  }
}
